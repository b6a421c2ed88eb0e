// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { followLanguage, prepareArea, startI18n, translatorOf } from '#web/lib/i18n/i18n.ts';
import type { Language } from '#web/lib/i18n/language.ts';
import { messages as english } from './messages.en.ts';
import { messages as spanish } from './messages.es.ts';
import { suggestFamilyName } from './suggest-family-name.ts';

beforeEach(async () => {
  await startI18n((language) => Promise.resolve({ ...(language === 'es' ? spanish : english) }));
  await prepareArea('family');
});

async function suggest(name: string, first_name: string | null, last_name: string | null, language: Language = 'en') {
  await followLanguage(language);
  const maker = { first_name: null, last_name: null, email: 'ana.b84@casa.test' };
  const t = translatorOf('family');
  return suggestFamilyName({ name }, maker, { first_name, last_name }, t, language);
}

test.each([
  ['en', null, null, 'Our Family'],
  ['en', 'Ana ', '', "Ana's Family"],
  ['en', 'Ana', ' Rivera', 'Rivera Family'],
  ['es', null, '  ', 'Nuestra familia'],
  ['es', 'Ana', null, 'Familia de Ana'],
  ['es', 'Ana', 'Rivera', 'Familia Rivera'],
] as const)(
  'a family named after an email address gets a suggestion from the typed names: %s %s %s',
  async (language, first, last, name) => {
    expect(await suggest("ana.b84's Family", first, last, language)).toBe(name);
    expect(await suggest('Familia de ana.b84', first, last, language)).toBe(name);
  },
);

test('a name that a person gave stays', async () => {
  expect(await suggest('Los Rivera', 'Ana', 'Rivera')).toBe('Los Rivera');
});

test('a long suggestion is cut to the maximum length', async () => {
  expect(await suggest("ana.b84's Family", null, 'R'.repeat(80))).toHaveLength(80);
});
