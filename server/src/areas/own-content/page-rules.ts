import { escapeHtml } from '../../platform/http/html.ts';
import { sayDay, type AnyTableContent } from '../../core/content/content.ts';
import { drawEntry, drawFacts, drawPage, drawSection } from '../../core/content/page.ts';
import type { PageSaying } from './word-rules.ts';
import type { NamedFile } from './rules.ts';
import type { OwnContent } from './queries.ts';

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
  const body = `<p class="quiet">${escapeHtml(words.madeOn(sayDay(now.toISOString(), language)))} ${left_at === null ? '' : escapeHtml(words.asOf(sayDay(left_at, language)))}</p>
${isEmpty ? `<p>${escapeHtml(words.nothing)}</p>` : ''}
<section><h2>${words.you}</h2>${drawFacts(known)}</section>
${tables.map(({ title, entries }) => drawSection(title, entries.length, entries.map(drawEntry))).join('\n')}
${drawSection(words.photos, files.length, files.map(drawFile))}
<p class="quiet">${escapeHtml(words.data)}</p>`;
  return drawPage(language, words.title(family), body);
}

const drawFile = ({ path, caption, kind }: NamedFile) =>
  kind !== 'picture'
    ? `<p><a href="${escapeHtml(path)}">${escapeHtml(caption)}</a></p>`
    : `<figure><a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="" loading="lazy"></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
