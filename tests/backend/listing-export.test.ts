import { describe, expect, it } from "vitest";
import { makeForm } from "#tests/support/forms.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const reason = "Moving to another system.";

describe.each(bothBackends(server))("exporting listings in the $kind backend", ({ recruiter, admin }) => {
  it("returns every listing of the agency by its code, without names", async () => {
    const identity = { ...makeForm().identity, fullName: "Philippa Ashdown-Reyes" };
    const id = await publish(recruiter, { identity, headlineRole: "Export Test Carpenter" });
    const { maskedCode } = await recruiter.listings.get({ id });
    const file = await recruiter.listings.export({});
    expect(file.fileName).toMatch(/^listings-\d{4}-\d\d-\d\d\.csv$/);
    const text = textOf(file);
    expect(text).toContain(maskedCode);
    expect(text).toContain("Export Test Carpenter");
    expect(text).not.toContain("Ashdown-Reyes");
    const { total, counts } = await recruiter.listings.mine({});
    expect(text.trimEnd().split("\r\n")).toHaveLength(1 + total - counts.draft);
    expect(textOf(await recruiter.listings.export({ status: "placed" }))).not.toContain("Export Test Carpenter");
  });

  it("returns names to an admin who gives a reason", async () => {
    expect(await refusal(admin.listings.export({ identities: true }))).toMatchObject({
      code: "invalid-input",
      fields: { reason: expect.any(String) },
    });
    expect(textOf(await admin.listings.export({ identities: true, reason, format: "json-resume" }))).toContain(
      "Philippa Ashdown-Reyes",
    );
  });

  it("records the export of a draft's identity", async () => {
    const { id } = await recruiter.listings.create({ form: makeForm() });
    await admin.listings.export({ ids: [id], identities: true, reason });
    expect((await admin.audit.list({ entityId: id, limit: 10 })).items).toMatchObject([
      { action: "identity.export", subject: "a candidate without a listing", href: null },
    ]);
  });
});

describe("the server", () => {
  const { recruiter, admin, employer, testApp } = server;

  it("rejects an employer, and a member without admin rights who wants names", async () => {
    expect(await refusal(employer.listings.export({}))).toMatchObject({ status: 403 });
    expect(await refusal(recruiter.listings.export({ identities: true, reason }))).toMatchObject({ status: 403 });
  });

  it("writes each opened identity to the audit log, with the reason", async () => {
    await admin.listings.export({ identities: true, reason });
    const rows = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["reason", "entity_id"])
      .where("action", "=", "identity.export")
      .execute();
    const { total } = await admin.listings.mine({});
    expect(new Set(rows.map((row) => row.entity_id)).size).toBe(total);
    expect(new Set(rows.map((row) => row.reason))).toEqual(new Set([reason]));
  });
});
