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
  /** The input the words also stand at. */
  field?: 'email' | 'password';
}

/** What was tried: each way has words of its own for what an answer means. `mail` asks for a mail. */
type Way = 'login' | 'sign-up' | 'google' | 'mail';

/** What may keep any call from its answer; null when the answer is about the call itself. */
function explainObstacle(thrown: unknown): Failure | null {
  if (!(thrown instanceof ApiError)) return { word: 'unexpected' };
  if (thrown.code === 'DEVICE_STORAGE') return { word: 'noRoom' };
  if (thrown.status === 0) return { word: 'unreachable' };
  if (thrown.status === 429) return { word: 'tooMany' };
  return thrown.status >= 500 ? { word: 'unexpected' } : null;
}

/** Which words tell a person why they did not get in. A failed login never tells whether the account exists. */
export function explainFailure(thrown: unknown, way: Way): Failure {
  const obstacle = explainObstacle(thrown);
  if (obstacle) return obstacle;
  const { code, fields } = thrown as ApiError; // everything else is an obstacle
  if (code === 'EMAIL_NOT_CONFIRMED') return { word: 'confirmFirst', field: 'email' };
  if (fields?.['email']) return { word: 'emailInvalid', field: 'email' };
  if (way === 'login') return { word: 'loginFailed', field: 'password' };
  if (way === 'sign-up' && code === '23505') return { word: 'passwordIncorrect', field: 'password' };
  if (way === 'sign-up' && fields?.['password']) return { word: 'passwordTooShort', field: 'password' };
  return { word: 'unexpected' };
}

interface ChangeFailure {
  /** A key of the words about passwords and links, or of the door's. */
  word:
    | `account:${Failure['word']}`
    | 'currentPasswordWrong'
    | 'meetRequirements'
    | 'passwordMissing'
    | 'passwordNotChanged'
    | 'passwordSame';
  field?: 'current' | 'password';
}

/** Why a password was not changed. */
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

/** Why a link of a mail did not work. `unreachable` says nothing about the link. */
export type LinkFault = 'expired' | 'used' | 'invalid' | 'unreachable';

export function explainLink(thrown: unknown): LinkFault {
  const { code, status } = thrown instanceof ApiError ? thrown : { code: '', status: 0 };
  if (code === 'LINK_EXPIRED') return 'expired';
  if (code === 'LINK_USED') return 'used';
  return code === 'LINK_INVALID' || status === 400 ? 'invalid' : 'unreachable';
}
