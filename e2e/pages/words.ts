import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A messages file: texts, nested to any depth. */
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

/** Turns a text with values into a pattern that accepts any value; null for a text of values and a preposition, which fits much that people write. */
function patternOf(text: string): RegExp | null {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/\s+/g, ' '));
  if (!/\p{L}{3}/u.test(parts.join(' '))) return null;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.{1,80}').trim()}$`);
}

/** Names that are proposed once, in the language of that moment, and then belong to the named object. */
const PROPOSED_NAMES: readonly string[] = ['familyOfLastName'];

// `as const` gives the values. A word that equals a Spanish one elsewhere (an example, a name) is no mistake.
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

/** Those of `words` that are in an English messages file and not in its Spanish counterpart. */
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

/** Those of `words` that are a message key instead of its text. */
export function rawKeys(words: readonly string[]): string[] {
  return words.filter((text) => keys.has(text));
}
