import type { DayLine } from '../../areas/area.ts';

export const DAY_GROUPS = ['late', 'any', 'timed', 'done'] as const satisfies readonly DayLine['group'][];

/** The place of a line in the day. */
export type LinePlace = Pick<DayLine, 'group' | 'startMs' | 'order'>;
export const placeOfLine = ({ group, startMs, order }: DayLine): LinePlace => ({ group, startMs, order });

export interface PlacedLine {
  readonly line: DayLine;
  readonly place: LinePlace;
}

/** What has a time comes by time, everything else by its sort key. */
function comparePlaces(one: LinePlace, other: LinePlace): number {
  const byTime = one.group === 'timed' ? (one.startMs ?? 0) - (other.startMs ?? 0) : 0;
  return byTime || (one.order < other.order ? -1 : one.order > other.order ? 1 : 0);
}

/** The lines by group, each in its order. `held` are places that lines keep for a moment, whatever has changed. */
export function arrangeDay(
  lines: readonly DayLine[],
  held: ReadonlyMap<string, LinePlace>,
): ReadonlyMap<DayLine['group'], readonly PlacedLine[]> {
  const placed = lines.map((line) => ({ line, place: held.get(line.id) ?? placeOfLine(line) }));
  return Map.groupBy(
    placed.toSorted((one, other) => comparePlaces(one.place, other.place)),
    ({ place }) => place.group,
  );
}

/** The lines of one person: those for them, for everyone, and what concerns all. */
export const linesOf = (lines: readonly DayLine[], memberId: string): readonly DayLine[] =>
  lines.filter(({ memberIds, concernsAll }) => concernsAll || memberIds.length === 0 || memberIds.includes(memberId));

/** The lines of a whole family: those of several people or of all, under null, and of each person alone. Each line is there once. */
export function linesByPerson(
  lines: readonly DayLine[],
  present: readonly { readonly id: string }[],
): ReadonlyMap<string | null, readonly DayLine[]> {
  const presentIds = new Set(present.map(({ id }) => id));
  return Map.groupBy(lines, ({ memberIds, concernsAll }) => {
    const [first, ...others] = memberIds.filter((id) => presentIds.has(id));
    return first === undefined || others.length > 0 || concernsAll ? null : first;
  });
}

/** Of what was said of the day in the two places, lines stand in the place of entries with the same id. */
export function joinLines(lines: readonly DayLine[], ofEntries: readonly DayLine[]): readonly DayLine[] {
  const ids = new Set(lines.map(({ id }) => id));
  return [...lines, ...ofEntries.filter(({ id }) => !ids.has(id))];
}
