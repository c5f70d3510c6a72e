import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#server/ecosystem/passwords.ts";
import { samplePassword } from "#server/ecosystem/sample.ts";
import { type Work } from "#server/platform/db/database.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { waitingForLocks } from "#tests/support/waiting.ts";

/** What waited for someone else's change decides by what it finds afterwards. */
const testApp = await startTestApp();
const { database } = testApp;
const waiting = (count: number) => waitingForLocks(database, count);

const cvOf = async (name: string) =>
  (await plainCv([name, "Engineer", `${name.toLowerCase().replace(" ", ".")}@mail.example`])).toString("base64");

/** Runs `meanwhile` in a transaction that holds the row. */
const holding = (
  table: "mls_introductions" | "ecosystem_accounts",
  id: string,
  meanwhile: (work: Work) => Promise<unknown>,
) =>
  database.asSystem(async (work) => {
    await work.db.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    await meanwhile(work);
  });

describe("what waited for a change of someone else", () => {
  it("opens no identity after its grant was revoked, and records no opening", async () => {
    const recruiter = await signedIn(testApp, "recruiter@northstar.example");
    const employer = await signedIn(testApp, "hiring@meridian.example");
    const listingId = await publish(recruiter.api);
    const { id } = await grantedToEmployer(
      { listing: recruiter.api, selling: recruiter.api, employer: employer.api },
      { listingId },
    );
    const { version } = await recruiter.api.introductions.get({ id });
    let revoked: Promise<unknown> | undefined;
    let opened: ReturnType<typeof refusal> | undefined;
    await holding("mls_introductions", id, async () => {
      const { organizationId } = employer;
      revoked = recruiter.api.introductions.revoke({ id, version, organizationId, reason: "The search is over." });
      await waiting(1);
      opened = refusal(employer.api.identities.get({ listingId }));
      await waiting(2);
    });
    await revoked;
    expect((await opened)?.status).toBe(404);
    const { steps } = await recruiter.api.introductions.get({ id });
    expect(steps.map(({ action }) => action)).not.toContain("opened");
  });

  it("signs no one in with a password that was changed while it was checked", async () => {
    const email = "hiring@meridian.example";
    const { id } = await database.kysely
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    let answered: Promise<Response> | undefined;
    await holding("ecosystem_accounts", id, async ({ db }) => {
      answered = fetch(`${testApp.url}/ecosystem/api/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          app_id: "talentmls",
          callback_url: `${testApp.url}/auth/callback/ecosystem`,
          email,
          password: samplePassword,
        }),
      });
      await waiting(1);
      const password_hash = await hashPassword("another sentence of six words");
      await db.updateTable("ecosystem_accounts").set({ password_hash }).where("id", "=", id).execute();
    });
    expect((await answered)?.status).toBe(401);
  });

  it("numbers a file after the one that a merge adds to the same listing", async () => {
    const recruiter = await signedIn(testApp, "recruiter@northstar.example");
    const cv = { name: "Ivo Sandberg.pdf", base64: await cvOf("Ivo Sandberg") };
    const identity = { ...makeForm().identity, fullName: "Ivo Sandberg", email: "ivo.sandberg@mail.example" };
    const listingId = await publish(recruiter.api, { identity });
    const { draft } = await recruiter.api.cvs.start(cv);
    const into = { id: listingId, version: (await recruiter.api.listings.form({ id: listingId })).version };
    const both: Promise<unknown>[] = [];
    await database.asSystem(async ({ db }) => {
      await sql`lock table mls_identity_files in share mode`.execute(db);
      both.push(recruiter.api.cvs.merge({ id: draft?.id ?? "", version: 1, into, fields: [] }));
      await waiting(1);
      both.push(recruiter.api.identityFiles.upload({ listingId, ...cv, name: "Second.pdf" }));
      await waiting(2);
    });
    await Promise.all(both);
    const { items } = await recruiter.api.identityFiles.list({ listingId });
    expect(items.map(({ firstName }) => firstName)).toEqual(["Ivo Sandberg.pdf", "Second.pdf"]);
  });
});

it("a job that waits starts only after what was changed for it", async () => {
  const name = "test.later";
  const jobs = createJobs({ database, log: createLog("silent"), working: false });
  jobs.register(name, async () => undefined);
  await jobs.start();
  const add = (work: Work) => jobs.enqueue(work, name, {}, { singletonKey: "a" });
  // As a worker looks for its next job.
  const next = async () => {
    const { rows } = await sql`select id from mls_jobs.job where name = ${name} and state = 'created'
      for update skip locked`.execute(database.kysely);
    return rows.length;
  };
  await database.asSystem(async (work) => add(work));
  await database.asSystem(async (work) => {
    add(work);
    work.beforeCommit(async () => expect(await next()).toBe(0));
  });
  expect(await next()).toBe(1);
  await jobs.stop();
});
