import { PASSWORD_MIN } from '#contract/limits.ts';

export const PASSWORD_CHECKS = ['uppercase', 'lowercase', 'number', 'symbol', 'length'] as const;
export type PasswordCheck = (typeof PASSWORD_CHECKS)[number];

const ACCEPTABLE_CHECKS = 3;

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isTooShort(password: string): boolean {
  return password.length < PASSWORD_MIN;
}

/** The checks a password passes. Letters of every alphabet count. */
export function checkPassword(password: string): ReadonlySet<PasswordCheck> {
  const passes: Record<PasswordCheck, boolean> = {
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{N}/u.test(password),
    symbol: /[^\p{L}\p{N}\s]/u.test(password),
    length: !isTooShort(password),
  };
  return new Set(PASSWORD_CHECKS.filter((check) => passes[check]));
}

/** At least three of the five, the length among them. */
export function isAcceptable(password: string): boolean {
  const met = checkPassword(password);
  return met.has('length') && met.size >= ACCEPTABLE_CHECKS;
}
