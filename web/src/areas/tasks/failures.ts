import { sayError } from '../../lib/api/error-words.ts';

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

/** For where there is room: our own sentence always, and what the error says apart where the code is none of these. */
export function explainFailure(
  error: Refused,
  say: (word: FailureWord) => string,
): { reason: string; serverWords: string } {
  const word = WORDS[error.code];
  return { reason: say(word ?? 'errorOther'), serverWords: word ? '' : sayError(error).message };
}

/** The sentence under `Failed to …`: our own words for these codes, else what the error says and what to do. */
export function describeFailure(error: Refused, say: (word: FailureWord) => string): string {
  const word = WORDS[error.code];
  if (word) return say(word);
  const { message, hint } = sayError(error);
  return `${message} ${hint ?? say('errorOther')}`.trim();
}
