import type { FastifyInstance } from 'fastify';
import {
  createPairingCode as pairingCodeCall,
  endPinAccess as endCall,
  getFamilyCode as familyCodeCall,
  renewFamilyCode as renewCall,
  setKitchenScreen as kitchenCall,
  setPinAccess as setCall,
  unlockPin as unlockCall,
  unpairDevice as unpairCall,
} from '#contract/areas/pins/pin-access.ts';
import { isGuessablePin } from '#contract/areas/pins/sign-in.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { keepFirstLanguage } from '../../core/families/profile-commands.ts';
import { endPinAccess, readFamilyCode, renewFamilyCode, setPin, unlockPin } from './commands.ts';
import { createPairingCode, setKitchenScreen, unpairDevice } from './device-commands.ts';
import { refusePin } from './rules.ts';

const DONE = { success: true };

/** What managers do about PINs and paired devices. The sign-ins of children are routes below /api/auth. */
export function registerPinCalls(
  app: FastifyInstance,
  services: Services,
  { identity }: { readonly identity: Pick<Identity, 'hashPassword'> },
): void {
  mountCall(app, services, setCall, async ({ asMember, caller, address, language }, { memberId, pin }) => {
    // Whether the caller may is asked before the hashing, which costs 60 ms of a processor.
    await asMember(false, async () => {
      if (isGuessablePin(pin)) throw refusePin('guessable');
    });
    const hash = await identity.hashPassword(pin, { address, known: caller.userId });
    const newcomer = await asMember(true, (tx) => setPin(tx, memberId, hash));
    if (newcomer !== null) await keepFirstLanguage(services.transactions, newcomer, language);
    return DONE;
  });
  mountCall(app, services, endCall, async ({ asMember }, { memberId }) => {
    await asMember(true, (tx) => endPinAccess(tx, memberId));
    return DONE;
  });
  mountCall(app, services, unlockCall, async ({ asMember }, { memberId }) => {
    await asMember(true, (tx) => unlockPin(tx, memberId));
    return DONE;
  });
  mountCall(app, services, familyCodeCall, async ({ asMember }) => ({ code: await asMember(true, readFamilyCode) }));
  mountCall(app, services, renewCall, async ({ asMember }) => ({ code: await asMember(true, renewFamilyCode) }));
  mountCall(app, services, pairingCodeCall, ({ asMember }, { deviceName }) =>
    asMember(true, (tx) => createPairingCode(tx, deviceName)),
  );
  mountCall(app, services, kitchenCall, async ({ asMember }, { deviceId, isOn }) => {
    await asMember(true, (tx) => setKitchenScreen(tx, deviceId, isOn));
    return DONE;
  });
  mountCall(app, services, unpairCall, async ({ asMember }, { deviceId }) => {
    await asMember(true, (tx) => unpairDevice(tx, deviceId));
    return DONE;
  });
}
