// @ts-check
// The house rules that no linter knows. Each function answers a list of sentences, empty when all is well.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LINES_MAX = 300;
/** Source files in one folder, so that its list can be read at a glance. Tests and styles do not count. */
const FOLDER_FILES_MAX = 24;
const SOURCE_FOLDERS = '{contract,server,web,e2e,bench,tools}';
/** What a file of a server area may be called, split by noun where it grew. The name alone tells a newcomer its content. */
const AREA_FILES =
  /^([a-z]+-)?(area|routes|handlers|followers|notices|schema|queries|commands|rules|jobs|emails|samples|demo|testing)\.ts$|^([a-z]+-)?policies\.sql$|\.test\.ts$/;

/** A comment whose subject is nothing in the code. Comments begin a line, or follow code after a space. */
const VAGUE_COMMENT =
  /(?:^\s*|\s)(?:\/\/|\/\*\*?|--|\*)\s(?:.*\W)?(whoever|somebody|anybody|(?<!`|\b(?:to|for|tells) )nobody)\b/i;

/** Plural forms that Intl.PluralRules names for each language. */
const PLURAL_FORMS = { en: ['one', 'other'], es: ['one', 'many', 'other'] };

/** @param {string} root */
export function findLongFiles(root) {
  return globSync(`${SOURCE_FOLDERS}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root })
    .filter((file) => !file.includes('migrations'))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ file, lines }) => `${file} has ${lines} lines; past ${LINES_MAX}, split it by noun.`);
}

/** @param {string} root */
export function findCrowdedFolders(root) {
  const files = globSync(`${SOURCE_FOLDERS}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter(
    (file) => !/\.(test|spec)\.tsx?$/.test(file),
  );
  return Object.entries(Object.groupBy(files, (file) => dirname(file)))
    .map(([folder, own]) => ({ folder, count: own?.length ?? 0 }))
    .filter(({ count }) => count > FOLDER_FILES_MAX)
    .map(({ folder, count }) => `${folder} has ${count} source files; past ${FOLDER_FILES_MAX}, make folders by noun.`);
}

/** @param {string} root */
export function findStrangeAreaFiles(root) {
  const areas = join(root, 'server/src/areas');
  if (!existsSync(areas)) return [];
  return readdirSync(areas).flatMap((area) =>
    readdirSync(join(areas, area))
      .filter((file) => !AREA_FILES.test(file))
      .map(
        (file) =>
          `server/src/areas/${area}/${file}: an area has area.ts, routes, handlers, followers, notices, schema, queries, commands, rules, policies.sql, jobs, emails, samples and demo only.`,
      ),
  );
}

/** @param {string} root */
export function findDrawers(root) {
  return globSync(`${SOURCE_FOLDERS}/**/{utils,util,helpers,helper,misc,common,index}{,.ts,.tsx,.mjs}`, {
    cwd: root,
  }).map((file) => `${file}: name it after what is in it.`);
}

/** @param {string} root */
export function findVagueComments(root) {
  return globSync(`${SOURCE_FOLDERS}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root })
    .filter((file) => !file.includes('migrations'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ where: `${file}:${index + 1}`, word: VAGUE_COMMENT.exec(line)?.[1] })),
    )
    .filter(({ word }) => word !== undefined)
    .map(({ where, word }) => `${where}: the comment says "${word}"; name the caller, the server, a member.`);
}

/** @param {string} root */
export function findUnstatedDecisions(root) {
  const index = join(root, 'docs/decisions/README.md');
  const listed = existsSync(index) ? readFileSync(index, 'utf8').split('\n') : [];
  return globSync('docs/decisions/[0-9]*.md', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, number, title, status] = /^# (\d{4}): (.+)\n\nDate: \d{4}-\d\d-\d\d · Status: (.+)\n/.exec(text) ?? [];
    if (!number || !basename(file).startsWith(`${number}-`))
      return `${file} has to begin with "# <its number>: <title>", and "Date: <yyyy-mm-dd> · Status: <status>" below.`;
    const line = `| [${number}](${basename(file)}) | ${title} | ${status} |`;
    return listed.includes(line) ? [] : `docs/decisions/README.md needs the line: ${line}`;
  });
}

/** @param {string} root */
export async function findMissingTranslations(root) {
  const problems = [];
  for (const file of globSync('web/src/**/messages.{en,es}.ts', { cwd: root })) {
    const other = file.replace(/(en|es)(?=\.ts$)/, (language) => (language === 'en' ? 'es' : 'en'));
    if (!existsSync(join(root, other))) problems.push(`${other} is missing beside ${basename(file)}.`);
    else if (file.endsWith('.en.ts'))
      problems.push(...compareMessages(file, await load(root, file), await load(root, other)));
  }
  return problems;
}

/**
 * @param {string} root
 * @param {string} file
 */
async function load(root, file) {
  return flatten((await import(pathToFileURL(join(root, file)).href)).messages);
}

/**
 * @param {object} messages texts, nested as deep as one likes
 * @param {string} prefix
 * @returns {Map<string, string>}
 */
export function flatten(messages, prefix = '') {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * @param {string} file
 * @param {Map<string, string>} english
 * @param {Map<string, string>} spanish
 */
export function compareMessages(file, english, spanish) {
  const problems = [];
  /** A key that ends in `_other` is a plural only beside its `_one`: "category_other" is a word of its own. */
  const bare = (/** @type {string} */ key) => {
    const stem = key.replace(/_(one|many|other)$/, '');
    return english.has(`${stem}_one`) || spanish.has(`${stem}_one`) ? stem : key;
  };
  const expected = { en: new Set(), es: new Set() };
  for (const key of [...english.keys(), ...spanish.keys()]) {
    const isPlural = bare(key) !== key;
    for (const language of /** @type {const} */ (['en', 'es'])) {
      for (const name of isPlural ? PLURAL_FORMS[language].map((form) => `${bare(key)}_${form}`) : [key])
        expected[language].add(name);
    }
  }
  for (const key of expected.en)
    if (!english.get(key)?.trim()) problems.push(`${file}: "${key}" is missing in English.`);
  for (const key of expected.es)
    if (!spanish.get(key)?.trim()) problems.push(`${file}: "${key}" is missing in Spanish.`);
  for (const [key, text] of english) {
    const translated = spanish.get(key);
    if (translated && placeholders(text) !== placeholders(translated)) {
      problems.push(`${file}: "${key}" does not name the same {{values}} in both languages.`);
    }
  }
  return problems;
}

/** @param {string} text */
function placeholders(text) {
  return [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].toSorted().join();
}
