import { createHash } from "node:crypto";
import type { CardFacts } from "#domain/listing/view.ts";
import { listingCards } from "#domain/search/listing-cards.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { emptySearch } from "#domain/search/query.ts";
import { restoreSnapshot, saveSnapshot, type SnapshotPlace } from "#server/listing/search-snapshot.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import type { ChangeStream } from "#server/platform/db/changes.ts";

/*
 * Writes an index to a file again and again, to be killed at any moment. Each version is in every listing, so that a
 * mixture would show.
 */
const listings = 3_000;
const now = Date.parse("2026-11-21T12:00:00Z");

const placeOf = (file: string): SnapshotPlace => ({
  file,
  everyMs: 1,
  keyRing: createKeyRing(createHash("sha256").update("a key for tests only").digest("base64")),
  clock: manualClock(new Date(now).toISOString()),
});

/** A stream with one change. */
const changes = {
  positionOf: async (seq: number) => ({ seq, entityId: "a", at: now }),
  holds: async () => true,
  latest: async () => 1,
} as unknown as ChangeStream;

function put(index: ReturnType<typeof createSearchIndex<CardFacts>>, version: number): void {
  for (let number = 0; number < listings; number++) {
    const id = `00000000-0000-4000-a000-${number.toString(16).padStart(12, "0")}`;
    const own = {
      id,
      maskedCode: "TM-00000000",
      headlineRole: `Engineer ${number % 50}`,
      locationCity: "Austin",
      locationState: "TX",
      workType: "remote" as const,
      salaryMin: version,
      salaryMax: 100_000,
      availabilityDate: "2026-12-01",
      workAuth: "USC" as const,
      clearance: null,
      yearsExperience: 5,
      industries: ["SaaS"],
      updatedAt: now,
    };
    index.put(
      { ...own, skills: ["React"], agencyType: "listing" },
      {
        ...own,
        keySkills: ["React"],
        agency: { id: "agency", name: "Agency", type: "listing" },
        defaultSplitLA: 60,
        defaultSplitSA: 40,
        minimumFee: 15_000,
      },
    );
  }
}

/** The version in the file. Throws if it isn't whole, or if its listings are of several versions. */
export async function readVersion(file: string): Promise<number> {
  const index = createSearchIndex(listingCards);
  await restoreSnapshot(placeOf(file), { index, changes, onProgress: () => undefined });
  const found = index.search(emptySearch, { now, limit: listings + 1 }).items;
  const versions = new Set(found.map(({ salaryMin }) => salaryMin));
  if (found.length !== listings || versions.size !== 1)
    throw new Error(`${found.length} listings of the versions ${[...versions].join(", ")}`);
  return [...versions][0]!;
}

const [file, first] = process.argv.slice(2);
if (import.meta.main && file !== undefined) {
  const index = createSearchIndex(listingCards);
  for (let version = Number(first); ; version++) {
    put(index, version);
    await saveSnapshot(placeOf(file), { index, changes, handled: 1 });
    process.stdout.write(`${version}\n`);
  }
}
