#ifndef TSQLITE_CEDITLINE_H
#define TSQLITE_CEDITLINE_H

#include <histedit.h>

#endif
