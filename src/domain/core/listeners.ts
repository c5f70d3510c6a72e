/** The functions to call when something happens. */
export type Listeners<Heard extends unknown[] = []> = {
  /** Returns how to unsubscribe. */
  add: (listener: (...heard: Heard) => void) => () => void;
  call: (...heard: Heard) => void;
  clear: () => void;
};

export function createListeners<Heard extends unknown[] = []>(): Listeners<Heard> {
  const listeners = new Set<(...heard: Heard) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call(...heard) {
      for (const listener of listeners) listener(...heard);
    },
    clear: () => listeners.clear(),
  };
}
