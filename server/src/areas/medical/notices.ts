import * as z from 'zod/mini';
import { doses, medications, type Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { closeness, dueDoses, plannedMoments, tooSoon } from '#contract/areas/medical/plan.ts';
import { DAY_MS } from '#contract/limits.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Language } from '#contract/languages.ts';
import { noticeKind, SNOOZE, tell, type NewRow, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findToldRow } from '../../core/notices/queries.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { findLiving } from '../../core/moments/queries.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows } from '../../platform/tables/row-changes.ts';
import { findFirstName, findPlanZone, listDosesNear, listMedications } from './queries.ts';

const REMINDER: NoticeTraits = {
  ...{ group: 'task_reminders', matters: true, breaksQuietHours: true, breaksMutes: true, isPrivate: true },
  title: { en: 'A reminder for the family', es: 'Un recordatorio para la familia' },
  example: { en: 'A reminder for Emma is due', es: 'Hay un recordatorio para Emma' },
  actions: [{ key: 'given', label: { en: 'Given', es: 'Dada' }, does: 'make' }, SNOOZE],
};
const { actions: _none, ...WITHOUT_BUTTONS } = REMINDER;
const TWICE: NoticeTraits = {
  ...WITHOUT_BUTTONS,
  title: { en: 'Two entries to compare', es: 'Dos anotaciones para comparar' },
  example: { en: 'Marco and Rosa made an entry for Emma', es: 'Marco y Rosa han hecho una anotación para Emma' },
};

const WORDS = {
  en: {
    due: (name: string | null) => `A reminder for ${name ?? 'the family'} is due`,
    missed: (name: string | null) => `A reminder for ${name ?? 'the family'} was not answered`,
    twice: (name: string | null) => `Two entries for ${name ?? 'the family'} are close together`,
    by: (time: string, who: string | null) => (who ? `${time}, ${who}` : time),
  },
  es: {
    due: (name: string | null) => `Hay un recordatorio para ${name ?? 'la familia'}`,
    missed: (name: string | null) => `Un recordatorio para ${name ?? 'la familia'} sigue sin respuesta`,
    twice: (name: string | null) => `Dos anotaciones para ${name ?? 'la familia'} están muy seguidas`,
    by: (time: string, who: string | null) => (who ? `${time}, ${who}` : time),
  },
} as const satisfies Record<Language, unknown>;

export const linkTo = ({ user_id }: Pick<Medication, 'user_id'>) => `/medical?person=${user_id}`;

/** True while no one has entered anything for a planned dose. */
export async function isOpen(tx: Tx, familyId: string, medication: Medication, dueMs: number): Promise<boolean> {
  const around = closeness(medication.schedule) + DAY_MS;
  const entries = await listDosesNear(tx, familyId, medication, dueMs, around, dueMs);
  const [due] = dueDoses(medication, entries, dueMs, dueMs + 1, await findPlanZone(tx, familyId, medication));
  return due !== undefined && due.entries.length === 0;
}

/** How far apart doses are of which one press from a lock screen, which names none, says enough. */
const APART_MS = 3_600_000;

/**
 * The dose that one press gives now: of the only planned dose of the person around that moment that is open, and not too soon after another. Else
 * the person has to see which one it is.
 */
async function doseByPress(tx: Tx, familyId: string, medication: Medication, dueMs: number): Promise<NewRow | null> {
  const [now, around] = [tx.now.getTime(), closeness(medication.schedule) + DAY_MS];
  const entries = await listDosesNear(tx, familyId, medication, now, around, dueMs);
  if (tooSoon(medication, entries, now, dueMs)) return null;
  for (const other of await listMedications(tx, familyId, medication.user_id)) {
    const zone = await findPlanZone(tx, familyId, other);
    const moments = plannedMoments(other, dueMs - APART_MS, dueMs + APART_MS, zone);
    for (const moment of moments) {
      if (other.id === medication.id && moment === dueMs) continue;
      if (await isOpen(tx, familyId, other, moment)) return null;
    }
  }
  const { id, user_id } = medication;
  const [taken_at, due_at] = [tx.now.toISOString(), new Date(dueMs).toISOString()];
  return { table: doses, fields: { medication_id: id, user_id, status: 'given', taken_at, due_at } };
}

const Reminded = z.object({
  ...{ family_id: Uuid, medication_id: Uuid, member_id: Uuid },
  /** The planned moment, and whether it has passed without an entry. */
  ...{ due_at: z.string(), is_missed: z.boolean() },
});

