import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import {
  createCheckout as createCheckoutCall,
  customerPortal as customerPortalCall,
  processPaymentSuccess as processPaymentSuccessCall,
} from '#contract/areas/plans/payment.ts';
import {
  checkSubscription as checkSubscriptionCall,
  choosePlan as choosePlanCall,
} from '#contract/areas/subscription.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { UnsignedEvent } from '../../platform/payments/payments.ts';
import { choosePlan } from './choose-commands.ts';
import { createCheckout, openPortal, processPayment } from './payment-commands.ts';
import { takeEvent } from './payment-jobs.ts';
import type { PaymentMeans } from '../../platform/payments/means.ts';
import { checkSubscription } from './queries.ts';

export function registerSubscriptionCalls(app: FastifyInstance, services: Services, means: PaymentMeans): void {
  const { payments } = means;
  mountCall(app, services, checkSubscriptionCall, (context, input) =>
    checkSubscription(context, input, payments !== null),
  );
  mountCall(app, services, choosePlanCall, (context, input) => choosePlan(context, payments, input));
  mountCall(app, services, createCheckoutCall, (context, input) => createCheckout(context, means, input));
  mountCall(app, services, customerPortalCall, (context) => openPortal(context, means));
  mountCall(app, services, processPaymentSuccessCall, (context, input) => processPayment(context, means, input));
  registerPaymentEvents(app, services, means);
}

/** Events of the payment provider. It repeats an event until the answer is a success. */
function registerPaymentEvents(
  app: FastifyInstance,
  { transactions, clock }: Pick<Services, 'transactions' | 'clock'>,
  { payments }: PaymentMeans,
): void {
  app.register(async (events) => {
    // The signature is over the bytes as they were sent.
    events.removeAllContentTypeParsers();
    events.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    events.post(API.paymentEvents, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (!payments) throw new Problem('NOT_FOUND');
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw unsigned();
      const event = await payments.readEvent(request.body, signature, clock()).catch((error: unknown) => {
        throw error instanceof UnsignedEvent ? unsigned() : error;
      });
      if (event) await takeEvent(transactions, event);
      else request.log.warn('a signed event of the payment provider has an unknown shape');
      return reply.send({ received: true });
    });
  });
}

function unsigned(): Problem {
  return new Problem('BAD_REQUEST', 'The event is not signed by the payment provider, or too old.');
}
