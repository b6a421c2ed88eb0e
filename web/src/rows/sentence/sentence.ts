import type { Language } from '#contract/languages.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import type { Day, MaybeDay } from '../../ui/dates/dates.ts';
import type { MaybeTime } from '../../ui/dates/typed-time.ts';
import type { Mentionable } from './find.ts';

/** What is understood of a sentence, by which it suits a kind. */
export interface Signs {
  /** What is left of the sentence, folded. */
  readonly title: string;
  readonly hasDay: boolean;
  /** It has an end, lasts several days or has a reminder. */
  readonly hasLength: boolean;
  /** The words that say when, folded. */
  readonly when: readonly string[];
  /** It is at a time of the clock, not just in a part of the day. */
  readonly hasClock: boolean;
}

/** What a sentence can be made into. */
export interface SentenceKind {
  /** The word of its area. */
  readonly key: string;
  /** It has an end and reminders, and always a day. Of other kinds the words for these stay in the title. */
  readonly lasts: boolean;
  /** Of a sentence only the people are read: what says when stays in the title. */
  readonly isTimeless?: true;
  /** How well a sentence suits it: of several kinds the highest number is suggested. */
  readonly suits: (signs: Signs) => number;
  readonly name: Text;
  /** How to say more, with `{{name}}` for a person; and the same where the family has one member. */
  readonly hint: Text;
  readonly hintAlone: Text;
}

type Text = Readonly<Record<Language, string>>;

/** What a sentence is read with. */
export interface Reading {
  readonly now: Date;
  readonly habits: DateHabits;
  /** The people who can be mentioned. */
  readonly people: readonly Mentionable[];
  /** What it can make; the first where nothing is understood. */
  readonly kinds: readonly [SentenceKind, ...SentenceKind[]];
  /** The key of what it makes; null for what it rather says. */
  readonly kind: string | null;
  /** The day of what lasts and for which none is said; without one the next on which the clock shows its time. */
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
  /** The key of what it makes. */
  readonly kind: string;
  readonly title: string;
  readonly day: MaybeDay;
  readonly time: MaybeTime;
  /** The last day, where that is another one; of what lasts only, as the next two. */
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
export const titleOnly = (title: string, kind: string): Sentence => ({
  ...{ kind, title, day: '', time: '', endDay: '', endTime: '', rrule: '', unread: '' },
  ...{ reminders: [], people: [], named: [], parts: [] },
});
