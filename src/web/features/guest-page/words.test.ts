import { expect, it } from "vitest";
import { type GuestCandidate, type OpenPage, standingOf } from "./words.ts";

const page = { agencyName: "Northstar Talent", documents: [] } as unknown as OpenPage;

const says = (introduction: Partial<NonNullable<GuestCandidate["introduction"]>>) =>
  standingOf(
    { face: {}, introduction: { actions: [], awaits: null, reason: "", ...introduction } } as unknown as GuestCandidate,
    page,
  );

it("a request that is closed says how, and why", () => {
  expect(says({ status: "declined", reason: "Not before March." })).toBe(
    "This request was declined. The reason: Not before March.",
  );
  expect(says({ status: "withdrawn" })).toBe("This request was withdrawn.");
  expect(says({ status: "expired" })).toBe("This request expired.");
  expect(says({ status: "ended" })).toBe("This request has ended, because the candidate isn't available now.");
  expect(says({ status: "revealed" })).toBe("Your access to the name has ended.");
});
