import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CodeSignIn,
  PairDevice,
  type Paired,
  pairedPhotoAddress,
  PIN_API,
  PinSignIn,
} from '#contract/areas/pins/sign-in.ts';
import { DAY_MS } from '#contract/limits.ts';
import { requireAttempts } from '../../platform/auth/attempt-limits.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import { namePerson } from '../../platform/auth/identity.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from '../../platform/auth/known-device.ts';
import { Problem } from '../../platform/db/problems.ts';
import { knownAs } from '../../platform/db/request-context.ts';
import { contentPath } from '../../platform/files/file-rows.ts';
import { CONTENT_POLICY, readContent } from '../../platform/files/read-content.ts';
import { addressOf } from '../../platform/http/address.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { openDevice, pairDevice } from './device-commands.ts';
import { signInByCode, signInOnDevice } from './entry-commands.ts';
import { agentOf, type AccountServices, type SignIn } from '../../core/sign-in/session-handlers.ts';

/** Holds the secret of a paired device. */
const PAIRED_COOKIE = 'casita.paired';

/** How long a browser shows the photo of a face without asking, also without a network. Another photo has another address. */
const PHOTO_SECONDS = DAY_MS / 1000;

/** Pairing a device, its faces, and the sign-ins of children by PIN. The scope it is mounted in refuses foreign origins already. */
export function registerPinRoutes(routes: FastifyInstance, services: AccountServices, signIn: SignIn): void {
  const { transactions, identity, limits, devices, storage } = services;
  const writePaired = (secret: string, seconds: number) =>
    writeCookie(PAIRED_COOKIE, secret, seconds, identity.isSecure);
  const tryOf = (request: FastifyRequest, pin: string, known: string | null) => ({
    ...{ pin, asker: { address: addressOf(request), known }, userAgent: agentOf(request) },
    onError: (error: unknown) => request.log.error({ err: error }, 'A lock is not shown yet'),
  });

  routes.post(PIN_API.pair, async (request, reply): Promise<Paired> => {
    const { code } = parseInput(PairDevice, request.body);
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    const before = readCookie(request.headers.cookie, PAIRED_COOKIE);
    const { secret, paired } = await pairDevice(transactions, code, before);
    reply.header('set-cookie', writePaired(secret, DEVICE_COOKIE_SECONDS));
    return paired;
  });

  routes.get(PIN_API.paired, async (request, reply): Promise<Paired> => (await requireDevice(request, reply)).paired);

  routes.get<{ Params: { photo: string } }>(pairedPhotoAddress(':photo'), async (request, reply) => {
    const { photo } = request.params;
    const { familyId, paired } = await requireDevice(request, reply);
    if (!paired.people.some((person) => person.photo === photo)) throw new Problem('NOT_FOUND');
    const content = await readContent(storage, contentPath(familyId, photo, 'square'));
    return (
      reply
        .header('cache-control', `private, max-age=${PHOTO_SECONDS}`)
        // The browser's store gives it to nobody once the cookie of the pairing is gone.
        .header('vary', 'Cookie')
        .header('content-security-policy', CONTENT_POLICY)
        .type('image/webp')
        .send(content)
    );
  });

  async function findDevice(request: FastifyRequest) {
    const secret = readCookie(request.headers.cookie, PAIRED_COOKIE);
    return secret === null ? null : openDevice(transactions, secret);
  }

  /** @throws Problem PGRST116, and removes the cookie, for a browser that is not paired (any more). */
  async function requireDevice(request: FastifyRequest, reply: FastifyReply) {
    const device = await findDevice(request);
    if (device) return device;
    if (readCookie(request.headers.cookie, PAIRED_COOKIE) !== null) reply.header('set-cookie', writePaired('', 0));
    throw new Problem('PGRST116', 'This device is not paired with a family.');
  }

  routes.post(PIN_API.pinSignIn, async (request, reply) => {
    const { memberId, pin } = parseInput(PinSignIn, request.body);
    const device = await requireDevice(request, reply);
    const work = () => signInOnDevice(services, device, memberId, tryOf(request, pin, device.id));
    return signIn.answerNew(request, reply, await knownAs(device.id, work));
  });

  routes.post(PIN_API.codeSignIn, async (request, reply) => {
    const { pin, ...named } = parseInput(CodeSignIn, request.body);
    const cookie = readCookie(request.headers.cookie, DEVICE_COOKIE);
    const device = await findDevice(request);
    const recognise = (ofAccount: string) => devices.recognise(cookie, namePerson(ofAccount, null));
    return signIn.answerNew(
      request,
      reply,
      await signInByCode(services, named, device, recognise, tryOf(request, pin, null)),
    );
  });
}
