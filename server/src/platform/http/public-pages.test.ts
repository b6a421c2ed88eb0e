import { expect, it } from 'vitest';
import { chooseLanguage } from './public-pages.ts';

it.each([
  ['nothing said', '/', {}, 'en'],
  ['the browser speaks Spanish', '/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['the first language that we speak counts', '/', { 'accept-language': 'fr-FR,en;q=0.9,es;q=0.8' }, 'en'],
  ['a choice made before beats the browser', '/', { 'accept-language': 'es', cookie: 'a=b; i18nextLng=en' }, 'en'],
  ['the address beats both', '/landing?lang=es', { 'accept-language': 'en', cookie: 'i18nextLng=en' }, 'es'],
  ['a language that we do not speak is English', '/?lang=fr', { cookie: 'i18nextLng=fr' }, 'en'],
])('serves public pages in the right language: %s', (_case, url, headers, language) => {
  expect(chooseLanguage({ url, headers })).toBe(language);
});
