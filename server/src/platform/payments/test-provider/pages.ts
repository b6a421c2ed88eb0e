import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { formatPrice } from '#contract/areas/plans/plans.ts';
import type { Language } from '#contract/languages.ts';
import { Problem } from '../../db/problems.ts';
import { escapeHtml } from '../../http/html.ts';
import { chooseLanguage } from '../../http/language.ts';
import { refuseForeignOrigin } from '../../http/origin.ts';
import { parseInput } from '../../http/validate.ts';
import { TEST_PAGES } from './protocol.ts';
import type { TestProvider } from './test-provider.ts';
import { PAGE_WORDS, type PageWords } from './words.ts';
import { isRunning, TEST_CARDS, type Checkout, type Subscription } from './world.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const CardForm = z.object({ card: z.optional(z.enum(TEST_CARDS)) });
const PORTAL_DEEDS = ['card', 'cancel', 'resume', 'next-period', 'refund'] as const;
const PortalForm = z.object({ do: z.enum(PORTAL_DEEDS), card: z.optional(z.enum(TEST_CARDS)) });

/** The pages of the test provider: its checkout, and the portal of a customer. Only they send their own forms. */
export function mountTestPayments(app: FastifyInstance, provider: TestProvider, appUrl: string): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => {
      if (request.method === 'POST') refuseForeignOrigin(request, appUrl);
    });
    pages.removeContentTypeParser('application/x-www-form-urlencoded');
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    mountCheckout(pages, provider);
    mountPortal(pages, provider);
  });
}

type WithId = { Params: { id: string } };

function mountCheckout(pages: FastifyInstance, { world, whenDelivered }: TestProvider): void {
  const open = (request: FastifyRequest<WithId>) => world.findCheckout(request.params.id) ?? notFound();
  const path = `${TEST_PAGES}/checkout/:id`;
  pages.get<WithId>(path, async (request, reply) => send(request, reply, checkoutPage(open(request), false)));
  pages.post<WithId>(path, async (request, reply) => {
    const checkout = open(request);
    const { card = 'works' } = parseInput(CardForm, request.body);
    if (checkout.status === 'open' && !world.pay(checkout, card))
      return send(request, reply.status(402), checkoutPage(checkout, true));
    if (checkout.status === 'expired') return send(request, reply.status(410), checkoutPage(checkout, false));
    // Stripe's events usually arrive before the browser is back.
    await whenDelivered();
    return reply.redirect(checkout.success_url.replace('{CHECKOUT_SESSION_ID}', checkout.id), 303);
  });
}

function mountPortal(pages: FastifyInstance, { world, whenDelivered }: TestProvider): void {
  const open = (request: FastifyRequest<WithId>) => world.findPortal(request.params.id) ?? notFound();
  const path = `${TEST_PAGES}/portal/:id`;
  pages.get<WithId>(path, async (request, reply) => {
    const portal = open(request);
    const subscriptions = world.subscriptionsOf(portal.customer);
    return send(
      request,
      reply,
      portalPage(portal, subscriptions, (id) => world.invoicesOf(id)),
    );
  });
  pages.post<WithId>(path, async (request, reply) => {
    const { customer, id } = open(request);
    const form = parseInput(PortalForm, request.body);
    const live = world.subscriptionsOf(customer).filter((one) => one.status !== 'canceled');
    if (form.do === 'card') world.setCard(customer, form.card ?? 'works');
    for (const one of live) {
      if (form.do === 'cancel' || form.do === 'resume') world.setCancelled(one, form.do === 'cancel');
      if (form.do === 'next-period' && isRunning(one)) world.renew(one);
      const [latest] = world.invoicesOf(one.id);
      if (form.do === 'refund' && latest) world.refund(latest);
    }
    await whenDelivered();
    return reply.redirect(`${TEST_PAGES}/portal/${id}`, 303);
  });
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}

