import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contract/languages.ts';

/** The language of the address; else the one chosen before (a cookie); else the browser's first supported one; else English. */
export function chooseLanguage(request: Pick<FastifyRequest, 'headers' | 'url'>): Language {
  const chosen =
    askedLanguage(request.url) ?? named(/(?:^|;\s*)i18nextLng=(\w+)/.exec(request.headers.cookie ?? '')?.[1]);
  if (chosen) return chosen;
  const accepted = (request.headers['accept-language'] ?? '').split(',');
  return accepted.map((part) => named(part.trim().slice(0, 2).toLowerCase())).find((one) => one !== undefined) ?? 'en';
}

/** The language that the address asks for with `?lang=`. */
export function askedLanguage(url: string): Language | undefined {
  return named(/[?&]lang=(\w+)/.exec(url)?.[1]);
}

function named(word: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === word);
}
