import { toApiError } from '../../lib/api/api-error.ts';

/** Why a child could not sign in, as a key of this area's words. */
export interface EntryFailure {
  readonly word:
    | 'wrong'
    | 'lockedHere'
    | 'noPin'
    | 'codeWrong'
    | 'lockedElsewhere'
    | 'notPaired'
    | 'unreachable'
    | 'tooMany'
    | 'noRoom'
    | 'unexpected';
  /** With `wrong`: how many more wrong PINs lock this device for the child. */
  readonly triesLeft?: number;
}

type PairFailureWord = 'pairWrong' | 'pairFull' | 'unreachable' | 'tooMany' | 'unexpected';

/** What any call can meet; null if the error is about what was sent. */
function explainObstacle(thrown: unknown): 'unreachable' | 'tooMany' | 'unexpected' | 'noRoom' | null {
  const { code, status } = toApiError(thrown);
  if (code === 'DEVICE_STORAGE') return 'noRoom';
  if (status === 0) return 'unreachable';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'unexpected' : null;
}

/** Why a PIN was refused on a paired device. */
export function explainPin(thrown: unknown): EntryFailure {
  const obstacle = explainObstacle(thrown);
  if (obstacle) return { word: obstacle };
  const { code, fields } = toApiError(thrown);
  if (code === 'PGRST116') return { word: 'notPaired' };
  if (fields?.['memberId'] === 'no_pin') return { word: 'noPin' };
  if (fields?.['pin'] === 'locked') return { word: 'lockedHere' };
  if (fields?.['pin'] === 'incorrect') return { word: 'wrong', triesLeft: Number(fields['tries_left']) };
  return { word: 'unexpected' };
}

/** Why code, name and PIN were refused elsewhere. It never says which of the three is wrong. */
export function explainCode(thrown: unknown): EntryFailure {
  const obstacle = explainObstacle(thrown);
  if (obstacle) return { word: obstacle };
  return { word: toApiError(thrown).fields?.['pin'] === 'locked' ? 'lockedElsewhere' : 'codeWrong' };
}

export function explainPairing(thrown: unknown): PairFailureWord {
  const obstacle = explainObstacle(thrown);
  if (obstacle) return obstacle === 'noRoom' ? 'unexpected' : obstacle;
  return toApiError(thrown).fields?.['device'] === 'full' ? 'pairFull' : 'pairWrong';
}
