import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listNoticeKinds } from '#contract/areas/notices/kinds.ts';
import { PushAct, pushForget, pushSync } from '#contract/areas/notices/push.ts';
import { changeAllNotifications, sendFamilyNotification, sendTestNotice } from '#contract/areas/notices/sending.ts';
import { newId } from '#contract/ids.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { API } from '#contract/paths.ts';
import type { AreaServices } from '../../core/area.ts';
import { tell } from '../../core/notices/kinds.ts';
import { createNoticeTokens } from '../../core/notices/tokens.ts';
import { REACH_WORDS } from '../../core/notices/words.ts';
import { requireAttempts } from '../../platform/auth/attempt-limits.ts';
import { addressOf } from '../../platform/http/address.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { actByToken } from './act-commands.ts';
import { changeAll, stopMails, tellMember } from './choice-commands.ts';
import { testNotice } from './notices.ts';
import { forgetSubscription, takeSubscription } from './push-commands.ts';

export function registerNoticeCalls(app: FastifyInstance, services: AreaServices): void {
  const { limits } = services.account;

  mountCall(app, services, listNoticeKinds, async () => ({
    kinds: services.notices.flatMap(({ name, traits }) => {
      const {
        group,
        title,
        example,
        matters,
        staysInApp,
        breaksQuietHours,
        isPrivate,
        forManagers,
        actions = [],
      } = traits;
      if (group === null) return [];
      const words = { title: { ...title }, example: { ...example } };
      const kind = { key: name, group, ...words, matters: matters ?? false, is_private: isPrivate ?? false };
      const buttons = actions.map(({ key, label }) => ({ key, label: { en: label.en, es: label.es } }));
      const reach = { stays_in_app: staysInApp ?? false, breaks_quiet_hours: breaksQuietHours ?? false };
      return [{ ...kind, ...reach, for_managers: forManagers ?? false, actions: buttons }];
    }),
  }));

  mountCall(app, services, pushSync, async (context, said) => {
    const taken = await context.asSystem('take a push subscription', {}, (tx) =>
      takeSubscription(tx, context.caller, services.push, said),
    );
    return { ...taken, public_key: await services.push.publicKey() };
  });

  mountCall(app, services, pushForget, async (context) => {
    await context.asSystem('forget a push subscription', {}, (tx) => forgetSubscription(tx, context.caller.sessionId));
    return { success: true };
  });

  mountCall(app, services, sendFamilyNotification, async (context, input) => {
    // Whether the caller is of the family comes first, so that a stranger uses nothing up.
    await context.asMember(false, async () => undefined);
    await requireAttempts(limits, [['familyNotices', context.caller.userId]]);
    await context.asMember(true, (tx) => tellMember(tx, input));
    return { success: true };
  });

  mountCall(app, services, sendTestNotice, async (context, { channel }) => {
    await requireAttempts(limits, [['testNotices', context.caller.userId]]);
    const id = newId();
    const facts = { family_id: null, id, user_id: context.caller.userId, channel };
    await context.asSystem('try a channel', {}, (tx) => tell(tx, testNotice, [facts]));
    return { notification_id: id };
  });

  mountCall(app, services, changeAllNotifications, async (context, input) => {
    const own = { familyId: context.caller.userId, write: true };
    return { ids: await context.transactions.withMember(context.caller, own, (tx) => changeAll(tx, input)) };
  });
}

const Unsubscribe = z.object({ token: z.string().check(z.maxLength(500)) });

/** Routes whose callers need no sign-in: a token says who they are and what it is for. */
export function registerNoticeRoutes(app: FastifyInstance, services: AreaServices): void {
  const { transactions } = services;
  const { limits } = services.account;
  const tokens = createNoticeTokens(transactions);

  app.post(API.pushAct, async (request) => {
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    const { token } = parseInput(PushAct, request.body);
    await actByToken(services, services.notices, tokens, token);
    return { done: true };
  });

  async function readUnsubscribe(query: unknown) {
    const { token } = parseInput(Unsubscribe, query);
    const [userId = '', kind = '', named = ''] = (await tokens.read('unsubscribe', token)) ?? [];
    const language: Language = LANGUAGES.find((one) => one === named) ?? LANGUAGES[0];
    return { token, userId, kind, language };
  }

  // Mail programs open what is in a mail by themselves, so that only a POST changes something.
  app.get(API.unsubscribe, async (request, reply) => {
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    const { token, userId, language } = await readUnsubscribe(request.query);
    const words = REACH_WORDS[language];
    const form = `<form method="post" action="${API.unsubscribe}?token=${escapeHtml(token)}"><button>${escapeHtml(words.stopNow)}</button></form>`;
    const page = userId === '' ? plainPage(language, words.unknown) : plainPage(language, words.stopping, form);
    return reply
      .code(userId === '' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(page);
  });

  app.register(async (forms) => {
    // Mail programs send `multipart/form-data`, browsers the other form. What is in it is not looked at.
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    forms.post(API.unsubscribe, async (request, reply) => {
      await requireAttempts(limits, [['addressLink', addressOf(request)]]);
      const { userId, kind, language } = await readUnsubscribe(request.query);
      if (userId !== '')
        await transactions.withSystem('end the mails of a kind', { familyId: userId }, (tx) =>
          stopMails(tx, userId, kind),
        );
      const words = REACH_WORDS[language];
      reply.code(userId === '' ? 404 : 200).type('text/html; charset=utf-8');
      return plainPage(language, userId === '' ? words.unknown : words.stopped);
    });
  });
}

/** A page that works in every browser, without script. `html` is already escaped. */
function plainPage(language: Language, sentence: string, html = ''): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Casita</title><link rel="icon" href="/favicon.svg"><style>:root{color-scheme:light dark}
body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}</style></head>
<body><main><h1>Casita</h1><p>${escapeHtml(sentence)}</p>${html}</main></body></html>`;
}
