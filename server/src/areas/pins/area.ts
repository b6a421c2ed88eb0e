import { FAMILY_ENDS, MANAGING_ENDED, MEMBER_LEFT, MEMBER_NAMED } from '../../core/members/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { endPin, endPins } from './account-commands.ts';
import { accountEndedWorker } from './jobs.ts';
import { endManaging } from './manager-commands.ts';
import { requireNameForPin } from './name-commands.ts';
import { codeUsedUp, managerEnded, pinLocked } from './notices.ts';
import { registerPinCalls } from './routes.ts';
import { registerPinRoutes } from './entry-routes.ts';
import './schema.ts';

/** Children who come in by PIN, and the devices that they share. */
export const pins: Area = {
  mount: (app, services) => registerPinCalls(app, services, services.account),
  signIn: registerPinRoutes,
  followers: [
    follow(MEMBER_NAMED, (tx, { familyId, memberId, firstName }) =>
      requireNameForPin(tx, familyId, memberId, firstName),
    ),
    follow(MEMBER_LEFT, async (tx, { familyId, memberId }) => void (await endPin(tx, familyId, memberId))),
    follow(MANAGING_ENDED, (tx, { familyId, memberId }) => endManaging(tx, familyId, memberId)),
    follow(FAMILY_ENDS, (tx, { familyId }) => endPins(tx, familyId)),
  ],
  notices: [pinLocked, codeUsedUp, managerEnded],
  workers: ({ transactions }) => [accountEndedWorker(transactions)],
  purges: [
    { what: 'tries of PINs', table: 'app.pin_attempts', column: 'expires_at' },
    { what: 'codes that pair devices', table: 'app.pairing_codes', column: 'expires_at' },
  ],
};
