import { PASSWORD_MIN } from '#contract/limits.ts';
import { checkPassword, isStrongPassword } from '#contract/passwords.ts';

const ACCEPTABLE_CHECKS = 3;

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True if the text has the minimal form of an email address. The server does the full check. */
export function isAddress(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}

export function isTooShort(password: string): boolean {
  return password.length < PASSWORD_MIN;
}

/** True if at least three of the five checks are met, including the length. */
export function isAcceptable(password: string): boolean {
  const met = checkPassword(password);
  return met.has('length') && met.size >= ACCEPTABLE_CHECKS;
}

/** Why a new password cannot be accepted; null if it can. */
export function findPasswordFault(password: string, confirmation: string): 'requirements' | 'mismatch' | null {
  if (!isStrongPassword(password)) return 'requirements';
  return confirmation === password ? null : 'mismatch';
}
