import { expect, it } from "vitest";
import { sentText } from "./words.ts";

type Sent = Parameters<typeof sentText>[0];

const at = "2026-11-21T09:00:00.000Z";
const link: Sent = {
  sentAt: at,
  sentBy: "Arjun Menon",
  state: "open",
  expiresAt: "2026-12-05T09:00:00.000Z",
  views: [],
};
const says = (more: Partial<Sent> = {}) => sentText({ ...link, ...more });

it("a link is opened once anything was done with it", () => {
  expect(says()).toBe("Sent Nov 21, 2026 by Arjun Menon. Expires Dec 5, 2026. Not opened yet.");
  // The log has the newest steps only, so that of opening the page can be missing.
  const views = Array.from({ length: 50 }, () => ({ at, action: "answered" as const, listingId: "1" }));
  expect(says({ views })).toBe("Sent Nov 21, 2026 by Arjun Menon. Expires Dec 5, 2026.");
  expect(says({ state: "claimed" })).toBe(
    "Sent Nov 21, 2026 by Arjun Menon. The client's members read it under Lists. Not opened yet.",
  );
});
