import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { ContentEntry } from './content.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fffbf5; --ink: #2a2438; --quiet: #6b6478; --line: #ede6dc; --clay: #c4492a; }
@media (prefers-color-scheme: dark) { :root { --paper: #17141f; --ink: #f2edf7; --quiet: #b3aac2; --line: #352f42; --clay: #f0916f; } }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.6 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; } h2 { margin-top: 2.5rem; font-size: 1.375rem; } h3 { margin: 0; font-size: 1.125rem; }
p, dl { margin: 0.25rem 0; } .quiet, dt { color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; } li { padding: 1rem 0; border-bottom: 1px solid var(--line); }
dl > div { display: flex; flex-wrap: wrap; column-gap: 0.5rem; } dt::after { content: ':'; } dd { margin: 0; white-space: pre-line; }
a { color: var(--clay); } figure { margin: 1rem 0; } img { max-width: 100%; height: auto; border-radius: 14px; }
@media print { body { font-size: 11pt; } li, figure { break-inside: avoid; } }
`;

/** A page of a download: its title and the HTML of its body. It needs neither scripts nor a network. */
export const drawPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;

/** A section with a heading and its number of items; nothing without any. */
export const drawSection = (title: string, count: number, items: readonly string[]) =>
  count === 0
    ? ''
    : `<section><h2>${escapeHtml(title)} (${count})</h2><ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul></section>`;

export const drawEntry = ({ title, facts }: ContentEntry) => `<h3>${escapeHtml(title)}</h3>${drawFacts(facts)}`;

export const drawEntries = (title: string, entries: readonly ContentEntry[]): string =>
  drawSection(title, entries.length, entries.map(drawEntry));

export function drawFacts(facts: ContentEntry['facts']): string {
  const rows = facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${rows.join('')}</dl>`;
}
