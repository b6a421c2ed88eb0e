import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A file of words: texts, nested as deep as one likes. */
interface Words {
  readonly [key: string]: string | Words;
}

function flatten(words: Words, prefix = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const load = async (file: string): Promise<Map<string, string>> => {
  const { messages }: { messages: Words } = await import(pathToFileURL(join(ROOT, file)).href);
  return new Map(flatten(messages));
};

const pairs = await Promise.all(
  globSync('web/src/**/messages.en.ts', { cwd: ROOT }).map(async (file) => ({
    english: await load(file),
    spanish: await load(file.replace(/en\.ts$/, 'es.ts')),
  })),
);

const spanishTexts = new Set(pairs.flatMap(({ spanish }) => [...spanish.values()]));

/** A text with values in it becomes a pattern that takes any value; one that consists of values alone says nothing. */
function patternOf(text: string): RegExp | null {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/\s+/g, ' '));
  if (!parts.some((part) => /\p{L}{2}/u.test(part))) return null;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.{1,80}').trim()}$`);
}

/** Names that are proposed once, in the language of that day, and then belong to what they name. */
const PROPOSED_NAMES: readonly string[] = ['familyOfLastName'];

// Values carry "as const"; a word that is the same in Spanish somewhere else (an example, a name) is no mistake.
const english = pairs.flatMap(({ english: texts, spanish }) =>
  [...texts]
    .filter(([key]) => !PROPOSED_NAMES.includes(key))
    .filter(([key, text]) => spanish.get(key) !== text && !spanishTexts.has(text))
    .map(([, text]) => text),
);
const exact = new Set(english);
const patterns = english.filter((text) => text.includes('{{')).flatMap((text) => patternOf(text) ?? []);
const spanishPatterns = [...spanishTexts]
  .filter((text) => text.includes('{{'))
  .flatMap((text) => patternOf(text) ?? []);

/** Those of `words` that stand in an English file of words and not in its Spanish twin. */
export function englishLeft(words: readonly string[]): string[] {
  return words.filter(
    (text) =>
      exact.has(text) ||
      (patterns.some((pattern) => pattern.test(text)) && !spanishPatterns.some((pattern) => pattern.test(text))),
  );
}

const keys = new Set(
  pairs.flatMap(({ english: texts }) => [...texts.keys()]).filter((key) => /[a-z][A-Z]|_/.test(key)),
);

/** Those of `words` that are the name of a text instead of the text. */
export function rawKeys(words: readonly string[]): string[] {
  return words.filter((text) => keys.has(text));
}
