import type { Server } from 'node:http';
import { networkOf } from '../address.ts';
import { HeldBytes } from './held-bytes.ts';

export interface ConnectionBounds {
  /** Of one network address: a school behind one, each device with a stream and several requests. */
  readonly perAddress: number;
  readonly all: number;
}

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
 * Ends the oldest connection of an address that has too many, and beyond the bound of all, that of the address which kept most for longest:
 * else one machine could keep all others away. Behind a proxy all have its address, so it has to bound them itself.
 */
export function limitConnections(server: Server, { perAddress, all }: ConnectionBounds): void {
  const open = new HeldBytes(all, perAddress); // each connection counts as one byte
  server.on('connection', (socket) => {
    const leave = open.add(networkOf(socket.remoteAddress ?? ''), 1, () => socket.destroy());
    socket.once('close', leave);
  });
}
