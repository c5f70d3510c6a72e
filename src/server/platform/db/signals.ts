import type pg from "pg";

export const signalsChannel = "mls_signals";

/** PostgreSQL rejects a payload of 8,000 bytes or more. */
export const longestSignal = 7_900;

export type SignalListener = {
  received: (text: string) => void;
  /** This process listens again: what was sent before is lost. */
  listening: () => void;
};

/**
 * Short messages between the processes of one database, by NOTIFY. They aren't stored, and every role of the database
 * can read and send them, so the sender seals them.
 */
export type Signals = {
  /** ASCII, `longestSignal` characters at most. Also reaches this process. */
  send(text: string): Promise<void>;
  subscribe(listener: SignalListener): () => void;
};

/** `receive` is for the connection that listens. The embedded database has one process, which `pool` null says. */
export function createSignals(pool: pg.Pool | null): Signals & { receive: SignalListener } {
  const listeners = new Set<SignalListener>();
  let isListening = false;
  return {
    async send(text) {
      await pool?.query("select pg_notify($1, $2)", [signalsChannel, text]);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (isListening) listener.listening();
      return () => void listeners.delete(listener);
    },
    receive: {
      received(text) {
        for (const { received } of listeners) received(text);
      },
      listening() {
        isListening = true;
        for (const { listening } of listeners) listening();
      },
    },
  };
}
