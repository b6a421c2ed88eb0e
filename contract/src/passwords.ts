import { PASSWORD_MIN, PASSWORD_STRONG_MIN } from './limits.ts';

export const PASSWORD_CHECKS = ['uppercase', 'lowercase', 'number', 'symbol', 'length'] as const;
export type PasswordCheck = (typeof PASSWORD_CHECKS)[number];

/** How many checks a password that replaces another has to pass, the length among them. */
const STRONG_CHECKS = 4;
const MEDIUM_CHECKS = 3;

/** The checks a password passes. Letters of every alphabet count; a space is no symbol. */
export function checkPassword(password: string, lengthMin: number = PASSWORD_MIN): ReadonlySet<PasswordCheck> {
  const passes: Record<PasswordCheck, boolean> = {
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{N}/u.test(password),
    symbol: /[^\p{L}\p{N}\s]/u.test(password),
    length: password.length >= lengthMin,
  };
  return new Set(PASSWORD_CHECKS.filter((check) => passes[check]));
}

/** Whether a password may replace another: at least four of the five checks and at least 8 characters. Client and server use it. */
export function isStrongPassword(password: string): boolean {
  const met = checkPassword(password, PASSWORD_STRONG_MIN);
  return met.has('length') && met.size >= STRONG_CHECKS;
}

/** What a password lacks to replace another: whether it is too short, and how many of which other checks it still has to pass. */
export function missingFrom(password: string): { isTooShort: boolean; count: number; of: readonly PasswordCheck[] } {
  const met = checkPassword(password, PASSWORD_STRONG_MIN);
  const isTooShort = !met.has('length');
  const count = Math.max(0, STRONG_CHECKS - met.size - (isTooShort ? 1 : 0));
  return { isTooShort, count, of: PASSWORD_CHECKS.filter((check) => check !== 'length' && !met.has(check)) };
}

/** The strength for the meter: strong for all five checks, medium for three that include the length. */
export function strengthOf(password: string): 'weak' | 'medium' | 'strong' {
  const met = checkPassword(password, PASSWORD_STRONG_MIN);
  if (met.size === PASSWORD_CHECKS.length) return 'strong';
  return met.has('length') && met.size >= MEDIUM_CHECKS ? 'medium' : 'weak';
}
