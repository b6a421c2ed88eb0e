/** More than the longest answer. A device reads what it asked for. */
export const UNREAD_BYTES = 16_000_000;

/** The part of Node's ServerResponse that is used here. */
interface Answer {
  /** The bytes that the network has not taken. */
  readonly writableLength: number;
  once(event: 'close', listener: () => void): unknown;
}

/** How much of the answers to each person the process holds, because it has not been read. */
export class UnreadAnswers {
  readonly #open = new Map<string, Set<Answer>>();

  /** Counts an answer until its connection has taken all of it, or has ended. */
  add(userId: string, answer: Answer): void {
    const open = this.#open.get(userId) ?? new Set();
    this.#open.set(userId, open.add(answer));
    answer.once('close', () => {
      open.delete(answer);
      if (open.size === 0) this.#open.delete(userId);
    });
  }

  isTooMuch(userId: string): boolean {
    let bytes = 0;
    for (const { writableLength } of this.#open.get(userId) ?? []) bytes += writableLength;
    return bytes > UNREAD_BYTES;
  }
}
