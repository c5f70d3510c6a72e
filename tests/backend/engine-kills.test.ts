import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { migratedFolder } from "#tests/support/database.ts";
import { killDuringWrites } from "#tests/support/kills.ts";

/** Two of the twenty kills of `npm run bench -- kills`. */
const dataDir = migratedFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(["server", "engine"] as const)(
  "a kill -9 of the %s during small writes loses no acknowledged write",
  async (victim) => {
    const round = await killDuringWrites({ dataDir, victim, afterMilliseconds: 300 });
    expect(round.acknowledged).toBeGreaterThan(0);
    expect(round).toMatchObject({ lost: [], withoutChange: [] });
  },
);
