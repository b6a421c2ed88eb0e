/** More than the longest answer. A device reads what it asked for. */
export const UNREAD_BYTES = 16_000_000;

/** Most answers to one person that are made at the same moment. Each may become as long as the longest answer. */
export const ANSWERS_AT_ONCE = 8;

/** The part of Node's ServerResponse that is used here. */
interface Answer {
  /** False while the answer is being made. */
  readonly headersSent: boolean;
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

  /** True while as many answers to the person are being made as are made at once. */
  isFull(userId: string): boolean {
    let made = 0;
    for (const { headersSent } of this.#open.get(userId) ?? []) if (!headersSent) made += 1;
    return made >= ANSWERS_AT_ONCE;
  }
}
