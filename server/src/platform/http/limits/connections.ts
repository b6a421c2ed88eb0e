import type { ServerResponse, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../address.ts';
import { HeldBytes } from './held-bytes.ts';

export interface ConnectionBounds {
  /** Of one network address, of those that serve no signed-in person: a school behind one, each device with several. */
  readonly perAddress: number;
  readonly all: number;
}

/** What requests of signed-in people may take of all connections. The others always have room for a newcomer. */
const SHARE_OF_PEOPLE = 0.8;

/** Bounds that leave descriptors for files and the database, however few this process may open. */
export function connectionBounds(openFiles = readOpenFiles()): ConnectionBounds {
  return { perAddress: Math.min(2_000, Math.floor(openFiles / 4)), all: Math.min(20_000, Math.floor(openFiles * 0.8)) };
}

/** How many descriptors the system lets this process open. */
function readOpenFiles(): number {
  Object.assign(process.report, { excludeNetwork: true }); // which asks no name server; the types lack it
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return soft > 0 ? soft : Number.POSITIVE_INFINITY; // `unlimited`, or a system that does not say
}

/**
 * Bounds the open connections. A new one is always taken. Beyond a bound, the oldest one ends of those that serve no signed-in person: they are idle
 * or a stranger's, and a browser opens another. So neither one machine nor a thousand networks can end the streams of people. The address
 * of a trusted proxy has no bound of its own: all its visitors' connections have it.
 */
export class Connections {
  readonly #all: number;
  /** Each connection counts as one byte. */
  readonly #ofPeople: HeldBytes;
  readonly #othersOfAddresses: HeldBytes;
  /** The connections that serve no signed-in person at present, in the order in which they began not to, and what makes each count no longer. */
  readonly #others = new Map<Socket, () => void>();

  readonly #isProxy: (address: string) => boolean;

  constructor({ perAddress, all }: ConnectionBounds, isProxy: (address: string) => boolean = () => false) {
    this.#isProxy = isProxy;
    this.#all = all;
    this.#ofPeople = new HeldBytes(Math.floor(all * SHARE_OF_PEOPLE), Infinity, undefined, 'at present');
    this.#othersOfAddresses = new HeldBytes(Infinity, perAddress);
  }

  limit(server: Server): void {
    server.on('connection', (socket) => {
      this.#addOther(socket);
      socket.once('close', () => this.#removeOther(socket));
      const [oldest] = this.#others.size + this.#ofPeople.bytes > this.#all ? this.#others.keys() : [];
      if (oldest) this.#end(oldest);
    });
  }

  /** Counts the connection as the person's until the response is complete. Among people, the one with most loses their oldest. */
  readonly serve = (userId: string, response: ServerResponse): void => {
    const { socket } = response;
    if (!socket || !this.#removeOther(socket)) return; // it was ended
    const leave = this.#ofPeople.add(userId, 1, () => socket.destroy());
    response.once('close', () => {
      leave();
      if (!socket.destroyed) this.#addOther(socket);
    });
  };

  #addOther(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const leave = this.#isProxy(address)
      ? () => {}
      : this.#othersOfAddresses.add(networkOf(address), 1, () => this.#end(socket));
    this.#others.set(socket, leave);
  }

  /** False when the connection was none of the others. */
  #removeOther(socket: Socket): boolean {
    this.#others.get(socket)?.();
    return this.#others.delete(socket);
  }

  #end(socket: Socket): void {
    this.#removeOther(socket);
    socket.destroy();
  }
}
