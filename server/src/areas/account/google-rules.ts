import type { GoogleStart } from '#contract/session.ts';
import type { Language } from '#contract/languages.ts';
import type { ProviderProblem } from '../../platform/auth/provider-error.ts';

const SAID_MAX = 200;

/** Our own sentences, for problems that the provider does not explain. */
const WORDS: Record<ProviderProblem | 'UNCONFIGURED' | 'STATE' | 'CANCELLED' | 'TOO_MANY', Record<Language, string>> = {
  UNCONFIGURED: {
    en: 'Google sign-in is not set up here. Please use your email and a password.',
    es: 'Aquí no está activado el acceso con Google. Usa tu correo y una contraseña.',
  },
  STATE: {
    en: 'This Google sign-in has expired or was started elsewhere. Please try again.',
    es: 'Este acceso con Google ha caducado o empezó en otro sitio. Vuelve a intentarlo.',
  },
  CANCELLED: {
    en: 'Google sign-in was cancelled.',
    es: 'Has cancelado el acceso con Google.',
  },
  TOO_MANY: {
    en: 'Too many requests. Please wait a moment and try again.',
    es: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  },
  UNREACHABLE: {
    en: 'Google cannot be reached right now. Please try again.',
    es: 'Ahora mismo no se puede contactar con Google. Vuelve a intentarlo.',
  },
  REFUSED: {
    en: 'Google refused the sign-in. Please try again.',
    es: 'Google ha rechazado el acceso. Vuelve a intentarlo.',
  },
  UNTRUSTED: {
    en: "Google's answer could not be verified. Please try again.",
    es: 'No se ha podido comprobar la respuesta de Google. Vuelve a intentarlo.',
  },
  UNVERIFIED: {
    en: 'Google has not verified the email address of this account.',
    es: 'Google no ha verificado el correo de esta cuenta.',
  },
};

export type GoogleProblem = keyof typeof WORDS;

export type Passed = Pick<GoogleStart, 'intent' | 'anew' | 'invite' | 'token' | 'family'>;

/** A path with a query, to which the callback redirects. It never holds a token of a session. */
type ReturnPath = string;

/** The provider's own sentence as it is shown: one bounded line of plain text. */
export function describeProblem(problem: GoogleProblem, said: string | null, language: Language): string {
  const line = (said ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line === '' ? WORDS[problem][language] : line.slice(0, SAID_MAX);
}

/** The redirect after an error. `passed` is null when the start of the sign-in is unknown. */
export function returnWithError(passed: Passed | null, description: string): ReturnPath {
  const error = { error: 'google', error_description: description };
  if (passed?.intent === 'trial') return path('/trial-google-callback', error);
  return path('/auth', { tab: passed?.intent === 'signup' ? 'signup' : undefined, ...error, ...namedBy(passed) });
}

export function returnUnregistered(passed: Passed): ReturnPath {
  return path('/auth', { error: 'not_registered', ...namedBy(passed) });
}

/** The redirect to the question whether an account that never proved the person's address is theirs. */
export function returnUnproven(passed: Passed): ReturnPath {
  return path('/auth', { error: 'unproven_account', ...namedBy(passed) });
}

export function returnSignedIn(passed: Passed): ReturnPath {
  if (passed.intent === 'trial') return '/trial-google-callback';
  return path('/auth', { source: passed.intent === 'signup' ? 'google_signup' : undefined, ...namedBy(passed) });
}

/** Carries the invitation of the sign-in on in the query. */
function namedBy(passed: Passed | null): Query {
  return { invite: passed?.invite, token: passed?.token, family: passed?.family };
}

type Query = Readonly<Record<string, string | undefined>>;

function path(address: string, query: Query): ReturnPath {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given).toString()}`;
}
