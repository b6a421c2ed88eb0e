import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload } from '#contract/areas/notices/push.ts';
import { newId } from '#contract/ids.ts';
import { PUBLIC_INTERNET, type OutsideGuard } from '../platform/outside/fetch-outside.ts';
import type { TestMember } from './family.ts';
import type { TestServer } from './server.ts';

/** Lets pushes be sent to this machine. A test of a service that never answers makes the time short meanwhile. */
export const toThisMachine = (): OutsideGuard & { timeoutMs: number } => ({
  ...PUBLIC_INTERNET,
  mayOpen: () => true,
  isForbidden: () => false,
});

/** A push as a browser gets it. */
export interface Received {
  readonly device: string;
  readonly topic: string;
  readonly urgency: string;
  readonly payload: PushPayload;
  /** When it was there, by `performance.now()`. */
  readonly at: number;
}

interface FullAnswer {
  readonly status: number;
  readonly retryAfter?: string;
  /** How long it takes. */
  readonly afterMs?: number;
}
type Answer = number | 'never' | FullAnswer;

/** A push service on loopback, which decrypts what it is sent as the device would (RFC 8291) and checks who sent it. */
export async function aPushService() {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: Received[] = [];
  const refused: string[] = [];
  /** What it answers to the next requests; 201 when there are none. */
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = (request.url ?? '').slice(1);
      const device = devices.get(id);
      const answer = answers.shift() ?? 201;
      if (answer === 'never') return;
      const { status, retryAfter, afterMs }: FullAnswer = typeof answer === 'number' ? { status: answer } : answer;
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      if (device && status === 201) {
        const at = performance.now();
        const text = decrypt(device, Buffer.concat(parts));
        const { topic = '', urgency = '', authorization = '' } = request.headers as Record<string, string | undefined>;
        if (!/^vapid t=\S+, k=[\w-]+$/.test(authorization)) refused.push(authorization);
        received.push({ device: id, topic, urgency, payload: PushPayload.parse(JSON.parse(text)), at });
      }
      const end = () => void response.writeHead(status).end();
      if (afterMs === undefined) end();
      else setTimeout(end, afterMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // not a string, because it listens on a port
  const addressOf = (id: string) => `http://127.0.0.1:${port}/${id}`;

  /** A new subscription of a browser. */
  function subscribe() {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys().toString('base64url');
    const auth = randomBytes(16);
    const id = newId();
    devices.set(id, { keys, auth });
    const subscription = { endpoint: `https://push.test/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
    return { id, subscription };
  }

  /** A member's session asks for pushes with a new subscription, which leads here. Answers the device's id. */
  async function ask(own: TestServer, member: TestMember, more: object = {}): Promise<string> {
    const { id, subscription } = subscribe();
    const answer = await member.post('/api/functions/push-sync', { subscription, ...more });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await own.admin.query('update app.push_subscriptions set endpoint = $1 where endpoint = $2', [
      addressOf(id),
      subscription.endpoint,
    ]);
    return id;
  }

  return {
    ...{ received, refused, answers, subscribe, ask, addressOf },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** The text of a body in the encoding aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291). */
function decrypt({ keys, auth }: { keys: ECDH; auth: Buffer }, body: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const extracted = createHmac('sha256', salt).update(secret).digest();
  const expand = (what: string, length: number) =>
    createHmac('sha256', extracted)
      .update(Buffer.from(`Content-Encoding: ${what}\0\u0001`))
      .digest()
      .subarray(0, length);
  const sealed = body.subarray(21 + idLength);
  const cipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
