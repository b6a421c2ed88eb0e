import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CodeSignIn,
  PairDevice,
  type Paired,
  pairedPhotoAddress,
  PIN_API,
  PinSignIn,
} from '#contract/areas/pins/sign-in.ts';
import { requireAttempts } from '../../platform/auth/attempt-limits.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import { namePerson } from '../../platform/auth/identity.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from '../../platform/auth/known-device.ts';
import { Problem } from '../../platform/db/problems.ts';
import { knownAs } from '../../platform/db/request-context.ts';
import { addressOf } from '../../platform/http/address.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { openDevice, pairDevice } from './device-commands.ts';
import { signInByCode, signInOnDevice } from './entry-commands.ts';
import { isNotPaired, PAIRED_COOKIE, readPairedSecret, sendPhoto } from '../../core/sign-in/paired-device.ts';
import { agentOf, type AccountServices, type SignIn } from '../../core/sign-in/session-handlers.ts';

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
    const before = readPairedSecret(request);
    const { secret, paired } = await pairDevice(transactions, code, before);
    reply.header('set-cookie', writePaired(secret, DEVICE_COOKIE_SECONDS));
    return paired;
  });

  routes.get(PIN_API.paired, async (request, reply): Promise<Paired> => (await requireDevice(request, reply)).paired);

  routes.get<{ Params: { photo: string } }>(pairedPhotoAddress(':photo'), async (request, reply) => {
    const { photo } = request.params;
    const { familyId, paired } = await requireDevice(request, reply);
    if (!paired.people.some((person) => person.photo === photo)) throw new Problem('NOT_FOUND');
    return sendPhoto(reply, storage, familyId, photo);
  });

  async function findDevice(request: FastifyRequest) {
    const secret = readPairedSecret(request);
    return secret === null ? null : openDevice(transactions, secret);
  }

  /** @throws Problem PGRST116, and removes the cookie, for a browser that is not paired (any more). */
  async function requireDevice(request: FastifyRequest, reply: FastifyReply) {
    const device = await findDevice(request);
    if (device) return device;
    if (readPairedSecret(request) !== null) reply.header('set-cookie', writePaired('', 0));
    throw isNotPaired();
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
