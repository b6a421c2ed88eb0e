import * as z from 'zod/mini';
import { PAIRED_KEY, readStored } from '../storage/storage-keys.ts';
import { theClient } from '../sync/client.ts';

/** Every page asks this, so it reads of the stored pairing no more than it needs: the whole of it is known to `paired.ts`. */
const Shown = z.object({ isKitchenScreen: z.boolean() });

/** True on a paired device that shows the family's day while no person is signed in. */
export const isKitchenDevice = (): boolean =>
  readStored(theClient().device.storage, PAIRED_KEY, Shown)?.isKitchenScreen ?? false;
