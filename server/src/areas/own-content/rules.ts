import { sayDay } from '../../core/content/content.ts';
import type { PageSaying } from './word-rules.ts';
import type { OwnFile } from './queries.ts';

/** A file of the download, and what it shows. */
export interface NamedFile extends OwnFile {
  readonly path: string;
  readonly caption: string;
}

/** Names files by day and person, or as the person who uploaded them, each differently. ZIP files have names in ASCII. */
export function nameFiles(files: readonly OwnFile[], saying: PageSaying): NamedFile[] {
  const { words, language, nameOf } = saying;
  const taken = new Set<string>();
  const claim = (name: string, ending: string): string => {
    let path = `${name}${ending}`;
    for (let number = 2; taken.has(path); number += 1) path = `${name}-${number}${ending}`;
    taken.add(path);
    return path;
  };
  return files.map((file) => {
    const day = file.created_at.slice(0, 10);
    const said = sayDay(day, language);
    const ending = file.name.slice(file.name.lastIndexOf('.'));
    const inFolder = (folder: string, name: string) =>
      claim(`${folder}/${[day, asciiOf(name)].filter(Boolean).join('-')}`, ending);
    // A column with one picture is a photo of what its row is about; those of a list have names.
    if (file.table_name !== 'members')
      return { ...file, path: inFolder('files', file.name.slice(0, -ending.length)), caption: `${file.name}, ${said}` };
    const person = nameOf(file.row_id);
    return {
      ...file,
      path: inFolder('photos', person ?? ''),
      caption: person === null ? said : `${words.photoOf(person)}, ${said}`,
    };
  });
}

const asciiOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);

/** The same value, with the name of the member beside each field that holds an id of one, or ids. */
export function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, of]: [string, unknown]) => {
      const said = Array.isArray(of) && of.length > 0 ? of.map((id) => names.get(String(id))) : names.get(String(of));
      const isKnown = Array.isArray(said) ? said.every((name) => name !== undefined) : said !== undefined;
      const own = [field, withNames(of, names)] as const;
      return isKnown ? [own, [Array.isArray(said) ? `${field}_names` : `${field}_name`, said] as const] : [own];
    }),
  );
}
