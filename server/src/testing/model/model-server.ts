import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLanguageModel, type LanguageModel } from '../../platform/model/language-model.ts';

/** How the model of a test answers its next questions: with a text, or in a way of its own. */
export type Manner = { readonly text: string } | ((response: ServerResponse) => void);

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  event({
    id: '1',
    created: 1,
    model: 'test',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });

/** Begins a stream of a model's answer. */
export function beginStream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += 2_000) response.write(chunk({ content: text.slice(at, at + 2_000) }));
}

/** Ends it as one that is complete. */
export function endStream(response: ServerResponse): void {
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

export interface ModelServer {
  manner: Manner;
  /** The bodies of the questions, in their order. */
  readonly asked: { messages: { role: string; content: unknown }[] }[];
  /** How many questions were hung up on before they were answered. */
  hungUp: number;
  /** A model that waits so long for an answer. */
  model(timeoutMs: number): LanguageModel;
  close(): void;
}

/** A server that speaks the protocol of outside models. */
export async function aModelServer(): Promise<ModelServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    made.asked.push(JSON.parse(Buffer.concat(parts).toString()));
    response.on('close', () => (made.hungUp += response.writableFinished ? 0 : 1));
    const { manner } = made;
    if (typeof manner === 'function') return manner(response);
    beginStream(response, manner.text);
    endStream(response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // not a string, because it listens on a port
  const made: ModelServer = {
    ...{ manner: { text: '' }, asked: [], hungUp: 0 },
    model: (timeoutMs) =>
      createLanguageModel({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'key', model: 'chef-1' }, timeoutMs),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return made;
}
