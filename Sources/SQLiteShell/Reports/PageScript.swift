/// The style and the script of a page, which are the same in all pages.
///
/// The page allows only these two by the hashes of their bytes, so a change here needs new hashes, which a test states.
/// Neither has `<` or `&`, so that parsers of XML and of HTML read the same.
enum PageScript {
  /// The SHA-256 of ``style`` in Base64.
  static let styleHash = "fsPGIN0k5ZSiAqD2lS8dDB8V0iYcXUqb6+ai6FrerzQ="
  /// The SHA-256 of ``script`` in Base64.
  static let scriptHash = "gtYXSdu/7ZZjjfDb6EoWzm9EyGJjhuijYl0SAQzdEtk="

  static let style = """
    :root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --soft: #57606a; --line: #d0d7de;
      --wash: #f3f5f7; --link: #0550ae }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117; --soft: #9aa4af;
      --line: #3d444d; --wash: #161b22; --link: #79b8ff } }
    * { box-sizing: border-box }
    body { margin: 0 auto; padding: 1rem; max-width: 90rem; color: var(--ink); background: var(--paper);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.6rem; margin: 0 0 .25rem }
    h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line) }
    h3 { font-size: 1.05rem; display: inline; margin: 0 }
    h4 { font-size: .95rem; margin: 1rem 0 .25rem }
    a { color: var(--link) }
    p, ul, pre { margin: .5rem 0 }
    pre { white-space: pre-wrap; font-size: .85rem }
    .soft { color: var(--soft) }
    .scroll { overflow-x: auto; margin: .5rem 0 }
    .scroll:focus-visible, summary:focus-visible, button:focus-visible { outline: 2px solid var(--link) }
    table { border-collapse: collapse; font-size: .85rem }
    th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: left;
      vertical-align: top; max-width: 24rem; overflow-wrap: break-word }
    td.s { white-space: nowrap }
    thead th { background: var(--wash); white-space: nowrap }
    thead button { font: inherit; font-weight: bold; color: inherit; background: none; border: 0; padding: 0;
      cursor: pointer; text-align: inherit }
    th[aria-sort=ascending] button::after { content: " \\25B2" }
    th[aria-sort=descending] button::after { content: " \\25BC" }
    td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
    td.d { white-space: nowrap; font-family: monospace; letter-spacing: 0 }
    td.null { color: var(--soft); font-style: italic }
    details.t { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .75rem; margin: .75rem 0 }
    summary { cursor: pointer }
    figure { margin: .5rem 0 }
    svg { max-width: none; height: auto }
    .fit svg { max-width: 100%; min-width: 34rem }
    #tools { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .5rem 0; display: flex;
      flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
    #tools[hidden] { display: none }
    #tools input, #tools button { font: inherit; color: inherit; background: var(--wash);
      border: 1px solid var(--line); border-radius: .3rem; padding: .2rem .5rem }
    @media (prefers-color-scheme: dark) { svg { filter: invert(1) hue-rotate(180deg) } }
    @media (max-width: 40rem) { body { padding: .6rem } th, td { max-width: 16rem; padding: .25rem .4rem } }
    @media print { :root { --ink: #000000; --paper: #ffffff; --soft: #333333; --line: #999999;
        --wash: #ffffff; --link: #000000 }
      html { font-size: 9pt } body { max-width: none; padding: 0 } #tools { display: none }
      .scroll { overflow: visible } table { font-size: 7pt }
      th, td { max-width: 16rem; padding: .15rem .3rem } thead th, thead th.n, td.s { white-space: normal }
      td:not([class]):not(:empty) { min-width: 9rem; overflow-wrap: anywhere }
      svg, .fit svg { max-width: 100%; min-width: 0; filter: none }
      thead { display: table-header-group } tr, figure { break-inside: avoid } details.t { border: 0; padding: 0 }
      h2, h3, h4, summary { break-after: avoid } a { text-decoration: none } }

    """

  static let script = """
    'use strict';
    (function () {
      var each = function (list, body) { Array.prototype.forEach.call(list, body); };
      var find = function (selector, root) { return (root || document).querySelectorAll(selector); };
      var value = function (row, column) {
        var cell = row.cells[column];
        if (!cell) { return null; }
        var text = cell.textContent.trim();
        if (text === '' || cell.className.indexOf('null') > -1) { return null; }
        if (cell.hasAttribute('data-v')) { return Number(cell.getAttribute('data-v')); }
        return text;
      };
      var compare = function (a, b) {
        if (a === null) { return b === null ? 0 : 1; }
        if (b === null) { return -1; }
        if (typeof a !== typeof b) { return typeof a === 'number' ? -1 : 1; }
        if (a === b) { return 0; }
        if (typeof a === 'number') { return a > b ? 1 : -1; }
        return a.localeCompare(b);
      };
      each(find('table.sort'), function (table) {
        var heads = table.tHead.rows[0].cells;
        each(heads, function (head, column) {
          var button = document.createElement('button');
          button.type = 'button';
          button.textContent = head.textContent;
          head.textContent = '';
          head.appendChild(button);
          button.addEventListener('click', function () {
            var down = head.getAttribute('aria-sort') === 'ascending';
            each(heads, function (other) { other.removeAttribute('aria-sort'); });
            head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
            var body = table.tBodies[0];
            var rows = Array.prototype.map.call(body.rows, function (row, index) {
              return { row: row, index: index, value: value(row, column) };
            });
            rows.sort(function (one, other) {
              if (one.value === null || other.value === null) {
                return compare(one.value, other.value) || one.index - other.index;
              }
              return (down ? -1 : 1) * compare(one.value, other.value) || one.index - other.index;
            });
            each(rows, function (item) { body.appendChild(item.row); });
          });
        });
      });
      var tools = document.getElementById('tools');
      var input = find('input', tools)[0];
      var fold = find('button', tools)[0];
      var count = find('output', tools)[0];
      var sections = find('details.t');
      var filter = function () {
        var text = input.value.toLowerCase();
        var shown = 0;
        each(find('table.sort tbody tr'), function (row) {
          var fits = row.textContent.toLowerCase().indexOf(text) > -1;
          row.hidden = !fits;
          if (fits) { shown += 1; }
        });
        each(sections, function (section) {
          section.hidden = text !== '' ? section.textContent.toLowerCase().indexOf(text) === -1 : false;
        });
        count.textContent = text === '' ? '' : shown + (shown === 1 ? ' row' : ' rows');
      };
      input.addEventListener('input', filter);
      var folded = false;
      fold.addEventListener('click', function () {
        folded = !folded;
        each(sections, function (section) { section.open = !folded; });
        fold.textContent = folded ? 'Unfold all' : 'Fold all';
      });
      var unfolded = [];
      window.addEventListener('beforeprint', function () {
        unfolded = Array.prototype.filter.call(find('details'), function (part) { return !part.open; });
        each(unfolded, function (part) { part.open = true; });
      });
      window.addEventListener('afterprint', function () {
        each(unfolded, function (part) { part.open = false; });
      });
      if (sections.length === 0) { fold.hidden = true; }
      tools.hidden = false;
    })();

    """
}
