// @ts-check
// Finds texts that no screen says. Keys are words in quotes, so this reads the sources as text.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TESTS = /\.test\.tsx?$|\/testing\//;
/** What an area's keys may be named in besides the area itself: forms and lists of every table, the kit, and codes that have words. */
const EVERYWHERE = /^(web\/src\/(rows|ui)|contract)\//;
const PLURAL = /_(one|other)$/;

/** @param {string} root */
export async function findUnusedMessages(root) {
  const sources = globSync('{web/src,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !TESTS.test(file) && !/messages\.\w+\.ts$/.test(file))
    .map((file) => readSource(root, file));
  const composed = new RegExp(`^(?:${[...new Set(sources.flatMap((source) => source.patterns))].join('|')})$`);
  const contract = sources.filter(({ file }) => file.startsWith('contract/')).map(({ text }) => text);
  const fields = wordsBefore(contract, /\b([a-z]\w*)(?=[:,])/g);
  const tables = wordsBefore(contract, /(?:family|server)Table\(\s*'(\w+)'/g);
  const problems = [];
  for (const file of globSync('web/src/**/messages.en.ts', { cwd: root })) {
    // Messages without this declaration are an object whose words are read one by one: types and lint see those.
    const area = /interface AreaMessages \{\s*'?([\w-]+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
    if (area === undefined) continue;
    /** @type {{ messages: Record<string, string> }} */
    const { messages } = await import(pathToFileURL(join(root, file)).href);
    const isGeneral = area === 'shell';
    const folder = /^web\/src\/(?:app|\w+\/[^/]+)\//.exec(file)?.[0] ?? '';
    const near = sources.filter(
      (source) =>
        isGeneral || source.file.startsWith(folder) || EVERYWHERE.test(source.file) || source.quoted.has(area),
    );
    const isSaid = (/** @type {string} */ key) =>
      near.some(({ quoted }) => quoted.has(key)) ||
      sources.some(({ quoted }) => quoted.has(`${area}:${key}`)) ||
      composed.test(key) ||
      isFault(key, fields);
    const general = isGeneral ? {} : await readGeneral(root);
    for (const written of Object.keys(messages)) {
      const stem = written.replace(PLURAL, '');
      const key = `${stem}_one` in messages ? stem : written;
      const table = [...tables].find((name) => key.startsWith(`${name}_`));
      const names = table === undefined ? [key] : [key, key.slice(table.length + 1)];
      if (!names.some((name) => name in general || isSaid(name))) problems.push(`${file}: nothing says "${written}".`);
    }
  }
  return problems;
}

/**
 * @param {string} root
 * @returns {Promise<Record<string, string>>} the words of the shell: an area may say its own in their place
 */
async function readGeneral(root) {
  const [file] = globSync('web/src/app/shell/messages.en.ts', { cwd: root });
  return file ? (await import(pathToFileURL(join(root, file)).href)).messages : {};
}

/**
 * @param {string} root
 * @param {string} file
 */
function readSource(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const quoted = new Set(Array.from(text.matchAll(/['"]([\w:./-]+)['"]/g), ([, word = '']) => word));
  return { file, text, quoted, patterns: readPatterns(text) };
}

/**
 * Templates such as `category_${name}`, also with an area before them, as patterns.
 * @param {string} text
 */
function readPatterns(text) {
  return Array.from(text.matchAll(/`(?:[\w-]+:)?((?:\w|\$\{[^}`]*\})*\$\{[^`]*?\}\w*)`/g), ([, template = '']) =>
    template.split(/\$\{[^}]*\}/),
  )
    .filter((parts) => /\w{3}/.test(parts.join('')) && parts.every((part) => /^\w*$/.test(part)))
    .map((parts) => parts.join('\\w+'));
}

/**
 * @param {readonly string[]} texts
 * @param {RegExp} pattern
 */
function wordsBefore(texts, pattern) {
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, word = '']) => word)));
}

/**
 * A field at fault, as forms say it: `firstNameTooLong` for `first_name` and `too_long`.
 * @param {string} key
 * @param {ReadonlySet<string>} fields
 */
function isFault(key, fields) {
  const words = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_');
  return words.some(
    (_word, at) => at > 0 && fields.has(words.slice(0, at).join('_')) && isCode(words.slice(at).join('_')),
  );
}

/** @param {string} code of `fieldErrors`, or one that a server's rule gives */
const isCode = (code) =>
  ['required', 'too_short', 'too_long', 'invalid', 'unknown', 'self', 'too_early'].includes(code);
