import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { refuse } from "#domain/core/errors.ts";
import { checkPublicText, type LeakCheck } from "#domain/leak/check.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { csvCells, makeCsv } from "#tests/support/make-csv.ts";
import { worstForm } from "#tests/support/worst-form.ts";

/* A slow or failing check affects only its own text. */
const testApp = await startTestApp();
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const publish = (id: string) =>
  northstar.send("POST", `/api/v1/listings/${id}/publish`, { body: JSON.stringify({ version: 1 }) });
const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;
const { leakChecks } = testApp.services;
const checkingWith = (check: LeakCheck) =>
  (testApp.services.leakChecks = { ...leakChecks, during: (work) => work(check, async () => undefined) });

it("answers the worst-case form while others are served, and publishes nothing of it", async () => {
  const draft = await northstar.api.listings.create({ form: worstForm() });
  const answers = Promise.all(Array.from({ length: 4 }, () => publish(draft.id)));
  expect((await harbor.api.listings.search({ limit: 1 })).items).toHaveLength(1);
  for (const { status, body } of await answers)
    expect({ status, code: codeOf(body) }).toEqual({
      status: 422,
      code: expect.stringMatching(/^(leak|text-not-checked)$/),
    });
  expect((await northstar.api.listings.form({ id: draft.id })).status).toBe("draft");
});

it("leaves a listing unchanged when its new text can't be checked, and opens a draft whose check fails", async () => {
  const draft = await northstar.api.listings.create({ form: makeForm({ summary: "BREAKS the check" }) });
  checkingWith((fields, options) =>
    JSON.stringify(fields).includes("BREAKS") ? refuse("text-not-checked") : checkPublicText(fields, options),
  );
  const [own] = (await northstar.api.listings.mine({ status: "active", limit: 1 })).items;
  const edit = await northstar.send("PATCH", `/api/v1/listings/${own?.id}`, {
    body: JSON.stringify({ version: own?.version, form: { summary: "BREAKS" } }),
  });
  const refused = await publish(draft.id);
  testApp.services.leakChecks = leakChecks;
  expect([edit, refused].map(({ status, body }) => [status, codeOf(body)])).toEqual([
    [422, "text-not-checked"],
    [422, "text-not-checked"],
  ]);
  expect((await northstar.api.listings.form({ id: own?.id ?? "" })).form.summary).not.toContain("BREAKS");
  expect((await northstar.api.listings.form({ id: draft.id })).form.summary).toBe("BREAKS the check");
  expect((await northstar.api.listings.mine({ status: "draft" })).items.map(({ id }) => id)).toContain(draft.id);
});

it("publishes a message longer than the inline limit with one row, one notice and one number", async () => {
  const [listing] = (await harbor.api.listings.mine({ status: "active", limit: 1 })).items;
  const content = "We would like to talk about the role. ".repeat(100).slice(0, 3_990);
  const { thread } = await northstar.api.threads.start({
    listingId: listing?.id ?? "",
    organizationId: harbor.organizationId,
    content,
  });
  await harbor.api.threads.send({ id: thread.id, content });
  const { messages } = await northstar.api.threads.get({ id: thread.id });
  expect(messages.map(({ number }) => number)).toEqual([1, 2]);
});

it("holds back the one row whose check fails, with a reason, and publishes the rest of the import", async () => {
  const text = makeCsv({
    rows: 7,
    from: 61_000,
    change: (cells, number) => (number === 61_003 ? cells.with(15, "BREAKS") : cells),
  });
  const view = await northstar.api.imports.create({ kind: "csv", files: [{ name: "candidates.csv", text }] });
  const until = async (state: string) => {
    for (;;) {
      const progress = await northstar.api.imports.progress({ id: view.id });
      if (progress.state === state) return progress;
      await pause(50);
    }
  };
  await northstar.api.imports.commit({ id: view.id, version: view.version, notReadConfirmed: true });
  const done = await until("done");
  checkingWith((fields, options) => {
    if (JSON.stringify(fields).includes("BREAKS")) throw new TypeError("broken");
    return checkPublicText(fields, options);
  });
  await northstar.api.imports.publish({
    id: view.id,
    version: done.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  const published = await until("published");
  testApp.services.leakChecks = leakChecks;
  expect(published.publishing).toEqual({ total: 7, published: 6, heldBack: 1 });
  const held = await northstar.api.imports.heldBack({ id: view.id });
  expect(held.items).toEqual([
    expect.objectContaining({
      candidateName: csvCells(61_003)[0],
      reasons: [{ says: expect.stringContaining("can't be published as it is") as unknown }],
    }),
  ]);
});
