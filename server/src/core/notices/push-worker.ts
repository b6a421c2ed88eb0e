import type { DeliveryReason, DeliveryState } from '#contract/areas/notices/deliveries.ts';
import { PUSH_ACTION_HOURS, type PushPayload } from '#contract/areas/notices/push.ts';
import type { Language } from '#contract/languages.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue, LaterError, workerOf, type Worker } from '../../platform/jobs/queue.ts';
import type { PushAnswer, PushService } from '../../platform/push/push-service.ts';
import { leavingSilentAlone, type SendPush } from '../../platform/push/silent-services.ts';
import {
  HELD_PUSH,
  mailWithoutPush,
  prepare,
  PUSH,
  queuePush,
  settle,
  type Kinds,
  type Pending,
  type Ready,
} from './delivery-commands.ts';
import type { AnyNoticeKind } from './kinds.ts';
import { countUnread, listDevices, readPreferences, type Device } from './reach-queries.ts';
import { quietUntil } from './reach-rules.ts';
import { createNoticeTokens, type NoticeTokens } from './tokens.ts';
import { REACH_WORDS } from './words.ts';
import { composeFor, findReader } from './write-commands.ts';

/** A push that no device has got by then is given up, by the push service and by us. */
const PUSH_HOURS = 24;
const HOUR_MS = 3_600_000;
const PUSHES_AT_ONCE = 8;
const TITLE_CHARACTERS = 120;
/** A push has at most 4,096 bytes when it is encrypted. Where a service takes less, its words are cut to `SHORT_CHARACTERS`. */
const BODY_CHARACTERS = 600;
const SHORT_CHARACTERS = 60;
/** Notices that one push sums up in words. */
const SUMMED_MAX = 5;

/** One push that is ready to be sent, and the deliveries that it stands for. */
interface Composed {
  readonly payload: PushPayload;
  readonly device: Device;
  readonly urgency: 'high' | 'normal' | 'low';
  readonly deliveries: readonly Ready[];
  /** When it was written. */
  readonly now: Date;
}

/** Sends pushes: one per notice and device, and at the end of quiet hours one for all that came in them. */
export function pushWorkers(transactions: Transactions, kinds: readonly AnyNoticeKind[], push: PushService): Worker[] {
  const byName: Kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  const tokens = createNoticeTokens(transactions);
  const send = leavingSilentAlone(push);

  const single = workerOf(PUSH, async (queued) => {
    const found = await transactions.withSystem('look whether a push is sent', {}, async (tx) => {
      const ready = await prepare(tx, byName, queued);
      return ready && { ready, ...(await composeOne(tx, ready, tokens)) };
    });
    if (!found) return;
    const { ready, against, composed } = found;
    if (against === 'quiet') await hold(transactions, ready.delivery);
    else if (against !== null) await settleAll(transactions, [ready.delivery], 'skipped', against);
    else if (composed) await sendComposed(transactions, send, composed);
    else await settleAll(transactions, [ready.delivery], 'failed', 'gone');
  });

  const held = workerOf(HELD_PUSH, async ({ user_id, subscription_id }) => {
    const found = await transactions.withSystem('look what was held', {}, (tx) =>
      prepareHeld(tx, byName, user_id, subscription_id),
    );
    for (const { delivery, against } of found.skipped)
      await settleAll(transactions, [delivery], 'skipped', against ?? 'not_entitled');
    const [first] = found.ready;
    if (!first) return;
    if (found.stillQuiet) return hold(transactions, first.delivery);
    const composed = await transactions.withSystem('write what was held', {}, (tx) =>
      found.ready.length === 1
        ? composeOne(tx, first, tokens).then((one) => one.composed)
        : composeHeld(tx, found.ready),
    );
    if (composed) return sendComposed(transactions, send, composed);
    await settleAll(
      transactions,
      found.ready.map(({ delivery }) => delivery),
      ...(['failed', 'gone'] as const),
    );
  });
  return [
    { ...single, atOnce: PUSHES_AT_ONCE, inTurn: 'user_id' },
    { ...held, atOnce: PUSHES_AT_ONCE, inTurn: 'user_id' },
  ];
}

