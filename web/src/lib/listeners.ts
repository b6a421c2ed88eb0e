/** The listeners of one kind of event. */
export interface Listeners<Args extends unknown[] = []> {
  /** The returned function removes the listener. */
  add(listener: (...args: Args) => void): () => void;
  emit(...args: Args): void;
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
