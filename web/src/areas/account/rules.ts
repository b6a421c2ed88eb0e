import { PASSWORD_MIN } from '#contract/limits.ts';
import { checkPassword, isStrongPassword } from '#contract/passwords.ts';

const ACCEPTABLE_CHECKS = 3;

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** No more than the least that every address has: the server judges the rest. */
export function isAddress(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}

export function isTooShort(password: string): boolean {
  return password.length < PASSWORD_MIN;
}

/** At least three of the five, the length among them. */
export function isAcceptable(password: string): boolean {
  const met = checkPassword(password);
  return met.has('length') && met.size >= ACCEPTABLE_CHECKS;
}

/** Why a new password cannot be taken yet; null when it can. */
export function findPasswordFault(password: string, confirmation: string): 'requirements' | 'mismatch' | null {
  if (!isStrongPassword(password)) return 'requirements';
  return confirmation === password ? null : 'mismatch';
}
