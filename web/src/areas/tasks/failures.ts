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

/** The sentence under `Failed to …`: our own words for known codes, else what the server said. */
export function describeFailure(error: Refused, say: (word: FailureWord) => string): string {
  const word = WORDS[error.code];
  if (word) return say(word);
  return `${error.message} ${error.hint ?? say('errorOther')}`.trim();
}
