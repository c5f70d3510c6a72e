import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Procedure } from "#contract/procedure.ts";
import { onlyReads } from "#contract/scopes.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../db/database.ts";
import { isConnectionLoss } from "../db/outage.ts";
import type { Services } from "./context.ts";

export type Idempotency = {
  /** The first answer to an earlier request with this key, if there is one. */
  first: unknown;
  /** Stores the answer in the write's own transaction. */
  keep: (work: Work, answer: unknown) => void;
  /** Stores the answer of a handler that didn't store it itself. */
  finish: (answer: unknown) => Promise<void>;
  release: () => Promise<void>;
};

/** For requests without a key, and answers that may not be kept: a repeat runs again. */
export const neverStored: Idempotency = {
  first: undefined,
  keep: () => undefined,
  finish: async () => undefined,
  release: async () => undefined,
};

/**
 * Whether a call's answer is stored for repeats. A repeated read runs again, by whatever method, so that its right is
 * checked and its audit row written each time.
 */
export const isStored = (name: string, { needs, answersOnce }: Pick<Procedure, "needs" | "answersOnce">): boolean =>
  needs !== "public" && answersOnce !== true && !onlyReads(name);

export const answerPlace = (scope: Buffer) => `mls_idempotency_keys:${scope.toString("hex")}`;

/** An unanswered key older than this belongs to a request that died. */
const abandonedAfterMs = 60_000;

/** A process counts as gone when it is missing for so many milliseconds: its connection may only be interrupted. */
const goneAfterMs = 3_000;

/** Pauses in ms before each look for the first answer: ten seconds in all, then the caller is asked to retry later. */
const waits = [25, 50, 75, 100, 150, 200, 300, ...Array.from({ length: 18 }, () => 500)];

/**
 * Spec §20: a key is scoped to organization, person, their roles and API key (so that a repeat has the same rights as
 * the first request), route and body. Stored answers are sealed. A repeat that arrives while the first request is
 * running waits for its answer, and runs itself if the first fails.
 * @throws ExpectedError `idempotency-mismatch` and, after waiting, `idempotency-in-progress`
 */
export async function idempotencyFor(
  { database, keyRing, clock }: Services,
  key: unknown,
  route: string,
  viewer: Viewer | null,
  input: unknown,
): Promise<Idempotency> {
  if (typeof key !== "string" || !viewer) return neverStored;
  if (key.length < 8 || key.length > 200)
    refuseField("Idempotency-Key", "Send a key of 8 to 200 characters, such as a UUID.");
  const scope = digest([
    key,
    viewer.organizationId,
    viewer.personId,
    [...viewer.roles].sort(),
    route,
    ...(viewer.apiKey ? [viewer.apiKey.id] : []),
  ]);
  // Keyed, because a bare hash would allow guessing a value in the body, such as a password.
  const body = keyRing.hmac("idempotent-requests", JSON.stringify(input));
  const context = answerPlace(scope);
  const now = clock.now();

  const take = () =>
    database.asSystem(({ db }) =>
      db
        .insertInto("mls_idempotency_keys")
        .values({
          scope_hash: scope,
          request_hash: body,
          created_at: now,
          taken_by: database.processNumber,
        })
        .onConflict((conflict) => conflict.column("scope_hash").doNothing())
        .returning("scope_hash")
        .executeTakeFirst(),
    );
  const takeOver = (since: Date) =>
    database.asSystem(({ db }) =>
      db
        .updateTable("mls_idempotency_keys")
        .set({ created_at: now, taken_by: database.processNumber })
        .where("scope_hash", "=", scope)
        .where("answer", "is", null)
        .where("created_at", "=", since)
        .returning("scope_hash")
        .executeTakeFirst(),
    );
  // The result of this insert may be lost in an outage; an abandoned key would block its repeat for a minute.
  const releaseKey = async (): Promise<void> => {
    await database.kysely
      .deleteFrom("mls_idempotency_keys")
      .where("scope_hash", "=", scope)
      .where("answer", "is", null)
      .where("created_at", "=", now)
      .execute();
  };
  let mine = await take().catch((error: unknown) => {
    if (isConnectionLoss(error)) database.afterOutage(releaseKey);
    throw error;
  });
  let missingSince: number | undefined;
  for (let look = 0; !mine; look++) {
    const before = await database.kysely
      .selectFrom("mls_idempotency_keys")
      .selectAll()
      .where("scope_hash", "=", scope)
      .executeTakeFirst();
    if (before && !before.request_hash.equals(body)) refuse("idempotency-mismatch");
    if (before?.answer)
      return { ...neverStored, first: readStored(keyRing.open(before.answer, context).toString("utf8")) };
    if (!before) mine = await take();
    else {
      const { taken_by: taker, created_at: since } = before;
      if (taker === null || (await database.hasProcess(taker))) missingSince = undefined;
      else missingSince ??= performance.now();
      const isGone = missingSince !== undefined && performance.now() - missingSince > goneAfterMs;
      if (isGone || now.getTime() - since.getTime() >= abandonedAfterMs) mine = await takeOver(since);
    }
    if (!mine) await sleep(waits[look] ?? refuse("idempotency-in-progress", { retryAfterSeconds: 1 }));
  }

  let answerStored = false;
  /** Whether the key is still this request's. */
  const store = async ({ db }: Pick<Work, "db">, answer: unknown): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable("mls_idempotency_keys")
      .set({ status: 200, answer: keyRing.seal(JSON.stringify(answer ?? null), context) })
      .where("scope_hash", "=", scope)
      .where("created_at", "=", now)
      .where("taken_by", "is not distinct from", database.processNumber)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  return {
    first: undefined,
    keep: (work, answer) => {
      work.beforeCommit(async (db) => {
        // A repeat took the key over because this process seemed gone. Only one of the two may be saved.
        if (!(await store({ db }, answer))) refuse("idempotency-in-progress", { retryAfterSeconds: 1 });
        answerStored = true;
      });
    },
    finish: async (answer) => {
      if (!answerStored) await database.asSystem((work) => store(work, answer));
    },
    release: async () => {
      await database.asSystem(({ db }) =>
        db
          .deleteFrom("mls_idempotency_keys")
          .where("scope_hash", "=", scope)
          .where("answer", "is", null)
          .where("created_at", "=", now)
          .where("taken_by", "is not distinct from", database.processNumber)
          .execute(),
      );
    },
  };
}

function digest(value: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(value)).digest();
}
