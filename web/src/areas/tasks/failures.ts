type FailureWord = 'errorSession' | 'errorDenied' | 'errorDuplicate' | 'errorGone' | 'errorOther';

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
};

/** For where there is room: our own sentence always, and the server's words apart where the code is none we know. */
export function explainFailure(
  error: Refused,
  say: (word: FailureWord) => string,
): { reason: string; serverWords: string } {
  const word = WORDS[error.code];
  return { reason: say(word ?? 'errorOther'), serverWords: word ? '' : error.message };
}

/** The sentence under `Failed to …`: our own words for known codes, else what the server said. */
export function describeFailure(error: Refused, say: (word: FailureWord) => string): string {
  const word = WORDS[error.code];
  if (word) return say(word);
  return `${error.message} ${error.hint ?? say('errorOther')}`.trim();
}