/** A dose is due, or was missed. No one hears of one that was given or skipped meanwhile, or of a medication that they do not see. */
export const doseReminder = noticeKind('dose_reminder', REMINDER, Reminded, async (tx, facts) => {
  const { family_id, medication_id, member_id, due_at, is_missed } = facts;
  const told = await findToldRow(tx, medications, { family_id, row_id: medication_id, member_id });
  const medication = told?.row;
  if (!medication || !(await isOpen(tx, family_id, medication, Date.parse(due_at)))) return null;
  const name = await findFirstName(tx, family_id, medication.user_id);
  const local = localOf(Date.parse(due_at), await findPlanZone(tx, family_id, medication));
  const given = await doseByPress(tx, family_id, medication, Date.parse(due_at));
  return {
    to: [told.user_id],
    id: hashId(`${medication_id} ${due_at} ${is_missed} ${member_id}`),
    thing: { table: medications, id: medication_id },
    lockScreen: (language, say) => ({ title: WORDS[language][is_missed ? 'missed' : 'due'](name), body: say(local) }),
    ...(given ? { makes: { given } } : {}),
    compose: (language, say) => ({
      title: WORDS[language][is_missed ? 'missed' : 'due'](name),
      content: [say(local), medication.name].join(', '),
      ...{ category: is_missed ? ('warning' as const) : ('info' as const), priority: 'high' as const },
      link: linkTo(medication),
    }),
  };
});

const Doubled = z.object({ family_id: Uuid, dose_id: Uuid, other_id: Uuid, member_id: Uuid });

/** Two doses were given too close together, by two people who did not know of each other's, or after a warning. */
export const doseTwice = noticeKind('dose_twice', TWICE, Doubled, async (tx, { family_id, ...facts }) => {
  const told = await findToldRow(tx, doses, { family_id, row_id: facts.dose_id, member_id: facts.member_id });
  const dose = told?.row;
  const other = dose && (await findLiving(tx, doses, family_id, facts.other_id));
  const medication = other && (await findLiving(tx, medications, family_id, dose.medication_id));
  if (!dose || !other || !medication) return null;
  const name = await findFirstName(tx, family_id, medication.user_id);
  const zone = await findPlanZone(tx, family_id, medication);
  const both = [dose, other].toSorted((one, next) => Date.parse(one.taken_at) - Date.parse(next.taken_at));
  const lines: { local: string; who: string | null }[] = [];
  for (const { taken_at, given_by } of both) {
    const who = given_by && (await findFirstName(tx, family_id, given_by));
    lines.push({ local: localOf(Date.parse(taken_at), zone), who: who || null });
  }
  return {
    to: [told.user_id],
    id: hashId(`${facts.dose_id} ${facts.other_id} ${facts.member_id}`),
    thing: { table: medications, id: medication.id },
    compose: (language, say) => ({
      title: WORDS[language].twice(name),
      content: [medication.name, ...lines.map(({ local, who }) => WORDS[language].by(say(local), who))].join(' · '),
      ...{ category: 'warning' as const, priority: 'high' as const },
      link: linkTo(medication),
    }),
  };
});

/** Of so many pairs people are told at once: a device that sends the same entry again and again makes no thousands of notices. */
const PAIRS_MAX = 10;

const givers = ({ given_by, created_by }: Dose) => [given_by ?? created_by, created_by];

/** Both people are told when an entry comes that is too close to another, however late its device sent it. */
export const doseDoubled = followRows(
  doses,
  ({ before, after }) =>
    after.status === 'given' &&
    after.deleted_at === null &&
    (before === null ||
      before.deleted_at !== null ||
      before.status !== 'given' ||
      before.taken_at !== after.taken_at ||
      before.due_at !== after.due_at),
  async (tx, { familyId, after }) => {
    const medication = await findLiving(tx, medications, familyId, after.medication_id);
    if (!medication) return;
    const [at, due] = [Date.parse(after.taken_at), after.due_at === null ? null : Date.parse(after.due_at)];
    const around = closeness(medication.schedule) + DAY_MS;
    const entries = await listDosesNear(tx, familyId, medication, at, around, due);
    const others = entries.filter(({ id }) => id !== after.id);
    // Each of those that it is too close to: their people do not know of one another either.
    const close = others.filter((other) => tooSoon(medication, [other], at, due));
    const found = close.length > 0 ? null : tooSoon(medication, others, at, due);
    const apart = ({ taken_at }: Dose) => Math.abs(Date.parse(taken_at) - at);
    const nearest = close.toSorted((one, next) => apart(one) - apart(next)).slice(0, PAIRS_MAX);
    await tell(
      tx,
      doseTwice,
      (found ? [found.entry] : nearest).flatMap((other) => {
        const facts = { family_id: familyId, dose_id: after.id, other_id: other.id };
        return [...new Set([...givers(after), ...givers(other)])].map((member_id) => ({ ...facts, member_id }));
      }),
    );
  },
);
