import type { Device, RunAlone } from '../storage/device.ts';
import { createTurns, type Turn } from '../storage/turns.ts';

/** Lets one client of the browser send at a time. One that was frozen with its turn is replaced. */
export function createSendingTurns(device: Device, runAlone: RunAlone) {
  const turnsByName = new Map<string, ReturnType<typeof createTurns>>();
  return {
    /**
     * Resolves once `work` has ended in a turn that was not lost, and rejects with its error. It asks `isMine` before each step that another client
     * may take meanwhile, and ends where that is false.
     */
    async take(name: string, work: (turn: Pick<Turn, 'isMine'>) => Promise<void>): Promise<void> {
      const { locks } = device;
      if (!locks) return runAlone(name, () => work({ isMine: () => true }));
      const turns = turnsByName.get(name) ?? createTurns(device, locks, name);
      turnsByName.set(name, turns);
      let outcome = '';
      while (outcome !== 'done') outcome = await turns.tryTurn(outcome === 'silent', work);
    },
    close(): void {
      for (const turns of turnsByName.values()) turns.close();
    },
  };
}

export type SendingTurns = ReturnType<typeof createSendingTurns>;
