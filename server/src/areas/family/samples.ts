import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    members: {
      rows: {
        themselves: () => 'actor',
        'a manager': () => 'maker',
        'a person without an account': ({ maker }) => ({ by: maker, fields: { first_name: 'Luz' } }),
      },
      creations: { 'a person without an account': () => ({ first_name: 'Luz', colour: 'olive' }) },
      updates: { 'a new name': () => ({ first_name: 'Someone' }) },
      bulkUpdate: { first_name: 'Everybody' },
      // Managers set it when they add a person; a trigger of its own would be needed to compare it with the clock.
      enforcedByRuleOnly: ['forged insert: joined_at'],
      isNeverRemoved: true,
      forged: ({ other }) => ({
        user_id: other.memberId,
        role: 'admin',
        joined_at: '2020-01-01T00:00:00Z',
        left_at: '2020-01-01T00:00:00Z',
        has_pin: true,
      }),
    },
  },
  calls: {
    'ensure-family-setup': ({ userId }) => ({ user_id: userId, user_email: 'somebody@casa.test' }),
    'create-family': () => ({ familyName: '' }),
    'rename-family': () => ({ name: 'Another name' }),
    'switch-family': ({ familyId }) => ({ family_id: familyId }),
    'update-profile': () => ({ first_name: 'Some', last_name: 'Body' }),
    ensure_family_has_schema: ({ familyId }) => ({ target_family_id: familyId }),
    'files-room': () => ({}),
    'get-invitation': () => ({ invite_token: 'made-up' }),
    'accept-family-invitation': () => ({ inviteToken: 'made-up' }),
    'ask-for-invitation': () => ({ invite_token: 'made-up' }),
    validate_invitation_state: ({ userId, email }) => ({ p_user_id: userId, p_email: email }),
    'recover-invitation-state': ({ userId, email }) => ({ userId, email }),
  },
};
