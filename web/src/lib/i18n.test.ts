import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, prepareArea, startI18n } from './i18n.ts';

afterEach(() => localStorage.clear());

test('of two choices in a row the last one counts, whichever words arrive first', async () => {
  const spanish = Promise.withResolvers<Record<string, string>>();
  await startI18n((language) => (language === 'es' ? spanish.promise : Promise.resolve({ today: 'Today' })));
  await prepareArea('app');
  const slow = chooseLanguage('es');
  await chooseLanguage('en');
  spanish.resolve({ today: 'Hoy' });
  await slow;
  expect(i18next.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
