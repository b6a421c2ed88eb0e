import { escapeHtml } from '../../platform/http/html.ts';
import { sayDay, type AnyTableContent, type ContentEntry } from '../../core/content/content.ts';
import type { PageSaying } from './word-rules.ts';
import type { NamedFile } from './rules.ts';
import type { OwnContent } from './queries.ts';

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

/** The page that a person opens first: what they made, in words, without anything that needs a network. */
export function drawContentPage(
  content: OwnContent,
  described: readonly AnyTableContent[],
  files: readonly NamedFile[],
  saying: PageSaying,
  now: Date,
): string {
  const { words, language } = saying;
  const { person, left_at, family } = content;
  const tables = described.map(({ table, title, describe }) => ({
    title: title[language],
    entries: (content.tables[table] ?? []).flatMap((row) => describe(row, saying) ?? []),
  }));
  const isEmpty = files.length === 0 && tables.every(({ entries }) => entries.length === 0);
  const sayNamed = (day: string | null) => (day === null ? null : sayDay(day, language));
  const known = [
    [words.name, person.name],
    [words.email, person.email],
    [words.phone, person.phone],
    [words.birthDate, sayNamed(person.birth_date)],
    [words.joined, sayNamed(person.joined_at)],
    [words.left, sayNamed(left_at)],
  ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []));
  const title = escapeHtml(words.title(family));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>
<h1>${title}</h1>
<p class="quiet">${escapeHtml(words.madeOn(sayDay(now.toISOString(), language)))} ${left_at === null ? '' : escapeHtml(words.asOf(sayDay(left_at, language)))}</p>
${isEmpty ? `<p>${escapeHtml(words.nothing)}</p>` : ''}
<section><h2>${words.you}</h2>${drawFacts(known)}</section>
${tables.map(({ title, entries }) => drawSection(title, entries.length, entries.map(drawEntry))).join('\n')}
${drawSection(words.photos, files.length, files.map(drawFile))}
<p class="quiet">${escapeHtml(words.data)}</p>
</body>
</html>
`;
}

const drawSection = (title: string, count: number, items: readonly string[]) =>
  count === 0
    ? ''
    : `<section><h2>${escapeHtml(title)} (${count})</h2><ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul></section>`;

const drawEntry = ({ title, facts }: ContentEntry) => `<h3>${escapeHtml(title)}</h3>${drawFacts(facts)}`;

const drawFile = ({ path, caption, kind }: NamedFile) =>
  kind !== 'picture'
    ? `<p><a href="${escapeHtml(path)}">${escapeHtml(caption)}</a></p>`
    : `<figure><a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="" loading="lazy"></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;

function drawFacts(facts: ContentEntry['facts']): string {
  const rows = facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${rows.join('')}</dl>`;
}
