import { liveChannel } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import { createListeners } from "#domain/core/listeners.ts";
import type { Eyes } from "./live.ts";

/** This tab: its visibility, and when it becomes visible. */
export const thisTab: Eyes = {
  isHidden: () => document.visibilityState === "hidden",
  onVisibility: (listener) => {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
  onReturn: (listener) => {
    const fromCache = (event: PageTransitionEvent) => (event.persisted ? listener() : undefined);
    addEventListener("online", listener);
    addEventListener("pageshow", fromCache);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("pageshow", fromCache);
    };
  },
};

/** Time for a message to arrive before the writes it announces; milliseconds. */
const gatherMs = 100;

/** The other tabs of this browser, for the demo: a channel or, without one, the storage. */
export function otherTabs() {
  const channel = openChannel();
  const posted = createListeners<[unknown]>();
  const written = createListeners();
  let soon: ReturnType<typeof setTimeout> | undefined;
  channel?.addEventListener("message", ({ data }) => posted.call(data));
  addEventListener("storage", ({ key, newValue }) => {
    if (key === liveChannel) return newValue === null ? undefined : posted.call(parsed(newValue));
    if (key !== null && !key.startsWith("mls-")) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      written.call();
    }, gatherMs);
  });
  return {
    post(event: LiveEvent): void {
      if (channel) return channel["postMessage"](event);
      try {
        localStorage.setItem(liveChannel, JSON.stringify(event));
        localStorage.removeItem(liveChannel);
      } catch {
        // Without storage the demo has no second tab to notify.
      }
    },
    onPost: posted.add,
    onWrite: written.add,
    isHidden: thisTab.isHidden,
    onVisibility: (listener: () => void) => void thisTab.onVisibility(listener),
    locks: (navigator as Partial<Navigator>).locks,
  };
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(liveChannel);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const handoverKey = "mls-demo-asked";

/** To the next page of this tab, for the demo. */
export const nextPage = {
  onLeave: (listener: () => void) => addEventListener("pagehide", listener),
  keep(text: string): void {
    try {
      sessionStorage.setItem(handoverKey, text);
    } catch {
      // Without storage the demo loses its state on reload.
    }
  },
  take(): string | null {
    try {
      const text = sessionStorage.getItem(handoverKey);
      sessionStorage.removeItem(handoverKey);
      return text;
    } catch {
      return null;
    }
  },
};

/** To a worker of this page. One that can't be fetched may have been replaced by an update, like any other script. */
export function lineTo<Sent, Received>(worker: Worker) {
  let hasAnswered = false;
  return {
    send: (message: Sent) => worker["postMessage"](message),
    listen: (listener: (message: Received) => void) =>
      worker.addEventListener("message", ({ data }: MessageEvent<Received>) => {
        hasAnswered = true;
        listener(data);
      }),
    onSilence: (listener: () => void) =>
      worker.addEventListener("error", () => {
        if (hasAnswered) return;
        dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
        listener();
      }),
  };
}
