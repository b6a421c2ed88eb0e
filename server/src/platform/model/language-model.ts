import type { ModelProblem } from '#contract/areas/groceries/assistant.ts';

export const MODEL_MS = 30_000;
/** Longer answers are not read. */
export const ANSWER_CHARACTERS_MAX = 30_000;
/** What arrives of a stream, with everything around the answer's words. */
const STREAM_BYTES_MAX = 4_000_000;

/** Why a model did not answer. */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  constructor(problem: ModelProblem, cause?: unknown) {
    super(`The model did not answer: ${problem}.`, { cause });
    this.problem = problem;
  }
}

/** A model outside of this server, which answers a text with a text. It is given no tools: it can do nothing but answer. */
export interface LanguageModel {
  readonly name: string;
  /** Where it is, for people who decide whether something is sent there. */
  readonly host: string;
  /** @throws ModelError, also when `signal` is aborted. */
  ask(question: { instructions: string; text: string }, signal: AbortSignal): Promise<string>;
}

interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
}

/** A model at any address that speaks the protocol of OpenAI's. The libraries are loaded when it is first asked. */
export function createLanguageModel({ baseUrl, apiKey, model }: Settings, timeoutMs = MODEL_MS): LanguageModel {
  const load = async () => {
    const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ]);
    const provider = createOpenAICompatible({
      ...{ name: 'model', baseURL: baseUrl, fetch: fetchLimited },
      ...(apiKey === null ? {} : { apiKey }),
    });
    return { streamText, model: provider.chatModel(model) };
  };
  return {
    name: model,
    host: new URL(baseUrl).host,
    async ask({ instructions, text }, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const enough = new AbortController();
      try {
        const { streamText, model: asked } = await load();
        const { fullStream } = streamText({
          ...{ model: asked, instructions, prompt: text, maxRetries: 0 },
          abortSignal: AbortSignal.any([signal, timeout, enough.signal]),
          onError: () => undefined, // it is a part of the stream too; the library would print it
        });
        return await readAnswer(fullStream);
      } catch (error) {
        throw new ModelError(timeout.aborted && !signal.aborted ? 'timeout' : problemOf(error), error);
      } finally {
        enough.abort();
      }
    },
  };
}

type Part =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'error'; readonly error: unknown }
  | { readonly type: 'finish'; readonly finishReason: string }
  | { readonly type: string };

/** The whole answer. One that ends early, or that is too long, is none. */
async function readAnswer(stream: AsyncIterable<Part>): Promise<string> {
  let answer = '';
  for await (const part of stream) {
    if ('error' in part) throw part.error;
    if ('text' in part && part.type === 'text-delta') answer += part.text;
    if (answer.length > ANSWER_CHARACTERS_MAX) throw new ModelError('no_response');
    if ('finishReason' in part && part.type === 'finish' && part.finishReason === 'stop') return answer;
  }
  throw new ModelError('no_response');
}

/** As the library asks, but without redirects, and with a bound to what it reads: it would hold a line without end. */
const fetchLimited: typeof fetch = async (address, init) => {
  const answer = await fetch(address, { ...init, redirect: 'error' });
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength;
      if (bytes > STREAM_BYTES_MAX) controller.error(new ModelError('no_response'));
      else controller.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body?.pipeThrough(limit) ?? null, { status, statusText, headers });
};

/** By the error's own properties: its classes belong to libraries that are loaded late. */
function problemOf(error: unknown): ModelProblem {
  if (error instanceof ModelError) return error.problem;
  if (!(error instanceof Error)) return 'no_response';
  const { statusCode, responseBody, cause } = error as Error & { statusCode?: number; responseBody?: string };
  if (cause instanceof ModelError) return cause.problem;
  if (statusCode === 402 || /insufficient_quota|insufficient credits/i.test(responseBody ?? '')) return 'credits';
  if (statusCode === 429) return 'rate_limit';
  if (statusCode === 408 || statusCode === 504) return 'timeout';
  // Answers with an error, and connections that are refused or break.
  const isConnection = error.name === 'AI_APICallError' && !(statusCode !== undefined && statusCode < 300);
  return isConnection || error instanceof TypeError ? 'connection' : 'no_response';
}
