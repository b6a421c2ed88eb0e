import { ApiError } from '../../lib/api/api-error.ts';

export interface Failure {
  word:
    | 'confirmFirst'
    | 'emailInvalid'
    | 'loginFailed'
    | 'noRoom'
    | 'passwordIncorrect'
    | 'passwordTooShort'
    | 'tooMany'
    | 'unexpected'
    | 'unreachable';
  /** The input at which the message is shown as well. */
  field?: 'email' | 'password';
}

/** What was attempted. The meaning of an error code depends on it. `mail` requests a mail. */
type Attempt = 'login' | 'sign-up' | 'google' | 'mail';

/** An error that any call can meet, such as no network or too many requests; null if the error is about the call itself. */
function explainObstacle(thrown: unknown): Failure | null {
  if (!(thrown instanceof ApiError)) return { word: 'unexpected' };
  if (thrown.code === 'DEVICE_STORAGE') return { word: 'noRoom' };
  if (thrown.status === 0) return { word: 'unreachable' };
  if (thrown.status === 429) return { word: 'tooMany' };
  return thrown.status >= 500 ? { word: 'unexpected' } : null;
}

/** The message that explains why signing in failed. After a failed log-in it never reveals whether the account exists. */
export function explainFailure(thrown: unknown, attempt: Attempt): Failure {
  const obstacle = explainObstacle(thrown);
  if (obstacle) return obstacle;
  const { code, fields } = thrown as ApiError; // explainObstacle returned null, so it is one
  if (code === 'EMAIL_NOT_CONFIRMED') return { word: 'confirmFirst', field: 'email' };
  if (fields?.['email']) return { word: 'emailInvalid', field: 'email' };
  if (attempt === 'login') return { word: 'loginFailed', field: 'password' };
  if (attempt === 'sign-up' && code === '23505') return { word: 'passwordIncorrect', field: 'password' };
  if (attempt === 'sign-up' && fields?.['password']) return { word: 'passwordTooShort', field: 'password' };
  return { word: 'unexpected' };
}

interface ChangeFailure {
  /** A message key of `identity`, or of `account` with its prefix. */
  word:
    | `account:${Failure['word']}`
    | 'currentPasswordWrong'
    | 'meetRequirements'
    | 'passwordMissing'
    | 'passwordNotChanged'
    | 'passwordSame';
  field?: 'current' | 'password';
}

/** The message that explains why a password was not changed. */
export function explainChange(thrown: unknown): ChangeFailure {
  const obstacle = explainObstacle(thrown);
  if (obstacle?.word === 'unexpected') return { word: 'passwordNotChanged' };
  if (obstacle) return { word: `account:${obstacle.word}` };
  const { code, fields } = thrown as ApiError; // as above
  if (fields?.['password'] === 'same') return { word: 'passwordSame', field: 'password' };
  if (fields?.['current_password'] === 'none') return { word: 'passwordMissing', field: 'current' };
  if (code === 'WRONG_PASSWORD') return { word: 'currentPasswordWrong', field: 'current' };
  if (code === 'WEAK_PASSWORD') return { word: 'meetRequirements', field: 'password' };
  return { word: 'passwordNotChanged' };
}

/** Why a mail link did not work. `unreachable`: the server could not be asked, so the link may still be valid. */
export type LinkFault = 'expired' | 'used' | 'invalid' | 'unreachable';

export function explainLink(thrown: unknown): LinkFault {
  const { code, status } = thrown instanceof ApiError ? thrown : { code: '', status: 0 };
  if (code === 'LINK_EXPIRED') return 'expired';
  if (code === 'LINK_USED') return 'used';
  return code === 'LINK_INVALID' || status === 400 ? 'invalid' : 'unreachable';
}
