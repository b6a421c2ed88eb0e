import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AskedKitchenDay,
  KITCHEN_API,
  kitchenPhotoAddress,
  KitchenTick,
  type KitchenDay,
} from '#contract/areas/pins/kitchen.ts';
import type { AreaServices } from '../../core/area.ts';
import { findPairedDevice, isNotPaired, readPairedSecret, sendPhoto } from '../../core/sign-in/paired-device.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { DeviceEntry } from '../../platform/db/entry-statements.ts';
import { Problem } from '../../platform/db/problems.ts';
import { knownAs } from '../../platform/db/request-context.ts';
import { refuseForeignOrigin } from '../../platform/http/origin.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { openStream } from '../../platform/live/open-stream.ts';
import { ChangeRate } from '../../platform/tables/change-rate.ts';
import { tick } from './commands.ts';
import { listPhotos, readKitchenDay } from './queries.ts';

/**
 * Ticks of one device in a minute. The change rate of a person would let a screen that is read out by a program fill the feed of its family.
 */
const TICKS_PER_MINUTE = 120;

/** What a paired device is served without a session: two kinds of reads, and the tick of a member whose face was pressed. */
export function registerKitchenRoutes(
  app: FastifyInstance,
  { transactions, hub, clock, storage, account: { appUrl } }: AreaServices,
): void {
  const rate = new ChangeRate(TICKS_PER_MINUTE);

  /** @throws Problem PGRST116 for a browser that is not paired (any more). */
  async function requireDevice(request: FastifyRequest): Promise<DeviceEntry> {
    const secret = readPairedSecret(request);
    const found =
      secret === null
        ? null
        : await transactions.withSystem('look which device asks', {}, (tx) => findPairedDevice(tx, secret));
    if (secret === null || !found) throw isNotPaired();
    return { familyId: found.familyId, deviceId: found.id, secretHash: hashSecret(secret) };
  }

  async function openLive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const device = await requireDevice(request);
    const { familyId, deviceId } = device;
    const entered = await transactions.withDevice(device, async ({ epoch, version }) => ({ epoch, version }));
    // The sweep knows the stream of a device by its id in both places (`app.check_streams`).
    openStream(hub, request, reply, {
      ...{ ...entered, familyId, sessionId: deviceId, userId: deviceId, effectiveRole: 'device' },
    });
  }

  app.register(async (routes) => {
    routes.addHook('onRequest', async (request) => refuseForeignOrigin(request, appUrl));

    routes.get(KITCHEN_API.day, async (request): Promise<KitchenDay> => {
      const asked = parseInput(AskedKitchenDay, request.query);
      const device = await requireDevice(request);
      return knownAs(device.deviceId, () => transactions.withDevice(device, (tx) => readKitchenDay(tx, asked)));
    });

    routes.get<{ Params: { photo: string } }>(kitchenPhotoAddress(':photo'), async (request, reply) => {
      const { photo } = request.params;
      const device = await requireDevice(request);
      if (!(await transactions.withDevice(device, listPhotos)).includes(photo)) throw new Problem('NOT_FOUND');
      return sendPhoto(reply, storage, device.familyId, photo);
    });

    // Without this option a HEAD request would open a stream that is never read.
    routes.get(KITCHEN_API.live, { exposeHeadRoute: false }, openLive);

    routes.post(KITCHEN_API.tick, async (request) => {
      const asked = parseInput(KitchenTick, request.body);
      const device = await requireDevice(request);
      rate.take(device.deviceId, 1, clock());
      await knownAs(device.deviceId, () => transactions.withFace(device, asked.member_id, (tx) => tick(tx, asked)));
      return { success: true };
    });
  });
}
