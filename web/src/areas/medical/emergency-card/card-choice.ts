import { CARD_SECTIONS, type CardSection } from '#contract/areas/medical/emergency-cards.ts';
import { compareHarm } from '#contract/areas/medical/history.ts';
import type { Records } from '../record-tables.ts';

/** What is chosen for a card: parts of the record, and of private records those to show. */
export interface CardChoice {
  readonly sections: readonly CardSection[];
  readonly privateIds: readonly string[];
}

/** All that the family sees, and nothing private. */
export const FIRST_CHOICE: CardChoice = { sections: CARD_SECTIONS, privateIds: [] };

const OF_PROFILE: readonly CardSection[] = ['blood_type', 'emergency_contacts', 'physician', 'insurance', 'notes'];

interface Private {
  readonly id: string;
  readonly audience: unknown;
}

/** The records that a card of this choice shows, as the server reads them for a link: what is present, and private only where it was chosen. */
export function recordsOnCard(records: Records, { sections, privateIds }: CardChoice, today: string) {
  const has = (...some: readonly CardSection[]) => some.some((one) => sections.includes(one));
  const pick = <Row extends Private>(isShown: boolean, rows: readonly Row[]) =>
    isShown ? rows.filter(({ id, audience }) => audience === null || privateIds.includes(id)) : [];
  const { allergies, conditions, medications } = presentRecords(records, today);
  return {
    profiles: pick(has(...OF_PROFILE), records.profiles),
    allergies: pick(has('allergies'), allergies),
    conditions: pick(has('conditions'), conditions),
    medications: pick(has('medications'), medications),
  };
}

/** The private records of the chosen parts, each with the name by which it is offered. */
export function listPrivate(
  records: Records,
  { sections }: CardChoice,
  today: string,
  nameProfile: (blood: string | null) => string,
) {
  const all = recordsOnCard(records, { sections, privateIds: idsOf(records) }, today);
  const named = [
    ...all.profiles.map((row) => ({ ...row, name: nameProfile(row.blood_type) })),
    ...all.allergies.map((row) => ({ ...row, name: row.substance })),
    ...all.medications,
    ...all.conditions,
  ];
  return named.filter(({ audience }) => audience !== null).map(({ id, name }) => ({ value: id, label: name }));
}

const idsOf = ({ profiles, allergies, conditions, medications }: Records) =>
  [profiles, allergies, conditions, medications].flatMap((rows) => rows.map(({ id }) => id));

const presentRecords = ({ allergies, conditions, medications }: Records, today: string) => ({
  allergies: allergies.filter(({ status }) => status === 'active').toSorted(compareHarm),
  conditions: conditions.filter(({ status }) => status === 'active'),
  medications: medications.filter(({ ends_on }) => ends_on === null || ends_on >= today),
});
