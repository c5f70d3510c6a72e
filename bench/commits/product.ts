import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Api, Answer } from "#contract/index.ts";
import { readConfig } from "#server/platform/config.ts";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase, type Work } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { start } from "#server/start.ts";
import { signedIn } from "#tests/support/test-app.ts";

export type MovesRound = (announcing: boolean) => Promise<number>;

/**
 * A server with sample data, and a round on it: a person moves eight cards at once back and forth over HTTP.
 * The round returns moves a second. Not `announcing`: the same transactions, without their changes.
 */
export async function productMoves(
  url: string,
  { connections, roundMs }: { connections: number; roundMs: number },
): Promise<{ round: MovesRound; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-commits-"));
  let announces = true;
  const database = await openDatabase({
    source: { kind: "postgres", url, maxConnections: connections + 3 },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  const app = await start({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SAMPLE_DATA: "on",
      MASTER_KEY: randomBytes(32).toString("base64"),
      READS_PER_MINUTE: "off",
      CANDIDATES_PER_DAY: "off",
      PERSON_REQUESTS_PER_SECOND: "off",
    }),
    log: createLog("silent"),
    clock: systemClock,
    newId: randomUUID,
    randomBytes,
    strictAnswers: false,
    database: announcingIf(database, () => announces),
  });
  const { api } = await signedIn(app, "recruiter@northstar.example");
  const { stages, cards } = await cardsOf(api, connections);
  const [here, there] = stages.map(({ id }) => id) as [string, string];
  return {
    async round(announcing) {
      announces = announcing;
      const started = performance.now();
      let moves = 0;
      await Promise.all(
        cards.map(async ({ listingId }, place) => {
          while (performance.now() - started < roundMs) {
            const { version, pipelineStage } = cards[place] as Card;
            cards[place] = await api.pipeline.move({
              listingId,
              stage: pipelineStage === here ? there : here,
              version,
            });
            moves += 1;
          }
        }),
      );
      const rate = moves / ((performance.now() - started) / 1_000);
      announces = true;
      await database.changes.caughtUp();
      await forgetMoves(database);
      return rate;
    },
    async close() {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Card = Answer<"pipeline", "move">;

async function cardsOf(api: Api, count: number) {
  const { items } = await api.listings.search({ limit: 60 });
  await api.pipeline.addMany({ listingIds: items.map(({ id }) => id) });
  const { stages, cards } = await api.pipeline.board({});
  if (cards.length < count) throw new Error(`${cards.length} cards, not ${count}`);
  return { stages, cards: cards.slice(0, count) };
}

/** Each move reads the earlier ones of its card, and later rounds would read more than earlier ones. */
async function forgetMoves({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom("mls_pipeline_history").where("exited_at", "is not", null).execute();
  await kysely.updateTable("mls_pipeline_history").set({ position: 0 }).execute();
}

function announcingIf(database: Database, announces: () => boolean): Database {
  const announcing = (work: Work): Work => (announces() ? work : { ...work, change: () => undefined });
  return {
    ...database,
    asViewer: (viewer, work) => database.asViewer(viewer, (own) => work(announcing(own))),
    asSystem: (work) => database.asSystem((own) => work(announcing(own))),
  };
}
