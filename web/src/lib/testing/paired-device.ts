import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { PAIRED_KEY } from '../storage/storage-keys.ts';
import type { World } from './world.ts';

/** Pairs the browser of this world with a family of these people: the device knows it, and the server says it. */
export function setPaired({ browser, server }: World, people: readonly PairedPerson[]): void {
  const paired = {
    familyName: 'Rivera',
    deviceId: '0198f3e0-0000-7000-8000-000000000001',
    people,
    isKitchenScreen: false,
  };
  browser.storage.set(PAIRED_KEY, JSON.stringify(paired));
  server.remoteCalls.set(PIN_API.paired, () => paired);
}
