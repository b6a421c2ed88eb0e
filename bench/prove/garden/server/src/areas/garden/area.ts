import * as z from 'zod/mini';
import { plants, type Plant } from '#contract/areas/garden.ts';
import { tasks } from '#contract/areas/tasks.ts';
import type { Language } from '#contract/languages.ts';
import { MY_DAY_DAYS } from '#contract/areas/my-day.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Area } from '../../core/area.ts';
import { sayDay, tableContent } from '../../core/content/content.ts';
import { MEMBER_LEFT } from '../../core/members/hooks.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { noticeKind, rowNotice, tell, type NoticeTraits } from '../../core/notices/kinds.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import { windowOf } from '../../core/own-day/events.ts';
import { follow } from '../../platform/db/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows, hasChanged, rowChanged } from '../../platform/tables/row-changes.ts';

const WORDS = {
  en: { given: 'A plant for you', thirsty: 'Water the plants', water: 'Water on' },
  es: { given: 'Una planta para ti', thirsty: 'Toca regar', water: 'Regar el' },
} as const satisfies Record<Language, object>;

const noticeOf = ({ name }: Plant, title: string) =>
  ({ title, content: name, category: 'info', priority: 'medium', link: '/garden' }) as const;

const TRAITS: NoticeTraits = {
  group: 'task_assignments',
  title: { en: 'Plants', es: 'Plantas' },
  example: { en: 'A plant for you: Fern', es: 'Una planta para ti: Helecho' },
};

const plantGiven = rowNotice('plant_given', TRAITS, plants, {
  hears: (change) => (change.after.keeper_id && hasChanged(change, ['keeper_id']) ? [change.after.keeper_id] : []),
  stillHears: ({ keeper_id }, memberId) => keeper_id === memberId,
  describe: (plant, _actor, language) => noticeOf(plant, WORDS[language].given),
});

const findPlant = (tx: Tx, familyId: string, id: string) =>
  tx.db.selectFrom('plants').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();

const PlantFacts = z.object({ family_id: Uuid, plant_id: Uuid });
const plantThirsty = noticeKind('plant_thirsty', TRAITS, PlantFacts, async (tx, { family_id, plant_id }) => {
  const plant = await findPlant(tx, family_id, plant_id);
  if (!plant?.keeper_id) return null;
  return { to: [plant.keeper_id], compose: (language) => noticeOf(plant, WORDS[language].thirsty) };
});

const watering = rowMoments('plant_watering', plants, {
  slots: 1,
  facts: z.object({}),
  movedBy: (change) => hasChanged(change, ['water_on', 'deleted_at']),
  next: async (_tx, _familyId, { water_on }) =>
    water_on === null ? null : { at: new Date(`${water_on}T08:00:00Z`), facts: {} },
  come: (transactions, { familyId, row: { id } }) =>
    transactions.withSystem('say that a plant is thirsty', { familyId }, (tx) =>
      tell(tx, plantThirsty, [{ family_id: familyId, plant_id: id }], { key: id }),
    ),
});

/** Who ticks a task that names a plant has watered it. */
const watered = followRows(
  tasks,
  (change) => change.after.status === 'completed' && hasChanged(change, ['status']),
  async (tx, { familyId, after: { title } }) => {
    const all = await tx.db.selectFrom('plants').selectAll().where('family_id', '=', familyId).execute();
    for (const before of all.filter(({ name, water_on }) => water_on !== null && title.includes(name))) {
      const water_on = addDays(before.water_on ?? '', 7);
      await tx.db
        .updateTable('plants')
        .set({ water_on })
        .where('family_id', '=', familyId)
        .where('id', '=', before.id)
        .execute();
      await tx.call(rowChanged(plants), { familyId, actor: null, before, after: { ...before, water_on } });
    }
  },
);

/** The family's plants: what they need, and who keeps them. */
export const garden: Area = {
  notices: [plantGiven, plantThirsty],
  moments: [watering],
  followers: [
    watered,
    follow(MEMBER_LEFT, async (tx, { familyId, memberId }) => {
      const mine = tx.db.updateTable('plants').set({ keeper_id: null }).where('family_id', '=', familyId);
      await mine.where('keeper_id', '=', memberId).execute();
    }),
    follow(OWN_DAY, async (_tx, { member, asked }) => {
      const last_day = addDays(asked.day, MY_DAY_DAYS - 1);
      const rows = member.db
        .selectFrom('plants')
        .selectAll()
        .where('family_id', '=', member.familyId)
        .where('deleted_at', 'is', null);
      const mine = await rows
        .where('keeper_id', '=', member.actor.memberId)
        .where('water_on', '>=', asked.day)
        .where('water_on', '<=', last_day)
        .execute();
      const { from, to } = windowOf(asked);
      return {
        events: mine.map(({ id, name: title }) => ({
          id,
          title,
          location: null,
          is_all_day: true,
          starts_at: from,
          ends_at: to,
          first_day: asked.day,
          last_day,
        })),
      };
    }),
  ],
  content: [
    tableContent(plants, { en: 'Plants', es: 'Plantas' }, ({ name, water_on }, { language }) => ({
      title: name,
      facts: water_on ? [[WORDS[language].water, sayDay(water_on, language)]] : [],
    })),
  ],
};
