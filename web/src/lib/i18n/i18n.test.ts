// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, prepareArea, startI18n, translatorOf } from './i18n.ts';

const forgetCookie = () => (document.cookie = 'i18nextLng=; max-age=0; path=/');

afterEach(() => {
  localStorage.clear();
  forgetCookie();
  vi.restoreAllMocks();
});

const start = () => startI18n(() => Promise.resolve({}));

test('a choice kept on the device is told to the server again at every start: browsers forget cookies sooner', async () => {
  localStorage.setItem('i18nextLng', 'es');
  forgetCookie();
  await start();
  expect(document.cookie).toContain('i18nextLng=es');
});

test.each([
  [['fr-FR', 'es-ES', 'en'], 'es'],
  [['de', 'fr'], 'en'],
  [['en-GB', 'es'], 'en'],
])(
  'before a choice the first language of the browser that we speak counts, as at the server: %j',
  async (asked, shown) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(asked);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(asked[0] ?? '');
    await start();
    expect(currentLanguage()).toBe(shown);
    expect(document.cookie, 'nothing is stored until somebody chooses').toBe('');
  },
);

test('of two choices in a row the last one counts, whichever words arrive first', async () => {
  const spanish = Promise.withResolvers<Record<string, string>>();
  await startI18n((language) => (language === 'es' ? spanish.promise : Promise.resolve({ today: 'Today' })));
  await prepareArea('app');
  const slow = chooseLanguage('es');
  await chooseLanguage('en');
  spanish.resolve({ today: 'Hoy' });
  await slow;
  expect(currentLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

declare module './i18n.ts' {
  interface AreaMessages {
    'two words': { done: string; category_other: string; days_one: string; days_other: string };
  }
}

test('a text names its values, counts in the plural of its language, and takes no lone _other for a plural', async () => {
  const words: Record<string, Record<string, string>> = {
    en: { days_one: '{{count}} day', days_other: '{{ count }} days of {{name}}', category_other: 'Other' },
    es: { days_one: '{{count}} día', days_many: '{{count}} de días', days_other: '{{count}} días' },
  };
  await startI18n((language) => Promise.resolve(words[language] ?? {}));
  await prepareArea('two words');
  await chooseLanguage('en');
  const t = translatorOf('two words');
  expect([t('days', { count: 1 }), t('days', { count: 0, name: '<Ana> $& {{count}}' }), t('category_other')]).toEqual([
    '1 day',
    '0 days of <Ana> $& {{count}}',
    'Other',
  ]);
  expect(t('done'), 'a key without words stands for itself').toBe('done');
  await chooseLanguage('es');
  expect(
    [1, 3, 1_000_000].map((count) => t('days', { count })),
    'in the language of the moment',
  ).toEqual(['1 día', '3 días', '1000000 de días']);
});
