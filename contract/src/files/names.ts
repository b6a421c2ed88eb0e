import { NAME_MAX } from '../limits.ts';
import { tidyLine } from '../text.ts';
import { FILE_FORMATS, storedFormat, type FileFormat } from './formats.ts';

const FOLDERS = /^.*[/\\]/s;
/** What systems do not take in a name or read as something else, and marks that show a name in another order than it has. */
const UNSAFE = /["'<>:|?*%;`]|[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const NAMELESS = 'file';

/**
 * A person's own name for a file, safe to save it under: one line without folders, at most `NAME_MAX` characters, which ends as files of
 * its format do. The same again from what it answers.
 */
export function cleanFileName(name: string, format: FileFormat): string {
  const { kind } = FILE_FORMATS[format];
  const stored: readonly string[] = FILE_FORMATS[storedFormat(format)].endings;
  const formats = Object.values(FILE_FORMATS).filter((one) => one.kind === kind);
  const known = new Set<string>(formats.flatMap(({ endings }) => endings));
  const safe = tidyLine(tidyLine(name.replace(FOLDERS, '')).replaceAll(UNSAFE, ''));
  const ending = /\.(\w{1,5})$/.exec(safe)?.[1]?.toLowerCase() ?? '';
  const base = known.has(ending) ? safe.slice(0, -ending.length - 1) : safe;
  const [usual = ''] = stored;
  const end = `.${stored.includes(ending) ? ending : usual}`;
  const short = withoutHalves(trimDots(base).slice(0, NAME_MAX - end.length));
  return `${trimDots(short) || NAMELESS}${end}`;
}

/** Systems hide a file whose name begins with a dot, and drop dots and spaces at an end. */
const trimDots = (text: string) => text.replaceAll(/^[.\s]+|[.\s]+$/gu, '');
const withoutHalves = (text: string) => text.replaceAll(/\p{Cs}/gu, '');
