import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { start } from "#server/start.ts";
import { clonePostgres } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const clone = await clonePostgres();
const port = await freePort();
const at = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${address}`, init);

test("a start listens at once, says what it is doing, answers 503 until it is ready, and stops listening", async () => {
  // Reading the listings waits for this transaction.
  const holder = new pg.Client({ connectionString: clone.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table mls_candidates in access exclusive mode");
  const starting = start({
    config: readConfig({
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: temporaryFolder("mls-start-"),
      DATABASE_URL: clone.url,
      MASTER_KEY: randomBytes(32).toString("base64"),
      SAMPLE_DATA: "off",
    }),
    log: createLog("silent"),
    clock: systemClock,
    newId: randomUUID,
    randomBytes,
    strictAnswers: true,
  });
  const readiness = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await at("/readyz");
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  await expect
    .poll(() => readiness().catch(() => null))
    .toEqual({
      status: 503,
      body: { status: "starting", step: "loading listings" },
    });
  expect(await (await at("/healthz")).json()).toEqual({ status: "alive" });
  for (const [address, type, sentence] of [
    [
      "/api/v1/listings",
      "application/problem+json",
      /"detail":"The server is starting\. Try again in a few seconds\."/,
    ],
    ["/mls/search", "text/html; charset=utf-8", /<p class="step">Now loading listings\.<\/p>/],
  ] as const) {
    const answer = await at(address, { method: address.startsWith("/api") ? "POST" : "GET" });
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type")]).toEqual([
      503,
      "3",
      type,
    ]);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(await answer.text()).toMatch(sentence);
  }

  await holder.query("rollback");
  await holder.end();
  const app = await starting;
  expect(await readiness()).toEqual({ status: 200, body: { status: "ready" } });
  expect((await at("/api/v1/nowhere")).status).toBe(404);
  expect(app.url).toBe(`http://localhost:${port}`);
  const stopping = app.stop();
  while (
    await at("/healthz").then(
      () => true,
      () => false,
    )
  )
    await pause(10);
  await stopping;
  await clone.drop();
});
