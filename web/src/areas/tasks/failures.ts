import { sayError } from '../../lib/api/error-words.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';

type FailureWord = 'errorSession' | 'errorDenied' | 'errorDuplicate' | 'errorGone' | 'errorLeft' | 'errorOther';

interface Refused {
  code: string;
  message: string;
  hint?: string | undefined;
}

const WORDS: Record<string, FailureWord> = {
  PGRST301: 'errorSession',
  '42501': 'errorDenied',
  '23505': 'errorDuplicate',
  PGRST116: 'errorGone',
  MEMBER_LEFT: 'errorLeft',
};

/** For places with room for two texts: always the app's own sentence, and for other codes the error's message separately. */
export function explainFailure(
  error: Refused,
  say: (word: FailureWord) => string,
): { reason: string; serverWords: string } {
  const word = WORDS[error.code];
  return { reason: say(word ?? 'errorOther'), serverWords: word ? '' : sayError(error).message };
}

/** The one sentence under `Failed to …`: the app's own for these codes, else the error's message and what to do. */
export function describeFailure(error: Refused, say: (word: FailureWord) => string): string {
  const word = WORDS[error.code];
  if (word) return say(word);
  const { message, hint } = sayError(error);
  return `${message} ${hint ?? say('errorOther')}`.trim();
}

/** The same in the words of the moment. */
export const explainRefusal = (error: Refused): string => describeFailure(error, translatorOf('tasks'));
