import { ApiError } from '../../lib/api-error.ts';
import type { messages } from './messages.en.ts';

interface Failure {
  word: keyof typeof messages;
  /** The input the words also stand at. */
  field?: 'email' | 'password';
}

/** Which words tell a person why they did not get in. A failed login never tells whether the account exists. */
export function explainFailure(thrown: unknown, flow: 'login' | 'sign-up'): Failure {
  if (!(thrown instanceof ApiError)) return { word: 'unexpected' };
  if (thrown.code === 'DEVICE_STORAGE') return { word: 'noRoom' };
  if (thrown.status === 0) return { word: 'unreachable' };
  if (thrown.status === 429) return { word: 'tooMany' };
  if (thrown.code === 'EMAIL_NOT_CONFIRMED') return { word: 'confirmFirst', field: 'email' };
  if (thrown.fields?.['email']) return { word: 'emailInvalid', field: 'email' };
  if (flow === 'login')
    return thrown.status < 500 ? { word: 'loginFailed', field: 'password' } : { word: 'unexpected' };
  if (thrown.code === '23505') return { word: 'passwordIncorrect', field: 'password' };
  if (thrown.fields?.['password']) return { word: 'passwordTooShort', field: 'password' };
  return { word: 'unexpected' };
}
