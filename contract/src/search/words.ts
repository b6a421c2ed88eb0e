/** The fewest letters that the server is asked about. */
export const SEARCH_MIN = 2;
/** The longest question. */
export const SEARCH_MAX = 100;
/** The most rows of one table in an answer. */
export const SEARCH_ROWS_MAX = 30;
/** A shorter word has too many neighbours that are other words. */
const SLIP_MIN = 5;

/** A text without accents and case: "opcion" finds "Opción". The database has the same as `app.fold`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}

/** The words of a question, folded. */
export const wordsSought = (question: string): string[] => fold(question).split(/\s+/).filter(Boolean);

const escape = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

/**
 * A regular expression, without its anchor at the start of a word, for a folded word with one slip: a letter that is wrong, left out, too many, or
 * changed over with the next. The first letter has to be right. Null for a word that is too short. It means the same to PostgreSQL.
 */
export function slipPattern(word: string): string | null {
  const letters = Array.from(word);
  if (letters.length < SLIP_MIN) return null;
  const part = (from: number, to?: number) => escape(letters.slice(from, to).join(''));
  const slips = letters.flatMap((letter, at) => {
    if (at === 0) return [];
    const before = part(0, at);
    const next = letters[at + 1];
    return [
      `${before}.?${part(at + 1)}`,
      `${before}.${part(at)}`,
      ...(next === undefined ? [] : [before + escape(next) + escape(letter) + part(at + 2)]),
    ];
  });
  return `(?:${slips.join('|')})`;
}
