#ifndef TSQLITE_CARGUMENTS_H
#define TSQLITE_CARGUMENTS_H

/* The number of words of the command line, or -1 if the system does not pass them to constructors. */
int carguments_count(void);

/* The words; the first is the name of the program. */
char **carguments_words(void);

#endif
