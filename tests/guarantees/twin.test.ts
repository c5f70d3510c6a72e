import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Identity } from "#domain/identity.ts";
import { manualClock } from "#server/clock.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Received, signedIn, testHouse, visitor } from "#tests/support/house.ts";

/** Ids and random bytes that come out the same in every run. */
function chance(seed: string) {
  let drawn = 0;
  const bytes = (count: number) => createHash("sha512").update(`${seed}:${drawn++}`).digest().subarray(0, count);
  const newId = () => {
    const hex = bytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  return { newId, randomBytes: bytes };
}

const first: Identity = {
  fullName: "Quillon Vandermere", email: "quillon@mail.example", phone: "+1 (206) 555-0188", linkedinUrl: "https://www.linkedin.com/in/quillon-v",
  portfolioLinks: ["https://github.com/quillonv"], currentEmployer: { name: "Zephyrine Works", domain: "zephyrine.example" }, pastEmployers: ["Oldcastle"],
};
const second: Identity = {
  fullName: "Ottilie Brackenshaw-Oyelaran", email: "o.b.oyelaran.long.address@elsewhere.example", portfolioLinks: ["https://gitlab.com/oboyelaran"],
  currentEmployer: { name: "Tarn", domain: "tarn.example" }, pastEmployers: [],
};

/** One scripted day at the marketplace; returns every byte that reached somebody without a grant. */
async function day(identity: Identity, changed: Identity): Promise<string[]> {
  const clock = manualClock("2026-11-21T08:00:00Z");
  const house = await testHouse({ clock, ...chance("twin") });
  const owner = await signedIn(house, "recruiter@northstar.example");
  const strangers = [visitor(house), await signedIn(house, "admin@harbor.example"), await signedIn(house, "hiring@meridian.example"), await signedIn(house, "operator@talentmls.example")];
  const look = async (id: string) => {
    await house.services.projection.caughtUp();
    for (const { send } of strangers) {
      for (const path of ["/api/v1/listings?limit=60", "/api/v1/listings?keywords=backend&sort=salary", "/api/v1/listings/find?text=engineer", "/api/v1/listings/facets", `/api/v1/listings/${id}`, `/api/v1/identities/${id}`, `/api/v1/listings/${id}/form`])
        await send("GET", path);
      await send("POST", `/api/v1/listings/${id}/views`, { body: "{}" });
    }
    clock.advance(600_000);
  };
  const draft = await owner.api.listings.create({ form: makeForm({ identity }) });
  await look(draft.id);
  await owner.api.listings.publish({ id: draft.id, version: draft.version });
  await look(draft.id);
  const { version } = await owner.api.listings.form({ id: draft.id });
  const edited = await owner.api.listings.update({ id: draft.id, version, form: { identity: changed } });
  await look(draft.id);
  const summarised = await owner.api.listings.update({ id: draft.id, version: edited.version, form: { summary: "Says in a few words what nine years have taught." } });
  await look(draft.id);
  await owner.api.listings.hold({ id: draft.id, version: summarised.version });
  await look(draft.id);
  await house.stop();
  return strangers.flatMap(({ received }) => received.map(bytesOf));
}

/** All of an answer but the request id and the date of the moment. */
function bytesOf({ method, url, status, headers, body }: Received): string {
  const steady = headers.replace(/\["(x-request-id|date|set-cookie)","[^"]*"\],?/g, "");
  return `${method} ${url} ${status} ${steady} ${body}`;
}

describe("one scripted day, run twice, with only hidden values changed", () => {
  it("reaches every viewer without a grant with the same bytes", { timeout: 180_000 }, async () => {
    const one = await day(first, { ...first, phone: "+1 (206) 555-0111" });
    const other = await day(second, { ...second, email: "somebody.new@elsewhere.example" });
    expect(one.length).toBe(other.length);
    expect(one.length).toBeGreaterThan(100);
    one.forEach((bytes, index) => expect(other[index]).toBe(bytes));
  });
});
