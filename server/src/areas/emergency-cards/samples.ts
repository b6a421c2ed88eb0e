import { newId } from '#contract/ids.ts';
import type { AreaSamples } from '../../testing/authorization/samples.ts';

const UNKNOWN = '0197aaaa-0000-7000-8000-0000000000e7';
const AT = '2126-11-20T08:00:00Z';

/** The tests write a sample several times, and each row needs a secret of its own. */
const card = (user_id: string, created_by: string) => ({
  ...{ user_id, created_by, sections: ['allergies'], record_ids: [], expires_at: AT },
  get secret_hash() {
    return newId();
  },
});

export const samples: AreaSamples = {
  tables: {
    emergency_cards: {
      rows: {
        "the actor's": ({ actor, maker }) => ({ fields: card(actor.memberId, maker.memberId) }),
        "another member's": ({ other, maker }) => ({ fields: card(other.memberId, maker.memberId) }),
      },
      bulkUpdate: { expires_at: AT },
      forged: ({ other }) => ({
        ...card(other.memberId, other.memberId),
        ...{ secret_hash: 'forged', opened_count: 3, last_opened_at: AT, told_at: AT },
      }),
    },
  },
  calls: {
    'create-emergency-card': ({ userId }) => ({ user_id: userId, sections: ['allergies'], record_ids: [], days: 7 }),
    'revoke-emergency-card': () => ({ card_id: UNKNOWN }),
  },
};
