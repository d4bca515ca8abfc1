.print Six tables as six programs would have written them. What lies in the file, and what it means:
.print
CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT, done BOOLEAN, due DATE, priority TEXT);
INSERT INTO task VALUES
  (1, 'Write the manual', 1, '2026-02-01', 'high'),
  (2, 'Read the manual', 0, '2026-02-28', 'low'),
  (3, 'Lose the manual', NULL, NULL, 'low');
CREATE TABLE message (id BLOB PRIMARY KEY, sent INTEGER, seen INTEGER, body TEXT);
INSERT INTO message VALUES
  (x'4fe1c2d0a3b74c7e9f10d2c3b4a59687', 1769853600000, 1769853661, 'Good morning'),
  (x'0b6a7f7e54d34b0c8f3a1e2d3c4b5a69', 1769857200250, NULL, 'Are you there?');
CREATE TABLE visit (url TEXT, visited INTEGER);
INSERT INTO visit VALUES
  ('https://sqlite.org/', 13414327200000000),
  ('https://swift.org/', 13414330800500000);
CREATE TABLE note (title TEXT, modified REAL);
INSERT INTO note VALUES ('Groceries', 791546400.0), ('Ideas', 791550000.5);
CREATE TABLE invoice (number INTEGER, total TEXT, paid_cents INTEGER);
INSERT INTO invoice VALUES (1001, '1249.90', 124990), (1002, '0.10', 0), (1003, '19.00', 1900);
CREATE TABLE device (name TEXT, settings JSON);
INSERT INTO device VALUES
  ('lamp', '{"on":true,"level":0.5}'),
  ('door', '{"locked":false,"users":["ada","grace"]}');
.print Tasks: a boolean, a day, a word from a short list
SELECT * FROM task;
.print
.print Messages: a UUID in 16 bytes, milliseconds and seconds since 1970
SELECT * FROM message;
.print
.print Visits: microseconds since 1601, as Chrome counts
SELECT * FROM visit;
.print
.print Notes: seconds since 2001, as Apple counts
SELECT * FROM note;
.print
.print Invoices: a decimal as text, and cents
SELECT * FROM invoice;
.print
.print Devices: JSON
SELECT * FROM device;
