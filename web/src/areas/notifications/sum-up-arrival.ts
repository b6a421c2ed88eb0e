import type { Notification } from '#contract/areas/notifications.ts';

/** The most notifications of which a merged pop-up says the words. */
const LINES_MAX = 3;

interface ArrivalWords {
  /** Null where several say different things: how many they are is said. */
  readonly title: string | null;
  readonly lines: readonly string[];
  /** How many are not among the lines. */
  readonly more: number;
}

/** What a pop-up says of notifications of one kind: of one its words, of several what each is about. */
export function sumUpArrival(rows: readonly Pick<Notification, 'title' | 'content'>[]): ArrivalWords {
  const titles = new Set(rows.map(({ title }) => title));
  const [title = null] = titles.size === 1 ? titles : [];
  const lines = rows.map((row) => (title === null ? row.title : row.content)).filter(Boolean);
  return { title, lines: lines.slice(0, LINES_MAX), more: Math.max(0, lines.length - LINES_MAX) };
}
