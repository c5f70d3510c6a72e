import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { candidateToken } from "#tests/support/candidates.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { identityOf, makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-28T09:00:00Z");
const testApp = await startTestApp({ clock });
const { api: bearer } = visitor(testApp);
const [northstar, harbor] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
];

const linkedinUrl = (name: string) => `https://www.linkedin.com/in/zq-${name}`;

/** A person as listed first, and the token of their link. */
async function listed(name: string) {
  const identity = { ...identityOf(`${name}@mail.example`), linkedinUrl: linkedinUrl(name) };
  const listingId = await publish(northstar.api, { identity });
  clock.advance(60_000);
  return { listingId, identity, token: await candidateToken(testApp, northstar, listingId, identity.email) };
}

async function publishing(api: Api, identity: ListingForm["identity"]) {
  const { id, version } = await api.listings.create({ form: makeForm({ identity }) });
  return api.listings.publish({ id, version });
}

async function edited(id: string, identity: ListingForm["identity"]) {
  const { version } = await northstar.api.listings.form({ id });
  return northstar.api.listings.update({ id, version, form: { identity } });
}

/** Decision 0115. */
describe("a candidate who stopped a listing", () => {
  it.each([
    ["pause", "has paused"],
    ["withdraw", "has withdrawn their consent"],
    ["askErasure", "has asked to be erased"],
  ] as const)("by %s isn't listed again by their agency, whichever contact is the same", async (stop, says) => {
    const name = stop.toLowerCase();
    const { identity, token } = await listed(name);
    await bearer.candidacy[stop]({ token });
    const other = identityOf(`${name}-again@mail.example`);
    const again = [
      { ...other, email: identity.email.toUpperCase() },
      { ...other, phone: identity.phone ?? "" },
      { ...other, linkedinUrl: linkedinUrl(name).replace("www.", "") },
    ];
    for (const each of again) {
      const refused = await refusal(publishing(northstar.api, each));
      expect(refused).toMatchObject({ code: "wrong-state", detail: expect.stringContaining(says) });
      expect(refused.detail).toMatch(/^You already list this candidate, as TM-\w{8}\./);
      expect(refused.detail?.includes("If this is someone else, correct the")).toBe(each !== again[0]);
    }
    // Nor by an edit of another listing.
    const { id } = await publishing(northstar.api, other);
    for (const each of again) expect(await refusal(edited(id, each))).toMatchObject({ code: "wrong-state" });
    await edited(id, { ...other, phone: "+1 (415) 555-0100" });
    // Another agency's request is answered as if the person weren't known.
    for (const each of again) await publishing(harbor.api, each);
  });

  it("doesn't return by another listing of them that had left the market", async () => {
    const { identity, token } = await listed("second");
    const { id } = await publishing(northstar.api, { ...identity, email: "second-time@mail.example" });
    const stepped = async (step: "withdraw" | "relist") => {
      clock.advance(60_000);
      const { version } = await northstar.api.listings.form({ id });
      return northstar.api.listings[step]({ id, version });
    };
    await stepped("withdraw");
    await bearer.candidacy.pause({ token });
    expect((await refusal(stepped("relist"))).detail).toContain("You already list this candidate");
    await bearer.candidacy.resume({ token });
    await stepped("relist");
  });

  it("gives a withdrawn consent again also after the listing has left the market", async () => {
    const { listingId: id, token } = await listed("returning");
    const stepped = async (step: "withdraw" | "relist") => {
      clock.advance(60_000);
      const { version } = await northstar.api.listings.form({ id });
      return northstar.api.listings[step]({ id, version });
    };
    await bearer.candidacy.withdraw({ token });
    await stepped("withdraw");
    expect((await refusal(stepped("relist"))).detail).toContain("They can give it again through their link.");
    const page = await bearer.candidacy.open({ token });
    if (page.state !== "open") throw new Error(`the link has ended: ${page.why}`);
    expect(page.actions).toContain("confirm");
    const { version, until } = page.ask;
    const name = "Quillon Vandermere";
    const after = await bearer.candidacy.confirm({ token, name, version, until, agreed: true });
    expect(after).toMatchObject({ stop: null, face: { status: "withdrawn" } });
    expect(await stepped("relist")).toMatchObject({ status: "active" });
  });

  it("can be listed by another address if the first one's reader is someone else", async () => {
    const { identity, token } = await listed("unknown");
    await bearer.candidacy.report({ token });
    expect((await refusal(publishing(northstar.api, identity))).detail).toContain("not the candidate");
    await publishing(northstar.api, { ...identity, email: "known@mail.example" });
  });
});
