#ifndef TSQLITE_CZLIB_H
#define TSQLITE_CZLIB_H

#include <zlib.h>

/* Wrappers for parts of zlib.h that Swift cannot use: macros that pass the version of the header and the size of its
   structures. */

static inline int czlib_begin_inflating(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

static inline int czlib_begin_deflating(z_stream *stream, int window_bits) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
