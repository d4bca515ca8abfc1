#ifndef TSQLITE_CEDITLINE_H
#define TSQLITE_CEDITLINE_H

#include <errno.h>
#include <histedit.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Wrappers for parts of histedit.h that Swift cannot call: el_set, el_get and history are variadic, and the
   standard streams of C are variables. */

/* Opens an editor that edits the terminal but draws nothing on it. */
static inline EditLine *ceditline_open(const char *program) {
  EditLine *editor = el_init(program, stdin, stdout, stderr);
  if (!editor) return NULL;
  /* libedit asks the output stream only once whether it is a terminal. */
  FILE *nowhere = fopen("/dev/null", "we");
  if (!nowhere || el_set(editor, EL_SETFP, 1, nowhere) != 0) {
    el_end(editor);
    return NULL;
  }
  return editor;
}

/* Sets the terminal to single keys, or back. */
static inline int ceditline_prepare_terminal(EditLine *editor, int is_on) {
  return el_set(editor, EL_PREP_TERM, is_on);
}

/* Removes the whole text; the functions of libedit that do this replace what Ctrl-Y inserts. */
static inline void ceditline_clear(EditLine *editor) {
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  line->cursor = line->lastchar = line->buffer;
}

/* Moves the cursor into the text. A search in vi mode that finds nothing leaves it after the end, and the next deletion
   would write before the buffer. */
static inline void ceditline_keep_cursor(EditLine *editor) {
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  if (line->lastchar < line->buffer) line->lastchar = line->buffer;
  if (line->cursor > line->lastchar) line->cursor = line->lastchar;
  if (line->cursor < line->buffer) line->cursor = line->buffer;
}

/* Calls a function with the entries, the newest first, until it returns 0. */
static inline void ceditline_history_each(History *entries, void *context, int (*call)(void *, const char *)) {
  HistEvent event;
  for (int result = history(entries, &event, H_FIRST); result >= 0; result = history(entries, &event, H_NEXT)) {
    if (!call(context, event.str)) return;
  }
}

static inline int ceditline_set_key_map(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

static inline int ceditline_set_signal_handling(EditLine *editor, int is_on) {
  return el_set(editor, EL_SIGNAL, is_on);
}

static inline int ceditline_set_history(EditLine *editor, History *entries) {
  return el_set(editor, EL_HIST, history, entries);
}

static inline int ceditline_set_reader(EditLine *editor, int (*read)(EditLine *, wchar_t *)) {
  return el_set(editor, EL_GETCFN, read);
}

static inline int ceditline_add_function(EditLine *editor, const char *name, const char *help,
                                         unsigned char (*function)(EditLine *, int)) {
  return el_set(editor, EL_ADDFN, name, help, function);
}

static inline int ceditline_bind(EditLine *editor, const char *key, const char *function) {
  return el_set(editor, EL_BIND, key, function, NULL);
}

/* Whether the keys are those of vi. */
static inline int ceditline_is_vi(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 && name && strcmp(name, "vi") == 0;
}

/* Binds a key of the alternative key map, which in vi mode is that of the commands. */
static inline int ceditline_bind_command(EditLine *editor, const char *key, const char *function) {
  return el_set(editor, EL_BIND, "-a", key, function, NULL);
}

/* Runs a line of ~/.editrc.
   el_source crashes at a quote that is not closed, so the line is split into words here. A line that binds a function
   that crashes or starts a program is skipped.
   Returns whether the line may have undone all bindings, as `bind -v` and `bind -e` do. */
static inline int ceditline_configure(EditLine *editor, const char *line) {
  int count = 0, resets = 0;
  const char **words = NULL;
  Tokenizer *tokenizer = tok_init(NULL);
  if (!tokenizer) return 0;
  int is_used = tok_str(tokenizer, line, &count, &words) == 0 && count > 0;
  for (int index = 0; is_used && index < count; index++) {
    const char *word = words[index];
    if (strcmp(word, "ed-command") == 0 || strcmp(word, "vi-histedit") == 0) is_used = 0;
    if (index > 0 && word[0] == '-' && (word[1] == 'v' || word[1] == 'e')) resets = 1;
  }
  if (is_used) el_parse(editor, count, words);
  tok_end(tokenizer);
  return is_used && resets;
}

static inline int ceditline_set_context(EditLine *editor, void *context) {
  return el_set(editor, EL_CLIENTDATA, context);
}

static inline void *ceditline_context(EditLine *editor) {
  void *context = NULL;
  el_get(editor, EL_CLIENTDATA, &context);
  return context;
}

static inline int ceditline_history_set_size(History *entries, int size) {
  HistEvent event;
  return history(entries, &event, H_SETSIZE, size);
}

static inline int ceditline_history_set_unique(History *entries, int is_unique) {
  HistEvent event;
  return history(entries, &event, H_SETUNIQUE, is_unique);
}

static inline int ceditline_history_enter(History *entries, const char *text) {
  HistEvent event;
  return history(entries, &event, H_ENTER, text);
}

static inline int ceditline_history_load(History *entries, const char *path) {
  HistEvent event;
  return history(entries, &event, H_LOAD, path);
}

/* Writes the entries at the end of a file that is open for appending; the descriptor is not closed. */
static inline int ceditline_history_append(History *entries, int descriptor) {
  HistEvent event;
  int copy = dup(descriptor);
  FILE *file = copy < 0 ? NULL : fdopen(copy, "a");
  if (!file) return -1;
  /* An empty file first gets the line that identifies it. */
  fseek(file, 0, SEEK_END);
  int count = history(entries, &event, H_SAVE_FP, file);
  /* libedit does not report write errors, and fclose reports only its own. */
  if (ferror(file) || fflush(file) != 0) count = -1;
  return fclose(file) == 0 ? count : -1;
}

#endif
