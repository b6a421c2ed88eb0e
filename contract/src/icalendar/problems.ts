/** The largest calendar file that is read, in bytes. */
export const FILE_BYTES_MAX = 5_000_000;
/** The most events of one file. */
export const FILE_EVENTS_MAX = 5_000;
/** The most dates of one event that do not follow from its rule, or that its rule leaves out. */
export const EVENT_DATES_MAX = 1_000;

/** The most of such dates of all events of a file. Each may have to be read in another zone, which takes some hundredths of a millisecond. */
export const FILE_DATES_MAX = 20_000;
/** The most names of time zones of one file; each is looked for. */
export const FILE_ZONES_MAX = 100;

/** Why a whole file is refused. `too_complex`: more time zones than `FILE_ZONES_MAX`, or more dates than `FILE_DATES_MAX`. */
export const FILE_PROBLEMS = ['too_large', 'empty', 'not_calendar', 'nested', 'too_many', 'too_complex'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/**
 * Why one event of a file is left out:
 * - `start`: no beginning that can be read, or one outside of the years that the calendar has;
 * - `dates`: more single dates than `EVENT_DATES_MAX`;
 * - `often`: it repeats more than a hundred times a day;
 * - `rule`: it repeats by a rule that cannot be read, or that never takes place;
 * - `unsupported`: it repeats in a way that the calendar does not have: by several rules, by another calendar system, beyond
 *   the bounds of rules;
 * - `effort`: the rules of the file before it take as many steps as those of one file may;
 * - `unreadable`: its lines are so damaged that nothing of it can be read.
 */
export const EVENT_PROBLEMS = ['start', 'dates', 'often', 'rule', 'unsupported', 'effort', 'unreadable'] as const;
export type EventProblem = (typeof EVENT_PROBLEMS)[number];

/**
 * What an event of a file lacks that is there:
 * - `end`: its end or length cannot be read;
 * - `single_dates`: some of its single dates or exceptions cannot be read;
 * - `following`: a change of one occurrence and all others before or after it counts for this occurrence alone.
 */
export const EVENT_REMARKS = ['end', 'single_dates', 'following'] as const;
export type EventRemark = (typeof EVENT_REMARKS)[number];
