import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { FAMILY_AREAS, SETTINGS_AREA, STAFF_AREAS, type Area } from '../../lib/areas.ts';

/** Not the numbers there are, so that one written out by hand stands out. */
const [SESSION, REMOVED] = [31, 32];
vi.doMock('#contract/limits.ts', async (load) => ({ ...(await load<object>()), SESSION_DAYS: 31, REMOVED_DAYS: 32 }));
// The messages of files before this one have the real numbers.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('#contract/limits.ts');
  vi.resetModules();
});

interface MessageFile {
  messages: object;
}
const modules = import.meta.glob<MessageFile>(['../../**/messages.*.ts']);
const files = await Promise.all(Object.entries(modules).map(async ([file, load]) => [file, await load()] as const));

function flatten(messages: object): string[] {
  return Object.values(messages).flatMap((text: unknown) =>
    typeof text === 'string' ? text : typeof text === 'object' && text !== null ? flatten(text) : [],
  );
}
const areas: readonly Area[] = [...FAMILY_AREAS, SETTINGS_AREA, ...STAFF_AREAS];
const textsIn = (language: Language, folder = '') => [
  ...files.flatMap(([file, { messages }]) =>
    file.endsWith(`${folder}/messages.${language}.ts`) ? flatten(messages) : [],
  ),
  ...areas.flatMap(({ name, coming }) => [name[language], ...(coming ? [coming[language]] : [])]),
];

/** What the specification writes with three full stops, word for word. */
const VERBATIM = [
  'Account created! Setting up your account...',
  'Changing Password...',
  'Completing Google Calendar authentication...',
  'Creating account...',
  'Creating...',
  'Joining your family...',
  'Loading invitation...',
  'Logging in...',
  'Processing your payment...',
  'Sending...',
  'Setting up your account...',
  'Signing in...',
];

test.each(['en', 'es'] as const)('what goes on ends with one sign for it, in %s', (language) => {
  expect(textsIn(language).length).toBeGreaterThan(500);
  const dotted = textsIn(language).filter((text) => text.includes('...'));
  expect(dotted.filter((text) => language === 'es' || !VERBATIM.includes(text))).toEqual([]);
});

describe('Spanish has one word for one thing', () => {
  test.each([
    ['a role', /\bpapel\b/i],
    ['Casita', /\bel producto\b/i],
    ['every person', /cada quien/i],
    ['the label of an email field', /^(tu )?correo$/i],
  ])('%s', (_, other) => {
    expect(textsIn('es').filter((text) => other.test(text))).toEqual([]);
  });
});

test('how long things are kept is said as it is done', () => {
  for (const language of ['en', 'es'] as const) {
    const [legal, lists] = [
      textsIn(language, '/legal'),
      [...textsIn(language, '/tasks'), ...textsIn(language, '/shell')],
    ];
    expect(legal.find((text) => text.startsWith('casita.session_token'))).toContain(` ${SESSION} `);
    expect(lists.filter((text) => text.includes(` ${REMOVED} d`))).toHaveLength(3);
  }
});