type Page = (words: PageWords, language: Language) => { title: string; body: string };

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const language = chooseLanguage(request);
  const words = PAGE_WORDS[language];
  const { title, body } = page(words, language);
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><p class="note" role="note">${escapeHtml(words.note)}</p><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:480px;margin:24px auto;padding:0 16px}
.note{margin:0;padding:8px 16px;background:#f5d76e;color:#2a2438;text-align:center;font-weight:600}
.sum{font-size:1.75rem;font-weight:700;margin:0}fieldset{border:1px solid #8886;border-radius:8px;margin:16px 0;padding:8px 12px}
label{display:flex;gap:8px;align-items:center;min-height:44px}button,.button{display:block;width:100%;min-height:44px;font:inherit;font-weight:600;
border:1px solid #8886;border-radius:8px;background:none;color:inherit;cursor:pointer;margin:8px 0;padding:8px 12px;text-align:center;text-decoration:none}
button.main{background:#635bff;border-color:#635bff;color:#fff}.failure{color:#b3261e;font-weight:600}a{color:inherit}
@media (prefers-color-scheme:dark){.failure{color:#ffb4ab}}ul{padding-left:20px}`;

function cardChoice(words: PageWords): string {
  const choices = TEST_CARDS.map(
    (card, index) =>
      `<label><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}>${escapeHtml(words.cards[card])}</label>`,
  );
  return `<fieldset><legend>${escapeHtml(words.card)}</legend>${choices.join('')}</fieldset>`;
}

const dayOf = (seconds: number, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1_000);

function checkoutPage(checkout: Checkout, isDeclined: boolean): Page {
  return (words, language) => {
    const price = formatPrice(checkout.unit_amount, language);
    const later = checkout.trial_end === null ? null : words.dueOn(dayOf(checkout.trial_end, language));
    const back = `<a class="button" href="${escapeHtml(checkout.cancel_url)}">${escapeHtml(words.back)}</a>`;
    const order = `<p>${escapeHtml(checkout.product)}</p><p class="sum">${escapeHtml(price)} <small>${escapeHtml(words.perMonth)}</small></p>
${later === null ? '' : `<p>${escapeHtml(later)}</p>`}`;
    if (checkout.status === 'expired')
      return { title: words.checkout, body: `<p role="alert">${escapeHtml(words.expired)}</p>${back}` };
    return {
      title: words.checkout,
      body: `${order}${isDeclined ? `<p role="alert" class="failure">${escapeHtml(words.declined)}</p>` : ''}
<form method="post">${cardChoice(words)}<button class="main">${escapeHtml(words.pay)}</button></form>${back}`,
    };
  };
}

function portalPage(
  { return_url }: { return_url: string },
  subscriptions: readonly Subscription[],
  invoicesOf: (id: string) => readonly { amount: number; created: number; status: string; isRefunded: boolean }[],
): Page {
  return (words, language) => {
    const deed = (value: (typeof PORTAL_DEEDS)[number], label: string) =>
      `<form method="post"><input type="hidden" name="do" value="${value}"><button>${escapeHtml(label)}</button></form>`;
    const parts = subscriptions.map((one) => {
      const end = dayOf(one.ended_at ?? one.current_period_end, language);
      const state = one.cancel_at_period_end && isRunning(one) ? words.endsOn(end) : words.states[one.status](end);
      const invoices = invoicesOf(one.id).map(
        ({ amount, created, status, isRefunded }) =>
          `<li>${escapeHtml(dayOf(created, language))}: ${escapeHtml(formatPrice(amount, language))}, ${escapeHtml(isRefunded ? words.refunded : status === 'paid' ? words.paid : words.owed)}</li>`,
      );
      const deeds =
        one.status === 'canceled'
          ? ''
          : `${one.cancel_at_period_end ? deed('resume', words.resume) : deed('cancel', words.cancel)}
${isRunning(one) ? deed('next-period', words.nextPeriod) : ''}${deed('refund', words.refund)}`;
      return `<section><h2>${escapeHtml(one.product)}</h2><p>${escapeHtml(state)}</p>${deeds}<h3>${escapeHtml(words.invoices)}</h3><ul>${invoices.join('')}</ul></section>`;
    });
    return {
      title: words.portal,
      body: `${parts.join('') || `<p>${escapeHtml(words.nothing)}</p>`}
<form method="post"><input type="hidden" name="do" value="card">${cardChoice(words)}<button>${escapeHtml(words.useCard)}</button></form>
<a class="button" href="${escapeHtml(return_url)}">${escapeHtml(words.back)}</a>`,
    };
  };
}
