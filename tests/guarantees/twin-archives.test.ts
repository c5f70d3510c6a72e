import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import type { Identity } from "#domain/identity/identity.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { makeForm } from "#tests/support/forms.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { repeatableRandom, withNamedJobs } from "#tests/support/repeatable-random.ts";
import { type Person, signedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const clocks = [manualClock("2026-11-21T08:00:00Z"), manualClock("2026-11-21T08:00:00Z")] as const;

/** As in twin.test.ts: a server whose ids and times are the same in each run. */
async function openWorld(clock: (typeof clocks)[number]): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return await withNamedJobs(() => startTestApp({ clock, maxConnections: 1, ...repeatableRandom("twin-archives") }));
  } finally {
    vi.useRealTimers();
  }
}

const first: Identity = {
  fullName: "Quillon Vandermere",
  email: "quillon@mail.example",
  portfolioLinks: ["https://github.com/quillonv"],
  currentEmployer: { name: "Zephyrine Works", domain: "zephyrine.example" },
  pastEmployers: ["Oldcastle"],
};
/** Its employer is on this marketplace, and the listing is hidden from it. */
const second: Identity = {
  fullName: "Ottilie Brackenshaw-Oyelaran",
  email: "o.b.oyelaran@elsewhere.example",
  portfolioLinks: [],
  currentEmployer: { name: "Juniper Health Systems", domain: "juniperhealth.example" },
  pastEmployers: [],
};

/** Every file of the organization's archive, as text. */
async function archiveOf(person: Person): Promise<Map<string, string>> {
  const { id } = await person.api.archives.request({});
  await vi.waitUntil(async () => (await person.api.archives.list({})).items[0]?.state === "ready", {
    timeout: 240_000,
    interval: 100,
  });
  const { ticket } = await person.api.archives.ticket({ id });
  const files = unzipSync((await person.send("GET", `/api/v1/archives/downloads/${ticket}`)).bytes);
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

/**
 * A listing is published, shortlisted by two strangers, introduced to an employer, and erased. Returns the archives of
 * the strangers, an agency and an employer, while it is listed and afterwards.
 */
async function day(testApp: TestApp, clock: (typeof clocks)[number], identity: Identity) {
  const owner = await memberOf(testApp, "Summit Ridge Partners");
  const employer = await memberOf(testApp, "Tidewater Logistics");
  const strangers = [
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
  ];
  const { id, version } = await owner.api.listings.create({ form: makeForm({ identity }) });
  const base64 = (await plainCv([identity.fullName, identity.email])).toString("base64");
  await owner.api.identityFiles.upload({ listingId: id, name: `${identity.fullName}.pdf`, base64 });
  await owner.api.listings.publish({ id, version });
  await testApp.services.projection.caughtUp();
  for (const { api } of strangers) {
    await api.shortlist.add({ listingId: id, notes: "Worth a second look." });
    await api.pipeline.add({ listingId: id });
  }
  const offer = { kind: "fee", feePercent: 20, guaranteeDays: 90 } as const;
  const { introduction } = await employer.api.introductions.request({ listingId: id, offer });
  await owner.api.introductions.accept({ id: introduction.id, version: introduction.version });
  await testApp.database.changes.caughtUp();
  const archives = [];
  for (const stranger of strangers) archives.push(await archiveOf(stranger));
  const { maskedCode } = await owner.api.listings.get({ id });
  await owner.api.identities.erase({ listingId: id, maskedCode });
  await testApp.database.changes.caughtUp();
  clock.advance(60_000);
  for (const stranger of strangers) archives.push(await archiveOf(stranger));
  return { archives, maskedCode };
}

/** An entry of the audit log has the id of its request, which differs, and the manifest has its hash. */
const differs = ["rows/mls_audit.jsonl", "manifest.json"];

describe("the same days with another hidden identity", () => {
  it("leave the archives of organizations that aren't involved the same", { timeout: 600_000 }, async () => {
    const [here, there] = [await openWorld(clocks[0]), await openWorld(clocks[1])];
    const one = await day(here, clocks[0], first);
    const other = await day(there, clocks[1], second);
    expect(one.maskedCode).toBe(other.maskedCode);
    // The listing is in them, as a stranger sees it.
    expect(one.archives.map((files) => files.get("shortlists.jsonl")?.includes(one.maskedCode))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    for (const [place, files] of one.archives.entries()) {
      const others = other.archives[place] ?? new Map<string, string>();
      expect([...others.keys()]).toEqual([...files.keys()]);
      for (const [name, content] of files)
        if (!differs.includes(name)) expect([name, others.get(name)]).toEqual([name, content]);
    }
  });
});
