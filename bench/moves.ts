import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Api } from "#contract/index.ts";
import { crowdFaults, crowdMoves } from "#tests/support/crowd.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

/**
 * The promise: 20 clients moving the same 100 cards at random for a minute leave every history consistent, and every
 * losing client gets an error.
 */
const clientCount = 20;
const cardCount = 100;
const seconds = 60;

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-moves-"));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  PERSON_REQUESTS_PER_SECOND: "off",
});
let kept = false;
try {
  kept = await measure();
} finally {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

async function measure(): Promise<boolean> {
  const people: Person[] = [];
  for (let place = 0; place < clientCount; place++)
    people.push(await signedIn(server, place % 2 ? "admin@northstar.example" : "recruiter@northstar.example"));
  const clients = people.map(({ api }) => api);
  const first = clients[0] as Api;
  await gather(first);
  const { cards, stages } = await first.pipeline.board({});
  const until = performance.now() + seconds * 1_000;
  const tally = await crowdMoves({
    clients,
    cards: cards.slice(0, cardCount),
    stages: stages.map(({ id }) => id),
    goesOn: () => {
      for (const { received } of people) received.length = 0;
      return performance.now() < until;
    },
  });
  const { broken, lost } = await crowdFaults(first, { ...tally, before: cards.slice(0, cardCount) });
  const accepted = [...tally.accepted.values()].reduce((sum, made) => sum + made.size, 0);
  const times = tally.milliseconds.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`;
  console.table({
    "clients, cards, seconds": [clientCount, Math.min(cards.length, cardCount), seconds].join(", "),
    "moves tried": tally.tried,
    accepted,
    "there already": tally.already,
    "conflicts shown": tally.conflicts,
    "moves lost silently": lost.length,
    "histories broken": broken.length,
    "an answer takes, p50": at(0.5),
    "an answer takes, p95": at(0.95),
  });
  for (const fault of [...lost, ...broken].slice(0, 20)) console.log(fault);
  return (
    lost.length + broken.length === 0 &&
    cards.length >= cardCount &&
    tally.conflicts > 0 &&
    accepted + tally.conflicts + tally.already === tally.tried
  );
}

/** Builds a pipeline of at least a hundred cards from the listings. */
async function gather(api: Api): Promise<void> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await api.listings.search({ limit: 60, ...(cursor && { cursor }) });
    const listingIds = items.map(({ id }) => id);
    await api.shortlist.addMany({ listingIds });
    await api.pipeline.addMany({ listingIds });
    cursor = nextCursor ?? undefined;
  } while (cursor);
}
