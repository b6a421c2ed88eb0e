import { useEffect, useState } from 'react';
import { searchRows } from '#contract/search/search-rows.ts';
import { SEARCH_MAX, SEARCH_MIN } from '#contract/search/words.ts';
import type { PaletteEntry, PaletteGroup } from '../../areas/area.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import type { Found } from '../../rows/search/found-rows.ts';
import { findMatches } from '../../rows/search/search.ts';
import { midnightOf } from '../../rows/entries/entry.ts';
import { dayOf } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';

/** A person who types is asked for once they rest. */
const REST_MS = 250;
const DAY_MS = 86_400_000;
const NOTHING: Found = {};

export const TIMES = ['any', 'coming', 'year', 'older'] as const;

/** What a search is narrowed to. */
export interface Narrowed {
  /** The key of a group. */
  readonly group: string | null;
  readonly memberId: string | null;
  readonly time: (typeof TIMES)[number];
}
export const EVERYTHING: Narrowed = { group: null, memberId: null, time: 'any' };

/** The times `[fromMs, toMs)` of a choice: what is to come, the year before, or what is older. `nowMs` is the start of a day, so that a question stays the same. */
function spanOf(time: Narrowed['time'], nowMs: number): { fromMs?: number; toMs?: number } {
  const yearAgoMs = nowMs - 365 * DAY_MS;
  if (time === 'coming') return { fromMs: nowMs };
  if (time === 'year') return { fromMs: yearAgoMs, toMs: nowMs };
  return time === 'older' ? { toMs: yearAgoMs } : {};
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

export interface FoundGroup extends Pick<PaletteGroup, 'key' | 'name'> {
  readonly entries: readonly PaletteEntry[];
  /** How well the best of them matches. */
  readonly best: number;
}

export interface Search {
  /** The groups with matches, the one with the best match first. */
  readonly groups: readonly FoundGroup[];
  /** Those before they were narrowed to one. */
  readonly kinds: readonly FoundGroup[];
  /** The server has been asked, and not answered. */
  readonly isLoading: boolean;
  /** The server did not answer: only what lies on the device was searched. */
  readonly isPartial: boolean;
}

/** Everything that matches, on this device at once and from the server a moment later. */
export function useSearch(
  question: string,
  { group, memberId, time }: Narrowed,
  openSheet: (sheet: 'sign-out' | 'sync') => void,
): Search {
  const words = useRested(question.trim().slice(0, SEARCH_MAX));
  const { fromMs, toMs } = spanOf(time, midnightOf(dayOf(useNow())));
  const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
  const isAsked = words.length >= SEARCH_MIN;
  const { answer, error, isLoading } = useRemote(
    searchRows,
    isAsked ? { words, member_id: memberId ?? undefined, from: isoOf(fromMs), to: isoOf(toMs) } : null,
  );
  // The last answer remains while a person types on: what of it does not match is left out below.
  const [found, setFound] = useState(NOTHING);
  if (answer && answer.rows !== found) setFound(answer.rows);

  const isAsking = question.trim() !== '';
  const isInTime = ([startMs, endMs]: readonly [number, number]) =>
    endMs >= (fromMs ?? 0) && startMs < (toMs ?? Infinity);
  const isWanted = ({ memberIds, span }: PaletteEntry) =>
    (memberId === null || memberIds?.includes(memberId)) && (time === 'any' || (span !== undefined && isInTime(span)));
  const kinds = usePaletteEntries(openSheet, found)
    .filter(({ isForSearching }) => isAsking || !isForSearching)
    .map(({ key, name, entries }) => {
      const isNarrowed = memberId !== null || time !== 'any';
      const matches = findMatches(isNarrowed ? entries.filter(isWanted) : entries, question);
      return { key, name, best: matches[0]?.score ?? 0, entries: matches.map(({ item }) => item) };
    })
    .filter(({ key, entries }) => entries.length > 0 || key === group)
    .toSorted((one, other) => other.best - one.best);
  const groups = kinds.filter(({ key, entries }) => entries.length > 0 && (group === null || key === group));
  return { groups, kinds, isLoading: isAsked && isLoading, isPartial: isAsked && error !== null };
}
