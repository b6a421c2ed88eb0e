import type { DateHabits } from '../../ui/dates/date-habits.ts';
import type { Day, MaybeDay } from '../../ui/dates/dates.ts';
import type { MaybeTime } from '../../ui/dates/typed-time.ts';
import type { Mentionable } from './find.ts';

/** What a sentence makes. */
export type Kind = 'task' | 'event';

/** What a sentence is read with. */
export interface Reading {
  readonly now: Date;
  readonly habits: DateHabits;
  /** The people who can be mentioned. */
  readonly people: readonly Mentionable[];
  /** What it makes; null for what it rather says. */
  readonly kind: Kind | null;
  /** The day of an event for which none is said; without one the next on which the clock shows its time. */
  readonly day?: Day | undefined;
  /** Phrases, as they were typed, that the person wants to have in the title. */
  readonly kept?: readonly string[];
  /** Phrases, as they were typed, of which the person means the other reading. */
  readonly swapped?: readonly string[];
}

export interface Moment {
  readonly day: MaybeDay;
  readonly time: MaybeTime;
  readonly endTime: MaybeTime;
}

/** A phrase that was understood, as it was typed. */
export interface Part {
  readonly kind: 'day' | 'time' | 'repeat' | 'person' | 'length' | 'reminder';
  readonly text: string;
  /** The member who is mentioned. */
  readonly person?: string;
  /** What other people mean by it. */
  readonly other?: Moment;
}

export interface Sentence {
  readonly kind: Kind;
  readonly title: string;
  readonly day: MaybeDay;
  readonly time: MaybeTime;
  /** The last day, where that is another one; of events only, as the next two. */
  readonly endDay: MaybeDay;
  readonly endTime: MaybeTime;
  /** Minutes before the beginning. */
  readonly reminders: readonly number[];
  /** Empty for what does not repeat. */
  readonly rrule: string;
  /** Ids, each once. */
  readonly people: readonly string[];
  /** Ids of others whose name is in the title without an @. That means nothing by itself: “Call Leo” may be for anyone. */
  readonly named: readonly string[];
  /** In the order in which they were typed. */
  readonly parts: readonly Part[];
  /** A date in the title that is not the one of the task, such as one of several; empty without one. */
  readonly unread: string;
}

/** A line of which nothing is understood but its title. */
export const titleOnly = (title: string, kind: Kind): Sentence => ({
  ...{ kind, title, day: '', time: '', endDay: '', endTime: '', rrule: '', unread: '' },
  ...{ reminders: [], people: [], named: [], parts: [] },
});
