import { createServer, connect, type Server, type Socket } from 'node:net';

/**
 * How the network fails:
 *   reset: every connection ends with RST, new ones too;
 *   silence: nothing is forwarded in either direction, new connections are accepted and never answered;
 *   half-open: what clients send arrives, the server's answers are dropped;
 *   delay: everything arrives late.
 */
type Cut = 'reset' | 'silence' | 'half-open' | 'delay';

/** The fate of connections that were open during the cut: they go on, end with RST, or stay silent for ever. */
type Aftermath = 'resume' | 'reset' | 'dead';

export interface PlannedCut {
  readonly cut: Cut;
  readonly aftermath: Aftermath;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Chunks to forward, in order, while the network is silent or slow. */
  readonly held: (() => void)[];
  isDead: boolean;
  /** The delay of this connection on a slow network. It differs, so that connections overtake each other. */
  delayMs: number;
}

/** A TCP proxy on loopback that can be cut and healed. */
export class Proxy {
  #target: number;
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  /** Also the sockets whose other side has ended unnoticed. */
  readonly #sockets = new Set<Socket>();
  #cut: Cut | null = null;
  #delayMs: () => number = () => 0;
  /** How many open connections were cut. */
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
      // A dropped answer leaves a connection that cannot be used any further.
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
    // A chunk must not overtake one that is still delayed.
    else if (pair.held.length > 0) this.#sendLate(pair, send);
    else send();
  }

  #sendLate(pair: Pair, send: () => void): void {
    pair.held.push(send);
    setTimeout(() => pair.held.shift()?.(), pair.delayMs);
  }

  #close(pair: Pair, ended: Socket): void {
    this.#pairs.delete(pair);
    // Behind a dead network one side does not notice that the other has ended.
    const isUnheard = pair.isDead || this.#cut === 'silence' || (this.#cut === 'half-open' && ended === pair.server);
    if (!isUnheard) (ended === pair.client ? pair.server : pair.client).end();
  }

  #reset({ client, server }: Pair): void {
    if (!client.destroyed) client.resetAndDestroy();
    if (!server.destroyed) server.resetAndDestroy();
  }
}
