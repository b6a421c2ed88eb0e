import * as z from 'zod/mini';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import type { Language } from '#contract/languages.ts';
import { Uuid } from '#contract/uuid.ts';
import { listPresent } from '../../core/members/queries.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { noticeKind, tell, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findTold } from '../../core/notices/queries.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { followRows } from '../../platform/tables/row-changes.ts';

const TRAITS: NoticeTraits = {
  ...{ group: 'family_updates', staysInApp: true },
  title: { en: 'Someone of the family is shopping', es: 'Alguien de la familia está comprando' },
  example: { en: 'Marco is at Mercadona', es: 'Marco está en Mercadona' },
};

const WORDS = {
  en: {
    at: (name: string | null, shop: string | null) => `${name ?? 'Someone'} is ${shop ? `at ${shop}` : 'shopping'}`,
    missing: (title: string) => `Is anything missing on “${title}”? What you add now is seen in the shop.`,
  },
  es: {
    at: (name: string | null, shop: string | null) => `${name ?? 'Alguien'} está ${shop ? `en ${shop}` : 'comprando'}`,
    missing: (title: string) => `¿Falta algo en «${title}»? Lo que añadas ahora se ve en la tienda.`,
  },
} as const satisfies Record<Language, unknown>;

const Started = z.object({ family_id: Uuid, list_id: Uuid, shopper_id: Uuid });

/** A member is in the shop: those at home can still say what is missing. Each hears it once an hour of the same member and list. */
export const shoppingStarted = noticeKind('shopping_started', TRAITS, Started, async (tx, facts) => {
  const { family_id, list_id, shopper_id } = facts;
  const list = await findLiving(tx, groceryLists, family_id, list_id);
  if (!list || list.shopper_id !== shopper_id || list.shopping_since === null) return null;
  const present = await listPresent(tx, family_id);
  const shopper = await findTold(tx, { family_id, giver: shopper_id, receiver: shopper_id });
  return {
    to: present.flatMap(({ id, user_id }) => (user_id === null || id === shopper_id ? [] : [user_id])),
    id: hashId(`shopping ${list_id} ${shopper_id} ${list.shopping_since.slice(0, 13)}`),
    thing: { table: groceryLists, id: list_id },
    compose: (language) => ({
      title: WORDS[language].at(shopper?.giver_name ?? null, list.shop),
      content: WORDS[language].missing(list.title),
      ...{ category: 'info', priority: 'low', link: `/groceries?list=${list_id}` },
    }),
  };
});

/** Only what members say of themselves is told: a manager may also mend who is in the shop. */
export const tellShopping: Follower = followRows(
  groceryLists,
  ({ actor, before, after }) =>
    after.shopper_id !== null && after.shopper_id === actor?.memberId && before?.shopper_id !== after.shopper_id,
  (tx, { familyId, after: { id, shopper_id } }) =>
    tell(tx, shoppingStarted, [{ family_id: familyId, list_id: id, shopper_id: shopper_id ?? '' }], { key: id }),
);
