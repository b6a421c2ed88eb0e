import { newId } from '#contract/ids.ts';
import type { AreaSamples } from '../../testing/authorization/samples.ts';

const UNKNOWN = '0197aaaa-0000-7000-8000-0000000000e2';
const later = '2126-11-20T10:00:00Z';
/** The tests write a sample several times. Each row needs a link and an address of its own, so these are made when they are read. */
const invitation = (accepted_at: string | null) => ({
  ...{ temporary_password: 'a hash', role: 'nurse', first_name: 'Ivy', last_name: 'Rivera', language: 'en' },
  ...{ sent_at: '2026-11-20T10:00:00Z', expires_at: later, accepted_at },
  get invite_token() {
    return newId();
  },
  get email() {
    return `${newId()}@casa.test`;
  },
});

export const samples: AreaSamples = {
  tables: {
    family_invitations: {
      rows: {
        'an open one': () => ({ fields: invitation(null) }),
        'an accepted one': () => ({ fields: invitation('2026-11-20T10:00:00Z') }),
      },
      bulkUpdate: { first_name: 'Everybody' },
      forged: ({ other }) => ({
        ...{
          invite_token: 'forged',
          temporary_password: 'forged',
          wants_password: true,
          is_link_shown: true,
          is_held: true,
          email: 'forged@casa.test',
        },
        ...{ first_name: 'Forged', last_name: 'Forged', role: 'parent', language: 'es', age: 5 },
        ...{ birth_date: '2020-01-01', member_id: other.memberId, invited_by: other.memberId, sent_at: later },
        ...{ expires_at: later, accepted_at: later, accepted_by: other.memberId, asked_again_at: later },
      }),
    },
  },
  calls: {
    'send-family-invitation': () => ({
      ...{ firstName: 'Ivy', lastName: 'Rivera', email: 'ivy@invited.test', role: 'nurse', memberId: UNKNOWN },
    }),
    'resend-family-invitation': () => ({ invitation_id: UNKNOWN }),
    'create-invitation-link': () => ({ invitation_id: UNKNOWN }),
  },
};
