/** Those who want to hear of one kind of event. */
export interface Listeners<Told extends unknown[] = []> {
  /** The answer stops it. */
  add(listener: (...told: Told) => void): () => void;
  emit(...told: Told): void;
}

export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (...told) => {
      for (const listener of listeners) listener(...told);
    },
  };
}
