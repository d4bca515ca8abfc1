package import SQLiteShell
