import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { NAME_MAX } from '../../limits.ts';
import { neededLine } from '../../text.ts';
import { Pin } from './sign-in.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { familyPermissions } from '../family.ts';

/**
 * Why a child gets no access by PIN: the code of the field `memberId` or `pin` in the answer UNPROCESSABLE. `guessable`: the PIN is one
 * that is tried first; `account`: the person signs in by an account of their own; `same_name`: another child with a PIN has this first
 * name, by which children sign in; `no_name`: the person has none; `full`: the plan allows no further member. A person who is not in the family is PGRST116.
 */
export const PIN_REFUSALS = ['guessable', 'account', 'same_name', 'no_name', 'full'] as const;
export type PinRefusal = (typeof PIN_REFUSALS)[number];

const DONE = z.object({ success: z.boolean() });
const ofMember = z.strictObject({ memberId: Uuid });
const FamilyCode = z.object({ code: z.string() });

export const setPinAccess = remoteFunction('set-pin-access', {
  summary: 'Gives a person without an account access by PIN, as a child, or another PIN, which ends their sessions.',
  input: z.strictObject({ memberId: Uuid, pin: Pin }),
  output: DONE,
  may: familyPermissions.manage,
});

export const endPinAccess = remoteFunction('end-pin-access', {
  summary: 'Ends access by PIN, and the account with it. What the child made stays. PGRST116 for a person without it.',
  input: ofMember,
  output: DONE,
  may: familyPermissions.manage,
});

export const unlockPin = remoteFunction('unlock-pin', {
  summary: 'Lets a child try again, wherever wrong PINs have locked them. PGRST116 for a person without access by PIN.',
  input: ofMember,
  output: DONE,
  may: familyPermissions.manage,
});

export const getFamilyCode = remoteFunction('family-code', {
  summary: 'The code by which children sign in on devices that are not paired.',
  input: z.strictObject({}),
  output: FamilyCode,
  may: familyPermissions.manage,
});

export const renewFamilyCode = remoteFunction('renew-family-code', {
  summary: 'Another family code, in place of the old one.',
  input: z.strictObject({}),
  output: FamilyCode,
  may: familyPermissions.manage,
});

export const createPairingCode = remoteFunction('create-pairing-code', {
  summary: 'A code that pairs one device with the family once, in place of an earlier one of the same person.',
  input: z.strictObject({ deviceName: neededLine(NAME_MAX) }),
  output: z.object({ code: z.string(), expiresAt: Timestamp }),
  may: familyPermissions.manage,
});

export const setKitchenScreen = remoteFunction('set-kitchen-screen', {
  summary:
    "Lets a paired device show the family's day while no person is signed in, or no longer. PGRST116 for one that is not paired.",
  input: z.strictObject({ deviceId: Uuid, isOn: z.boolean() }),
  output: DONE,
  may: familyPermissions.manage,
});

export const unpairDevice = remoteFunction('unpair-device', {
  summary: 'Ends the pairing of a device, and the sessions that children began on it by PIN. Safe to repeat.',
  input: z.strictObject({ deviceId: Uuid }),
  output: DONE,
  may: familyPermissions.manage,
});
