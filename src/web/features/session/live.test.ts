import { describe, expect, it } from "vitest";
import type { Live } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createSessionLive } from "./live.ts";
import type { SessionState } from "./store.ts";

const viewerOf = (sessionId: string, organizationId: string) =>
  ({ sessionId, organizationId, personId: "p" }) as Viewer;
const signedIn = (viewer: Viewer | null) => ({ status: "authenticated", session: { viewer } }) as SessionState;

function tab() {
  let state: SessionState = { status: "loading" };
  let changed = (): void => undefined;
  const opened: { viewer: Viewer; closed: boolean }[] = [];
  const sessionLive = createSessionLive(
    { state: () => state, subscribe: (listener) => ((changed = listener), () => undefined) },
    (viewer) => {
      const live = { viewer, closed: false, close: () => void (live.closed = true) };
      opened.push(live);
      return live as Partial<Live> as Live & typeof live;
    },
  );
  const become = (next: SessionState) => {
    state = next;
    changed();
  };
  return { sessionLive, opened, become };
}

describe("a session's live connection", () => {
  it("opens with the session and closes with it", () => {
    const { sessionLive, opened, become } = tab();
    expect(sessionLive.current()).toBeNull();
    become(signedIn(null));
    expect(sessionLive.current()).toBeNull();
    become(signedIn(viewerOf("s1", "o1")));
    expect(opened).toHaveLength(1);
    expect(sessionLive.current()).toBe(opened[0]);
    become({ status: "unauthenticated", message: null, canRetry: false });
    expect([sessionLive.current(), opened[0]?.closed]).toEqual([null, true]);
  });

  it("waits until a required second factor is set up", () => {
    const { sessionLive, opened, become } = tab();
    become(signedIn({ ...viewerOf("s1", "o1"), lacksSecondFactor: true }));
    expect([sessionLive.current(), opened.length]).toEqual([null, 0]);
    become(signedIn(viewerOf("s1", "o1")));
    expect(sessionLive.current()).toBe(opened[0]);
  });

  it("changes with the organization and the session, and otherwise stays the same", () => {
    const { sessionLive, opened, become } = tab();
    let notified = 0;
    sessionLive.subscribe(() => (notified += 1));
    become(signedIn(viewerOf("s1", "o1")));
    become(signedIn(viewerOf("s1", "o1")));
    expect([opened.length, notified]).toEqual([1, 1]);
    become(signedIn(viewerOf("s1", "o2")));
    become(signedIn(viewerOf("s2", "o2")));
    expect(opened.map(({ closed }) => closed)).toEqual([true, true, false]);
    expect(notified).toBe(3);
  });
});
