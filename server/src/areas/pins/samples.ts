import { newId } from '#contract/ids.ts';
import type { AreaSamples } from '../../testing/authorization/samples.ts';

const UNKNOWN = '0197aaaa-0000-7000-8000-0000000000e3';

/** The tests write a sample several times. Each row needs an account and a secret of its own, so these are made when they are read. */
const access = (member_id: string, locked_devices: readonly string[]) => ({
  ...{ member_id, pin_hash: 'a hash', locked_devices, locked_elsewhere_until: null },
  get user_id() {
    return newId();
  },
});
const device = (paired_by: string) => ({
  ...{ name: 'Kitchen', paired_by, last_used_at: null, is_kitchen_screen: false },
  get secret_hash() {
    return newId();
  },
});

export const samples: AreaSamples = {
  tables: {
    pin_accesses: {
      rows: { "the actor's own": ({ actor }) => ({ fields: access(actor.memberId, [UNKNOWN]) }) },
      bulkUpdate: { locked_devices: [] },
      forged: ({ other }) => ({
        ...access(other.memberId, [UNKNOWN]),
        ...{ pin_hash: 'forged', locked_elsewhere_until: '2126-11-20T10:00:00Z' },
      }),
    },
    paired_devices: {
      rows: {
        "the actor's": ({ actor }) => ({ fields: device(actor.memberId) }),
        "a manager's": ({ maker }) => ({ fields: device(maker.memberId) }),
      },
      bulkUpdate: { name: 'Mine' },
      forged: ({ other }) => ({
        ...{ name: 'Forged', secret_hash: 'forged', paired_by: other.memberId, last_used_at: '2126-11-20T10:00:00Z' },
        is_kitchen_screen: true,
      }),
    },
  },
  calls: {
    'set-pin-access': () => ({ memberId: UNKNOWN, pin: '2580' }),
    'end-pin-access': () => ({ memberId: UNKNOWN }),
    'unlock-pin': () => ({ memberId: UNKNOWN }),
    'family-code': () => ({}),
    'renew-family-code': () => ({}),
    'create-pairing-code': () => ({ deviceName: 'Kitchen' }),
    'set-kitchen-screen': () => ({ deviceId: UNKNOWN, isOn: true }),
    'unpair-device': () => ({ deviceId: UNKNOWN }),
  },
};
