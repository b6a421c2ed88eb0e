import { newId } from '#contract/ids.ts';
import type { AreaSamples } from '../../testing/authorization/samples.ts';

const EXPIRES = '2026-11-27T10:00:00.000Z';

export const samples: AreaSamples = {
  tables: {
    private_details: {
      rows: {
        "the actor's own": ({ actor }) => ({ by: actor, fields: { member_id: actor.memberId, phone: '600 1' } }),
        "a manager's": ({ maker }) => ({ by: maker, fields: { member_id: maker.memberId, birth_date: '1980-05-04' } }),
        "another member's": ({ maker, other }) => ({
          by: maker,
          fields: { member_id: other.memberId, email: 'kid@casa.test' },
        }),
      },
      creations: {
        'of themselves': ({ actor }) => ({ member_id: actor.memberId, phone: '600 2' }),
        'of another': ({ other }) => ({ member_id: other.memberId, phone: '600 3' }),
      },
      updates: { 'another number': () => ({ phone: '600 4' }), 'none at all': () => ({ phone: null, email: null }) },
      bulkUpdate: { phone: '600 5' },
      isNeverRemoved: true,
      idOf: ({ member_id }) => String(member_id),
    },
    ownership_offers: {
      rows: {
        'an offer that was declined': ({ maker, other }) => ({
          fields: { from_id: maker.memberId, to_id: other.memberId, state: 'declined', expires_at: EXPIRES },
        }),
      },
      bulkUpdate: { state: 'accepted' },
      forged: ({ actor, other }) => ({
        from_id: other.memberId,
        to_id: actor.memberId,
        state: 'accepted',
        expires_at: EXPIRES,
      }),
    },
  },
  calls: {
    'change-member-role': () => ({ member_id: newId(), role: 'nurse' }),
    'remove-member': () => ({ member_id: newId() }),
    'leave-family': () => ({ member_id: newId() }),
    'offer-ownership': () => ({ member_id: newId() }),
    'withdraw-ownership-offer': () => ({}),
    'answer-ownership-offer': () => ({ offer_id: newId(), accept: true }),
  },
};
