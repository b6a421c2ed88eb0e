import type { FastifyInstance } from 'fastify';
import {
  agreeToGroceryAssistant,
  askGroceryAssistant,
  describeGroceryAssistant,
} from '#contract/areas/groceries/assistant.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { AreaServices } from '../../core/area.ts';
import { requireAttempts } from '../../platform/auth/attempt-limits.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { AtOnce } from '../../platform/http/limits/at-once.ts';
import { ModelError } from '../../platform/model/language-model.ts';
import { answerBuiltIn } from './answer-rules.ts';
import { questionFor, readModelAnswer } from './model-rules.ts';
import { mayUseModel, readConsent, readFamilyFacts } from './queries.ts';

/** Questions to the outside model that this process waits for, of all families and of one: each may take half a minute. */
export const QUESTIONS_AT_ONCE = 20;
export const QUESTIONS_OF_FAMILY_AT_ONCE = 4;

export function registerAssistantCalls(app: FastifyInstance, services: AreaServices): void {
  const { model, account } = services;
  const [ofAll, ofFamily] = [new AtOnce(QUESTIONS_AT_ONCE), new AtOnce(QUESTIONS_OF_FAMILY_AT_ONCE)];

  // The model is asked outside of any transaction: it may take half a minute.
  mountCall(app, services, askGroceryAssistant, async ({ asMember, now, signal }, { list_id, wish, language, by }) => {
    const { family, familyId, isModel } = await asMember(false, async (tx) => ({
      family: await readFamilyFacts(tx, list_id),
      familyId: tx.familyId,
      isModel: by !== 'built-in' && mayUseModel(await readConsent(tx), tx),
    }));
    if (!model || !isModel) {
      await requireAttempts(account.limits, [['familyWishes', familyId]]);
      return answerBuiltIn(wish, family, { language, day: Math.floor(now.getTime() / DAY_MS) });
    }
    const ask = async () => {
      await requireAttempts(account.limits, [['familyModelWishes', familyId]]);
      return model.ask(questionFor(wish, family, language), signal);
    };
    const answer = await ofFamily
      .run(familyId, () => ofAll.run('all', ask))
      .catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        throw unavailable(error.problem);
      });
    const proposal = readModelAnswer(answer, model.name, family);
    if (!proposal) throw unavailable('no_response');
    return proposal;
  });

  mountCall(app, services, describeGroceryAssistant, ({ asMember }) =>
    asMember(false, async (tx) => {
      const consent = await readConsent(tx);
      const described = model && { name: model.name, host: model.host };
      return { model: described, consent, is_used: model !== null && mayUseModel(consent, tx) };
    }),
  );

  mountCall(app, services, agreeToGroceryAssistant, async ({ asMember }, { consent }) => {
    await asMember(true, ({ db, familyId, now }) =>
      db
        .updateTable('families')
        .set({ assistant_consent: consent, updated_at: now.toISOString() })
        .where('id', '=', familyId)
        .execute(),
    );
    return { success: true };
  });
}

const unavailable = (problem: ModelError['problem']) =>
  new Problem('UNAVAILABLE', undefined, { fields: { model: problem } });
