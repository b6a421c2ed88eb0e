import { useRef, useState } from 'react';
import {
  askGroceryAssistant,
  MODEL_PROBLEMS,
  type GroceryAnswer,
  type ModelProblem,
} from '#contract/areas/groceries/assistant.ts';
import { toApiError, type ApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Longer than the server waits for a model, so that its answer says why there is none. */
const PATIENCE_MS = 40_000;

/** Why there is no answer; another error has a sentence of its own. */
export type WishFailure = { readonly problem: ModelProblem } | { readonly error: ApiError };

export type WishState =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'answered'; readonly answer: GroceryAnswer }
  | { readonly kind: 'failed'; readonly failure: WishFailure };

const IDLE: WishState = { kind: 'idle' };

function explainFailure(error: ApiError): WishFailure {
  const named = MODEL_PROBLEMS.find((problem) => problem === error.fields?.['model']);
  if (named) return { problem: named };
  if (error.code === 'TOO_MANY_REQUESTS') return { problem: 'rate_limit' };
  if (error.code === 'TIMEOUT') return { problem: 'timeout' };
  return error.status === 0 || error.status >= 500 ? { problem: 'connection' } : { error };
}

/** Asks the assistant what a list lacks for a wish. One question at a time: the next one, or `stop`, ends the one before. */
export function useWish(listId: string) {
  const { language } = useTranslation();
  const [state, setState] = useState<WishState>(IDLE);
  const asked = useRef<AbortController | null>(null);

  function stop(): void {
    asked.current?.abort();
    asked.current = null;
    setState(IDLE);
  }

  async function ask(wish: string, by?: 'built-in'): Promise<void> {
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    setState({ kind: 'asking' });
    const input = { list_id: listId, wish, language, ...(by ? { by } : {}) };
    const next = await callRemote(askGroceryAssistant, input, { signal: own.signal, timeoutMs: PATIENCE_MS }).then(
      (answer): WishState => ({ kind: 'answered', answer }),
      (thrown): WishState => ({ kind: 'failed', failure: explainFailure(toApiError(thrown)) }),
    );
    if (asked.current === own) setState(next);
  }

  return { state, ask, stop };
}
