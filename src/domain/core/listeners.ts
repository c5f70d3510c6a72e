/** The functions to call when something happens. */
export type Listeners<Args extends unknown[] = []> = {
  /** Returns how to unsubscribe. */
  add: (listener: (...args: Args) => void) => () => void;
  call: (...args: Args) => void;
  clear: () => void;
};

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call(...args) {
      for (const listener of listeners) listener(...args);
    },
    clear: () => listeners.clear(),
  };
}
