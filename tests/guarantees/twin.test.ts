import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Identity } from "#domain/identity.ts";
import { manualClock } from "#server/clock.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Received, signedIn, testHouse, visitor } from "#tests/support/house.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";

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
  const listeners = await Promise.all(strangers.slice(1).map((person) => connectLive(house, person)));
  const look = async (id: string) => {
    await house.services.projection.caughtUp();
    for (const { send } of strangers) {
      for (const path of ["/api/v1/listings?limit=60", "/api/v1/listings?keywords=backend&sort=salary", "/api/v1/listings/find?text=engineer", "/api/v1/listings/facets", `/api/v1/listings/${id}`, `/api/v1/identities/${id}`, `/api/v1/listings/${id}/form`])
        await send("GET", path);
      await send("POST", `/api/v1/listings/${id}/views`, { body: "{}" });
    }
    for (const { send } of strangers.slice(1)) for (const [method, path, ask] of pipelineSteps(id)) await send(method, path, ask === undefined ? {} : { body: JSON.stringify(ask) });
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
  const heard = await Promise.all(listeners.map(async (listener) => (await liveFrames(house, listener)).frames));
  expect(heard.flat().filter((frame) => frame.includes(draft.id)).length).toBeGreaterThan(5);
  expect(strangers.slice(1).map(({ received }) => received.some(({ url, body }) => url.endsWith("/pipeline/moves") && body.includes('"pipelineStage":"offer"')))).toEqual([true, true, true]);
  await house.stop();
  return [...strangers.flatMap(({ received }) => received.map(bytesOf)), ...heard.flat()];
}

/** A candidate's whole way through somebody's pipeline, out of it and back: every procedure of the noun. */
function pipelineSteps(listingId: string): [method: string, path: string, ask?: unknown][] {
  const at = "/api/v1/pipeline";
  return [
    ["GET", `${at}/available?search=engineer`], ["POST", at, { listingId }], ["POST", at, { listingId, shortlist: true }], ["POST", `${at}/bulk`, { listingIds: [listingId] }],
    ["POST", `${at}/${listingId}/move`, { stage: "interview", version: 1 }], ["PATCH", `${at}/${listingId}`, { notes: "Call on Monday.", version: 1 }],
    ["POST", `${at}/moves`, { cards: [{ listingId, version: 2 }], stage: "offer" }], ["POST", `${at}/moves/undo`, { cards: [{ listingId, version: 3 }] }],
    ["POST", `${at}/removals`, { listingIds: [listingId] }], ["POST", `${at}/removals/undo`, { listingIds: [listingId] }],
    ["PUT", `${at}/stages`, { stages: [{ id: "applied", name: "Applied", description: "", color: "grey" }], version: 1 }],
    ["GET", at], ["GET", `${at}/count`], ["GET", `${at}/cards?listingIds=${listingId}`], ["GET", `${at}/analytics`], ["GET", `${at}/${listingId}`],
  ];
}

/** All of an answer but the request id and the date of the moment. */
function bytesOf({ method, url, status, headers, body }: Received): string {
  const steady = headers.replace(/\["(x-request-id|date|set-cookie)","[^"]*"\],?/g, "");
  return `${method} ${url} ${status} ${steady} ${body}`;
}

describe("one scripted day, run twice, with only hidden values changed", () => {
  it("reaches every viewer without a grant with the same bytes", { timeout: 600_000 }, async () => {
    const one = await day(first, { ...first, phone: "+1 (206) 555-0111" });
    const other = await day(second, { ...second, email: "somebody.new@elsewhere.example" });
    expect(one.length).toBe(other.length);
    expect(one.length).toBeGreaterThan(100);
    one.forEach((bytes, index) => expect(other[index]).toBe(bytes));
  });
});
