import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { start } from "#server/start.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { clonePostgres } from "#tests/support/database.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { fieldOf, connectLive, until } from "#tests/support/live-client.ts";

const clone = await clonePostgres();
const env = { PORT: "0", HOST: "127.0.0.1", SAMPLE_DATA: "on", MASTER_KEY: randomBytes(32).toString("base64") };

/** One of several processes on one server. */
async function startApp() {
  const database = await openDatabase({
    source: { kind: "postgres", url: clone.url },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  return start({
    config: readConfig(env),
    log: createLog("silent"),
    clock: systemClock,
    newId: randomUUID,
    randomBytes,
    strictAnswers: true,
    database,
  });
}

const here = await startApp();
const there = await startApp();
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await clone.drop();
});

it("a grant revoked in one process ends in the others at once, and connected clients are notified", async () => {
  const recruiter = await signedIn(here, "recruiter@northstar.example");
  const [near, far] = [
    await signedIn(here, "hiring@meridian.example"),
    await signedIn(there, "hiring@meridian.example"),
  ];
  const listingId = await publish(recruiter.api);
  const { id, code } = await grantedToEmployer(
    { listing: recruiter.api, selling: recruiter.api, employer: near.api },
    { listingId },
  );
  expect((await far.api.identities.get({ listingId })).fullName).toBe("Quillon Vandermere");
  const listening = await connectLive(there, far);
  const { version } = await recruiter.api.introductions.get({ id });
  await recruiter.api.introductions.revoke({ id, version, organizationId: far.organizationId, reason: "No longer." });
  for (const { api } of [far, near]) expect((await refusal(api.identities.get({ listingId }))).status).toBe(404);
  const event = await until("the news at the other process", () =>
    listening.events.find(({ type, data }) => type === "introduction_update" && fieldOf(data, "action") === "revoked"),
  );
  expect(event.data).toMatchObject({ introductionId: id, introductionCode: code });
  listening.close();
});