const deviceOf = async (tx: Tx, { user_id, subscription_id }: Pending) =>
  (await listDevices(tx, user_id)).find(({ id }) => id === subscription_id);

async function composeOne(
  tx: Tx,
  ready: NonNullable<Awaited<ReturnType<typeof prepare>>>,
  tokens: NoticeTokens,
): Promise<{ against: DeliveryReason | null; composed: Composed | null }> {
  if (!('kind' in ready) || ready.against !== null) return { against: ready.against, composed: null };
  const { delivery, kind, told } = ready;
  const device = await deviceOf(tx, delivery);
  if (!device) return { against: null, composed: null };
  const notice = await composeFor(tx, delivery.user_id, told);
  const { title, body } = await wordsOf(tx, ready, notice);
  const until = tx.now.getTime() + PUSH_ACTION_HOURS * HOUR_MS;
  const actions: PushPayload['actions'] = [];
  for (const { key, label, does } of kind.traits.actions ?? []) {
    if (does === 'make' && !told.makes?.[key]) continue;
    const token = await tokens.sign('act', [delivery.user_id, delivery.id, key, String(until)]);
    actions.push({ action: key, title: label[notice.language], token });
  }
  const payload: PushPayload = {
    ...{ id: delivery.notification_id, kind: kind.name, tag: tagOf(delivery.notification_id), title, body },
    ...{ url: notice.link ?? '/notifications', family_id: told.about, language: notice.language },
    badge: await countUnread(tx, delivery.user_id),
    actions,
  };
  const urgency = ({ high: 'high', medium: 'normal', low: 'low' } as const)[notice.priority];
  return { against: null, composed: { payload, device, urgency, deliveries: [ready], now: tx.now } };
}

