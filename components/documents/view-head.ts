import { quoteName, type Span } from "./text-layout";

/** Colors as the interface has them: a view cannot see its variables. */
const LIGHT =
  "--paper:#fff;--ink:#1c1c1f;--muted:#5f5f68;--line:#d0d0d6;--fill:#f4f4f6;--mark:#fdf0cf;--chosen:#f9cf6b;--underline:#c98a1b;color-scheme:light";
const DARK =
  "--paper:#151618;--ink:#f0f0f2;--muted:#a0a0a8;--line:#3a3b42;--fill:#202126;--mark:#3b2c12;--chosen:#77531a;--underline:#d9a23e;color-scheme:dark";

/** The look of a view, which has no styles of its own. Nothing is loaded, whatever the document says. */
const LOOK = `
:root{scroll-padding-top:5rem}
body{margin:1rem;background:var(--paper);color:var(--ink);font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35rem}h2{font-size:1.15rem}h3,h4,h5,h6{font-size:1rem}
ul,ol{padding-left:1.5rem}li.numbered{list-style:none}
table{display:block;overflow-x:auto;border-collapse:collapse}
td,th{min-width:6rem;border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:break-word}
th{background:var(--fill)}
/* Long cells get room to be read, and the table is scrolled. */
div.table{overflow-x:auto;margin:1rem 0}div.table table{display:table;width:max-content;min-width:100%}div.table :is(td,th){min-width:4rem;max-width:16rem}
pre{overflow:auto;padding:.5rem;background:var(--fill)}blockquote{margin-inline:0;padding-left:1rem;border-left:3px solid var(--line)}
.note{color:var(--muted);font-size:.8125rem;margin:.35rem 0}
section.slide,section.sheet{margin:0 0 1rem;padding:.75rem 1.25rem 1rem;border:1px solid var(--line);border-radius:8px}
section.slide{max-width:48rem}p.part{margin:0 0 .5rem;color:var(--muted);font-size:.75rem;font-weight:600}
section.slide h1{margin:.25rem 0 .75rem}
mark[data-quotes]{background:var(--mark);color:inherit;text-decoration:underline 2px var(--underline);text-underline-offset:3px}`;

/** All marks of the quote whose fragment the frame is at: a quote over several blocks has several. */
function lookOfTarget(quote: Span): string {
  const name = quoteName(quote);
  return `:root:has([id="quote-${name}"]:target) mark[data-quotes~="${name}"]{background:var(--chosen)}`;
}

/** What comes before the body of a view. */
export function viewHead(quotes: readonly Span[], { isDark }: { isDark: boolean }): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Document</title><style>:root{${isDark ? DARK : LIGHT}}${LOOK}
${quotes.map(lookOfTarget).join("\n")}</style>`;
}
