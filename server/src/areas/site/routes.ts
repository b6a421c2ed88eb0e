import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Enquiry, ENQUIRY_FORM_PATH, ENQUIRY_KINDS, sendEnquiry } from '#contract/areas/site.ts';
import type { Language } from '#contract/languages.ts';
import type { AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { Problem } from '../../platform/db/problems.ts';
import { addressOf } from '../../platform/http/address.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { refuseForeignOrigin } from '../../platform/http/origin.ts';
import { chooseLanguage } from '../../platform/http/language.ts';
import type { Services } from '../../platform/http/services.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { storeEnquiry } from './commands.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The fields of a form without script. Others are dropped. */
const FORM_FIELDS = ['category', 'name', 'email', 'company', 'message', 'language', 'website'];
const FormAddress = z.object({ kind: z.enum(ENQUIRY_KINDS) });

export function registerSiteCalls(
  app: FastifyInstance,
  services: Services,
  { limits, appUrl }: { limits: AttemptLimits; appUrl: string },
): void {
  const enquiries = { transactions: services.transactions, limits };

  mountCall(app, services, sendEnquiry, async ({ address, language }, enquiry) => {
    await storeEnquiry(enquiries, enquiry, { address, language });
    return { success: true };
  });

  app.register(async (forms) => {
    forms.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });

    // The answer is always a page: a browser without script could not show an error.
    forms.post(`${ENQUIRY_FORM_PATH}/:kind`, async (request, reply) => {
      refuseForeignOrigin(request, appUrl);
      const { kind } = parseInput(FormAddress, request.params);
      const outcome = await keepForm(request, kind);
      return reply.redirect(`/${kind}?${outcome}&lang=${languageOf(request)}`, 303);
    });
  });

  async function keepForm(request: FastifyRequest, kind: Enquiry['kind']): Promise<string> {
    try {
      const enquiry = parseInput(Enquiry, { ...pickFields(request.body), kind });
      await storeEnquiry(enquiries, enquiry, { address: addressOf(request), language: languageOf(request) });
      return 'sent=1';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return `error=${error.code === 'TOO_MANY_REQUESTS' ? 'busy' : 'invalid'}`;
    }
  }
}

function pickFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => FORM_FIELDS.includes(name)));
}

/** The language of the page, which its form sends along, so that the answer comes in the same. */
function languageOf(request: FastifyRequest): Language {
  const { language } = pickFields(request.body);
  return language === 'en' || language === 'es' ? language : chooseLanguage(request);
}
