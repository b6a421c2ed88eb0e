import { createServer, connect, type Server, type Socket } from 'node:net';

/**
 * What a network can do to those behind it.
 *   reset: every connection ends with RST, new ones too;
 *   silence: nothing is forwarded in either direction, new connections are accepted and never answered;
 *   half-open: what clients send arrives, what the server answers is thrown away;
 *   delay: everything arrives, late.
 */
type Cut = 'reset' | 'silence' | 'half-open' | 'delay';

/** What becomes of connections that were open during the cut: they go on, end with RST, or stay silent for ever. */
type Aftermath = 'resume' | 'reset' | 'dead';

export interface PlannedCut {
  readonly cut: Cut;
  readonly aftermath: Aftermath;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** What waits to be forwarded, in order, while the network is silent or slow. */
  readonly held: (() => void)[];
  isDead: boolean;
  /** How late everything on this connection is while the network is slow: some are overtaken by others. */
  delayMs: number;
}

/** A TCP proxy on loopback that can be cut and healed. */
export class Proxy {
  #target: number;
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  /** Also those whose other side has gone unheard. */
  readonly #sockets = new Set<Socket>();
  #cut: Cut | null = null;
  #delayMs: () => number = () => 0;
  /** Connections that a cut has met while they were open. */
  hits = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#listener = createServer({ allowHalfOpen: false, noDelay: true }, (client) => this.#accept(client));
  }

  static open(target: number): Promise<Proxy> {
    const proxy = new Proxy(target);
    return new Promise((done, fail) => {
      proxy.#listener.once('error', fail);
      proxy.#listener.listen(0, '127.0.0.1', () => done(proxy));
    });
  }

  get port(): number {
    const address = this.#listener.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** New connections go to another server from now on. */
  retarget(port: number): void {
    this.#target = port;
  }

  cut(kind: Cut, delayMs: () => number): void {
    this.#cut = kind;
    this.#delayMs = delayMs;
    this.hits += this.#pairs.size;
    for (const pair of this.#pairs) pair.delayMs = delayMs();
    if (kind === 'reset') for (const pair of this.#pairs) this.#reset(pair);
  }

  heal(aftermath: Aftermath): void {
    const was = this.#cut;
    this.#cut = null;
    for (const pair of [...this.#pairs]) {
      // An answer that was thrown away leaves a connection that nobody can go on with.
      const end = was === 'half-open' && aftermath === 'resume' ? 'reset' : aftermath;
      if (was === 'delay') continue;
      if (end === 'reset') this.#reset(pair);
      else if (end === 'dead') pair.isDead = true;
      else for (const forward of pair.held.splice(0)) forward();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#listener.close(done));
  }

  #accept(client: Socket): void {
    if (this.#cut === 'reset') {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.#target, host: '127.0.0.1', noDelay: true });
    const pair: Pair = { client, server, held: [], isDead: false, delayMs: this.#delayMs() };
    this.#pairs.add(pair);
    for (const socket of [client, server]) {
      socket.on('error', () => {}); // `close` follows
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#close(pair, socket);
      });
    }
    client.on('data', (chunk) => this.#forward(pair, server, chunk, false));
    server.on('data', (chunk) => this.#forward(pair, client, chunk, true));
  }

  #forward(pair: Pair, to: Socket, chunk: Buffer, isAnswer: boolean): void {
    if (pair.isDead || (isAnswer && this.#cut === 'half-open')) return;
    const send = () => {
      if (!to.destroyed && !pair.isDead) to.write(chunk);
    };
    if (this.#cut === 'silence') pair.held.push(send);
    else if (this.#cut === 'delay') this.#sendLate(pair, send);
    // Never before what is still on its way.
    else if (pair.held.length > 0) this.#sendLate(pair, send);
    else send();
  }

  #sendLate(pair: Pair, send: () => void): void {
    pair.held.push(send);
    setTimeout(() => pair.held.shift()?.(), pair.delayMs);
  }

  #close(pair: Pair, ended: Socket): void {
    this.#pairs.delete(pair);
    // A client behind a dead network does not hear that the other side has gone, nor the other way round.
    const isUnheard = pair.isDead || this.#cut === 'silence' || (this.#cut === 'half-open' && ended === pair.server);
    if (!isUnheard) (ended === pair.client ? pair.server : pair.client).end();
  }

  #reset({ client, server }: Pair): void {
    if (!client.destroyed) client.resetAndDestroy();
    if (!server.destroyed) server.resetAndDestroy();
  }
}
