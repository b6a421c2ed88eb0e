// What only the screens of chats and the server need of them: every page loads the tables.

const PREVIEW_CHARACTERS = 50;

/** The first 50 characters of a message in one line, with '...' where it has more. The database makes the same (`app.preview_of`). */
export function previewOf(message: string): string {
  const characters = Array.from(message.replaceAll('\n', ' '));
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, PREVIEW_CHARACTERS).join('')}...`;
}

/** The one id of a row about two others: the digits of both, each added without carry. */
export const pairId = (one: string, other: string): string =>
  Array.from(one)
    .map((digit, at) =>
      // The digits at 14 and 19 say which sort of id it is.
      digit === '-' || at === 14 || at === 19
        ? digit
        : (Number.parseInt(digit, 16) ^ Number.parseInt(other[at] ?? '0', 16)).toString(16),
    )
    .join('');
