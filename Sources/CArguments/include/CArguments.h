#ifndef TSQLITE_CARGUMENTS_H
#define TSQLITE_CARGUMENTS_H

/* The number of words of the command line, or -1 where the system does not hand them to constructors. */
int carguments_count(void);

/* The words, of which the first is the name of the program. */
char **carguments_words(void);

#endif
