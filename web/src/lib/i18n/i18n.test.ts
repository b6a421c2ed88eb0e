// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage, prepareArea, startI18n } from './i18n.ts';

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
    expect(i18next.language).toBe(shown);
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
  expect(i18next.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
