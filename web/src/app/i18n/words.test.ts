import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { REMOVED_DAYS, SESSION_DAYS } from '#contract/limits.ts';
import { FAMILY_AREAS, SETTINGS_AREA, STAFF_AREAS, type NavigationArea } from '../../areas/areas.ts';

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
const areas: readonly NavigationArea[] = [...FAMILY_AREAS, SETTINGS_AREA, ...STAFF_AREAS];
const textsIn = (language: Language, folder = '') => [
  ...files.flatMap(([file, { messages }]) =>
    file.endsWith(`${folder}/messages.${language}.ts`) ? flatten(messages) : [],
  ),
  ...areas.map(({ name }) => name[language]),
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
    expect(legal.find((text) => text.startsWith('casita.session_token'))).toContain(` ${SESSION_DAYS} `);
    expect(lists.filter((text) => text.includes(` ${REMOVED_DAYS} d`))).toHaveLength(3);
  }
});
