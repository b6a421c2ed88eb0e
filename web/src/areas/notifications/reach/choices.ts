import type { NoticeKindInfo } from '#contract/areas/notices/kinds.ts';
import type { NoticeChoice, NoticeChoiceChanges } from '#contract/areas/notices/preferences.ts';

/** The ways by which a person hears of a kind of notices. */
export const WAYS = ['in_app', 'pop_up', 'push', 'mail'] as const;
export type Way = (typeof WAYS)[number];

/** Whether a kind comes that way. `fallback`: where no push reached a device. */
export type Applied = boolean | 'fallback';

type Kind = Pick<NoticeKindInfo, 'key' | 'matters' | 'stays_in_app'>;
type Choices = readonly Pick<NoticeChoice, 'id' | 'version' | 'kind' | 'about_family' | Way>[];

/** What the choice is about: a kind in one family, or in all that have no choice of their own. */
export interface Scope {
  readonly kind: Kind;
  readonly family: string | null;
}

/** The choice that counts: of two about the same, which two devices may have made, the later one. */
export function findChoice(choices: Choices, { kind, family }: Scope): Choices[number] | undefined {
  return choices
    .filter((one) => one.kind === kind.key && one.about_family === family)
    .toSorted((one, other) => other.version - one.version)[0];
}

/** What comes for a person who has chosen nothing. */
export function firstValue({ matters, stays_in_app }: Kind, way: Way): Applied {
  if (way === 'push') return !stays_in_app;
  if (way !== 'mail') return true;
  return matters ? 'fallback' : false;
}

/** What applies, as the server decides it. */
export function applied(choices: Choices, { kind, family }: Scope, way: Way): Applied {
  const own = family === null ? null : findChoice(choices, { kind, family })?.[way];
  return own ?? findChoice(choices, { kind, family: null })?.[way] ?? firstValue(kind, way);
}

/** The field that makes `wanted` apply: null where it would apply without a choice, so that a first value is followed when it changes. */
export function fieldFor(choices: Choices, scope: Scope, way: Way, wanted: Applied): NoticeChoiceChanges {
  const others = choices.filter((one) => one.kind !== scope.kind.key || one.about_family !== scope.family);
  const isSaidAlready = applied(others, scope, way) === wanted || wanted === 'fallback';
  return { [way]: isSaidAlready ? null : wanted };
}

/** What a person can choose of mails. Without pushes in between only where nothing else is said for all families. */
export function mailOptions(choices: Choices, { kind, family }: Scope): readonly Applied[] {
  const general = family === null ? null : (findChoice(choices, { kind, family: null })?.mail ?? null);
  return kind.matters && general === null ? ['fallback', true, false] : [true, false];
}

export const WAY_WORDS = { in_app: 'in_app', pop_up: 'pop_up', push: 'wayPush', mail: 'mail' } as const;
export const MAIL_WORDS = { true: 'mailYes', false: 'mailNo', fallback: 'mailFallback' } as const;