/** What a lock screen may show. */
async function wordsOf(
  tx: Tx,
  { kind, told, delivery }: Ready,
  { title, content, language }: { title: string; content: string; language: Language },
) {
  if (kind.traits.isPrivate) {
    const { say } = await findReader(tx, delivery.user_id);
    return told.lockScreen?.(language, say) ?? REACH_WORDS[language].private;
  }
  return { title: cut(title, TITLE_CHARACTERS), body: cut(content, BODY_CHARACTERS) };
}

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`);

/** The same for all pushes of one notice; also a topic, of which no character may be another one. */
const tagOf = (notificationId: string) => notificationId.replaceAll('-', '');

async function prepareHeld(tx: Tx, kinds: Kinds, user_id: string, subscription_id: string) {
  const ids = await tx.db
    .selectFrom('deliveries')
    .select('id')
    .where('family_id', '=', user_id)
    .where('subscription_id', '=', subscription_id)
    .where('state', '=', 'held')
    .orderBy('created_at')
    .execute();
  const all: NonNullable<Awaited<ReturnType<typeof prepare>>>[] = [];
  for (const { id } of ids) {
    const one = await prepare(tx, kinds, { user_id, delivery_id: id });
    if (one) all.push(one);
  }
  const isReady = (one: (typeof all)[number]): one is Ready =>
    'kind' in one && (one.against === null || one.against === 'quiet');
  const ready = all.filter(isReady);
  return {
    ready,
    skipped: all.filter((one) => !isReady(one)),
    stillQuiet: ready.some(({ against }) => against === 'quiet'),
  };
}

async function composeHeld(tx: Tx, ready: readonly Ready[]): Promise<Composed | null> {
  const [first] = ready;
  const device = first && (await deviceOf(tx, first.delivery));
  if (!first || !device) return null;
  const { user_id } = first.delivery;
  const lines: string[] = [];
  let language: Language = 'en';
  for (const one of ready.slice(0, SUMMED_MAX)) {
    const notice = await composeFor(tx, user_id, one.told);
    ({ language } = notice);
    const { title, body } = await wordsOf(tx, one, notice);
    const isGeneral = one.kind.traits.isPrivate && !one.told.lockScreen;
    const line = isGeneral ? body : [title, body.split('\n')[0]].filter(Boolean).join(': ');
    lines.push(cut(line, TITLE_CHARACTERS));
  }
  const more = ready.length - lines.length;
  if (more > 0) lines.push(REACH_WORDS[language].more(more));
  const payload: PushPayload = {
    ...{ id: null, kind: 'held', tag: 'held', title: REACH_WORDS[language].held(ready.length) },
    ...{ body: cut(lines.join('\n'), BODY_CHARACTERS), url: '/notifications', family_id: null, language, actions: [] },
    badge: await countUnread(tx, user_id),
  };
  return { payload, device, urgency: 'normal', deliveries: ready, now: tx.now };
}

async function sendComposed(transactions: Transactions, sendAt: SendPush, composed: Composed): Promise<void> {
  const { payload, device, urgency, now } = composed;
  const options = { topic: payload.tag, urgency, ttlSeconds: PUSH_HOURS * 3_600 };
  const send = (words: PushPayload) => sendAt(now, device, JSON.stringify(words), options);
  let answer = await send(payload);
  if (answer.kind === 'too_large') {
    const short = { title: cut(payload.title, SHORT_CHARACTERS), body: cut(payload.body, SHORT_CHARACTERS) };
    answer = await send({ ...payload, ...short, actions: [] });
  }
  await recordAnswer(transactions, composed, answer);
}

async function recordAnswer(
  transactions: Transactions,
  { device, deliveries }: Composed,
  answer: PushAnswer,
): Promise<void> {
  const pending = deliveries.map(({ delivery }) => delivery);
  if (answer.kind === 'later') {
    const isTooOld = await transactions.withSystem('look how old a push is', {}, async ({ now }) =>
      pending.every(({ at }) => now.getTime() - Date.parse(at) > PUSH_HOURS * HOUR_MS),
    );
    if (!isTooOld) throw new LaterError('The push service is to be asked again.', answer.afterMs);
    return settleAll(transactions, pending, 'failed', 'unreachable');
  }
  if (answer.kind === 'sent') {
    await transactions.withSystem('record a push', {}, ({ db, now }) =>
      db
        .updateTable('app.push_subscriptions')
        .set({ succeeded_at: now.toISOString() })
        .where('id', '=', device.id)
        .execute(),
    );
    const kept = new Set(deliveries.filter(({ kind }) => kind.traits.actions).map(({ delivery }) => delivery.id));
    return settleAll(transactions, pending, 'sent', 'ok', kept);
  }
  if (answer.kind === 'gone')
    await transactions.withSystem('send no more to a device', {}, ({ db, now }) =>
      db
        .updateTable('app.push_subscriptions')
        .set({ ended_at: now.toISOString() })
        .where('id', '=', device.id)
        .execute(),
    );
  return settleAll(transactions, pending, 'failed', answer.kind === 'gone' ? 'gone' : 'refused');
}

async function settleAll(
  transactions: Transactions,
  deliveries: readonly Pending[],
  state: DeliveryState,
  reason: DeliveryReason,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  await transactions.withSystem('record what became of a push', { familyId: first.user_id }, async (tx) => {
    for (const delivery of deliveries) {
      await settle(tx, delivery, state, reason, { keepsFacts: kept.has(delivery.id) });
      if (state !== 'sent') await mailWithoutPush(tx, delivery);
    }
  });
}

/** Until the end of the quiet hours, when one push stands for all that the device has not got. */
async function hold(transactions: Transactions, { id, user_id, subscription_id }: Pending): Promise<void> {
  await transactions.withSystem('hold a push', { familyId: user_id }, async (tx) => {
    const at = quietUntil(await readPreferences(tx, user_id), tx.now);
    // They may have ended between two looks.
    if (at === null || subscription_id === null) return queuePush(tx, user_id, id);
    await settle(tx, { id, user_id }, 'held', 'quiet', { keepsFacts: true });
    await enqueue(tx, HELD_PUSH, [{ user_id, subscription_id }], { at, key: subscription_id });
    return undefined;
  });
}
