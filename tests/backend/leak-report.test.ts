import { describe, expect, it } from "vitest";
import { leakReportLimits } from "#domain/leak-report/leak-report.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { listed } from "#tests/support/introduced.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { createDemo } from "#tests/support/backends.ts";

const testApp = await startTestApp();
const [recruiter, harbor, hiring, operator] = (await Promise.all(
  ["recruiter@northstar.example", "admin@harbor.example", "hiring@meridian.example", "operator@talentmls.example"].map(
    (email) => signedIn(testApp, email),
  ),
)) as [Person, Person, Person, Person];

const words = "The summary names the Hollowbrook project.";

async function listing(): Promise<{ id: string; maskedCode: string }> {
  const { listingId } = await listed({ listing: recruiter });
  await testApp.services.projection.caughtUp();
  return recruiter.api.listings.get({ id: listingId });
}

/** What staff's decisions on leaks of a candidate say to a person. */
const leakNotices = async ({ api }: Person, maskedCode: string) =>
  (await api.notifications.list({ limit: 50 })).items.filter(({ title }) =>
    [`Leak to fix: ${maskedCode}`, `Message about ${maskedCode}`].includes(title),
  );

describe("a reported leak", () => {
  it("is sealed and read only by the platform's staff; its agency learns where, not by whom", async () => {
    const { id, maskedCode } = await listing();
    const answer = await hiring.api.leaks.report({ listingId: id, place: "summary", what: words });
    expect(Object.keys(answer)).toEqual(["at"]);
    const [report] = (await operator.api.leaks.list({})).items;
    expect(report).toMatchObject({
      place: "summary",
      what: words,
      listing: { id, maskedCode },
      reportedBy: { name: "Meridian Robotics" },
      decision: null,
    });
    expect((await operator.api.admin.queue({})).leaks).toBe(1);
    expect((await operator.api.notifications.list({})).items).toContainEqual(
      expect.objectContaining({
        type: "platform_case",
        title: `Leak reported: ${maskedCode}`,
        priority: "high",
        actionUrl: "/mls/admin?tab=queue",
      }),
    );
    for (const { api } of [recruiter, harbor, hiring]) {
      expect(await refusal(api.leaks.list({}))).toMatchObject({ status: 404 });
      expect(
        await refusal(api.leaks.decide({ id: report?.id ?? "", outcome: "no_leak", reason: "It is none." })),
      ).toMatchObject({ status: 404 });
    }
    const row = await testApp.database.kysely
      .selectFrom("mls_leak_reports")
      .selectAll()
      .where("id", "=", report?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.what_sealed?.includes("Hollowbrook")).toBe(false);

    const decided = await operator.api.leaks.decide({
      id: report?.id ?? "",
      outcome: "agency_told",
      reason: "It names a project by its own name.",
    });
    expect(decided.decision).toMatchObject({ outcome: "agency_told", reason: "It names a project by its own name." });
    const { items } = await recruiter.api.notifications.list({ limit: 20 });
    const notification = items.find(({ title }) => title === `Leak to fix: ${maskedCode}`);
    expect(notification).toMatchObject({
      type: "listing_update",
      priority: "high",
      actionUrl: `/mls/candidate/${id}`,
      message: expect.stringContaining("the summary"),
    });
    expect(JSON.stringify(notification)).not.toMatch(/Hollowbrook|Meridian/);
    expect(
      await refusal(
        operator.api.leaks.decide({ id: report?.id ?? "", outcome: "no_leak", reason: "On second thought." }),
      ),
    ).toMatchObject({ status: 409 });
    const trail = (await operator.api.audit.list({ kind: "leak" })).items;
    expect(trail).toMatchObject([
      { action: "leak.agency_told", subject: maskedCode },
      { action: "leak.read", did: "read the report of a leak in", subject: maskedCode, actor: { kind: "staff" } },
    ]);
    expect(JSON.stringify(trail)).not.toContain("Hollowbrook");
  });

  it("that is unfounded is dismissed without notifying the agency", async () => {
    const { id, maskedCode } = await listing();
    await harbor.api.leaks.report({ listingId: id, place: "skills", what: "A rare combination, I think." });
    const report = (await operator.api.leaks.list({})).items.find((each) => each.listing.id === id);
    await operator.api.leaks.decide({ id: report?.id ?? "", outcome: "no_leak", reason: "Many have it." });
    expect(
      (await recruiter.api.notifications.list({ limit: 50 })).items.filter(({ title }) => title.includes(maskedCode)),
    ).toEqual([]);
  });

  it("in a message includes that message, and nothing else of its thread", async () => {
    const { id, maskedCode } = await listing();
    const { thread } = await hiring.api.threads.start({
      listingId: id,
      organizationId: recruiter.organizationId,
      content: "Could the first talk be short?",
    });
    await recruiter.api.threads.send({
      id: thread.id,
      content: "Gladly. You will know the person from the keynote in spring.",
    });
    const report = {
      listingId: id,
      place: "other" as const,
      what: "The keynote had one speaker.",
      message: { threadId: thread.id, number: 2 },
    };
    await hiring.api.leaks.report(report);
    const found = (await operator.api.leaks.list({})).items.find((each) => each.listing.id === id);
    expect(found).toMatchObject({
      place: "message",
      message: {
        from: { name: "Northstar Talent" },
        content: "Gladly. You will know the person from the keynote in spring.",
        at: expect.any(String),
      },
    });
    expect(JSON.stringify(found)).not.toContain("first talk");
    expect(await refusal(operator.api.threads.get({ id: thread.id }))).toMatchObject({ status: 403 });
    // Someone outside the thread, a message that isn't in it, and another listing.
    expect(await refusal(harbor.api.leaks.report(report))).toMatchObject({ status: 404 });
    expect(
      await refusal(hiring.api.leaks.report({ ...report, message: { threadId: thread.id, number: 3 } })),
    ).toMatchObject({ status: 404 });
    expect(await refusal(hiring.api.leaks.report({ ...report, listingId: (await listing()).id }))).toMatchObject({
      status: 404,
    });
    // The report names the message, even after the listing was withdrawn.
    await recruiter.api.listings.withdraw({ id, version: (await recruiter.api.listings.form({ id })).version });
    await hiring.api.leaks.report(report);
    await operator.api.leaks.decide({
      id: found?.id ?? "",
      outcome: "agency_told",
      reason: "One speaker, one person.",
    });
    expect(await leakNotices(recruiter, maskedCode)).toEqual([
      expect.objectContaining({
        type: "message_received",
        title: `Message about ${maskedCode}`,
        priority: "high",
        message: expect.stringContaining("a message from your organization may identify"),
        actionUrl: `/mls/candidate/${id}?thread=${thread.id}`,
      }),
    ]);
  });

  it("in a client's message notifies the client only, and names neither text nor reporter", async () => {
    const { id, maskedCode } = await listing();
    const { thread } = await hiring.api.threads.start({
      listingId: id,
      organizationId: recruiter.organizationId,
      content: "Is it the person with the keynote in spring?",
    });
    // Apart from the person whose reports are counted below.
    const agency = await signedIn(testApp, "admin@northstar.example");
    await agency.api.leaks.report({
      listingId: id,
      place: "message",
      what: "The keynote had one speaker.",
      message: { threadId: thread.id, number: 1 },
    });
    const report = (await operator.api.leaks.list({})).items.find((each) => each.listing.id === id);
    await operator.api.leaks.decide({ id: report?.id ?? "", outcome: "agency_told", reason: "One speaker." });
    const notices = await leakNotices(hiring, maskedCode);
    expect(notices).toMatchObject([
      { title: `Message about ${maskedCode}`, actionUrl: `/mls/candidate/${id}?thread=${thread.id}` },
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/keynote|speaker|Northstar/);
    expect(await leakNotices(recruiter, maskedCode)).toEqual([]);
  });

  it("can't be about text written under a reveal grant", async () => {
    const listingId = await publish(recruiter.api);
    await grantedToEmployer({ listing: recruiter.api, selling: harbor.api, employer: hiring.api }, { listingId });
    await hiring.api.identities.get({ listingId });
    const threadId = (await hiring.api.threads.about({ listingId })).items[0]?.threadId ?? "";
    await recruiter.api.threads.send({ id: threadId, content: "Quillon Vandermere has time on Monday." });
    const { number, granted } = (await hiring.api.threads.get({ id: threadId })).messages.at(-1) ?? {
      number: 0,
      granted: null,
    };
    expect(granted).toBe("readable");
    expect(
      await refusal(
        hiring.api.leaks.report({
          listingId,
          place: "message",
          what: "It names the candidate.",
          message: { threadId, number },
        }),
      ),
    ).toMatchObject({ status: 409, detail: expect.stringContaining("while the identity is revealed") });
  });

  it("loses its text when the candidate is erased", async () => {
    const { id, maskedCode } = await listing();
    await harbor.api.leaks.report({ listingId: id, place: "summary", what: words });
    const admin = await signedIn(testApp, "admin@northstar.example");
    await admin.api.identities.erase({ listingId: id, maskedCode });
    await expect
      .poll(
        async () =>
          (await operator.api.leaks.list({ limit: 100 })).items.find((each) => each.listing.id === id)?.what ?? null,
      )
      .toBeNull();
  });

  it("can't be made about hidden content, without a text, or repeatedly", async () => {
    const draft = await recruiter.api.listings.create({});
    expect(
      await refusal(harbor.api.leaks.report({ listingId: draft.id, place: "summary", what: words })),
    ).toMatchObject({ status: 404 });
    const { id } = await listing();
    expect(await refusal(harbor.api.leaks.report({ listingId: id, place: "summary", what: "Hm." }))).toMatchObject({
      status: 400,
      fields: { what: expect.stringContaining("Describe briefly") },
    });
    const person = await signedIn(testApp, "recruiter@northstar.example");
    for (let count = 0; count < leakReportLimits.aDay; count += 1)
      await person.api.leaks.report({ listingId: id, place: "other", what: words });
    expect(await refusal(person.api.leaks.report({ listingId: id, place: "other", what: words }))).toMatchObject({
      status: 429,
    });
  });
});

describe("in the demo", () => {
  it("is reported and decided by its visitor, who plays both the agency and the staff", async () => {
    const { api } = createDemo();
    await api.leaks.report({ listingId: "1", place: "headline", what: words });
    const [report] = (await api.leaks.list({})).items;
    expect(await api.leaks.decide({ id: report?.id ?? "", outcome: "no_leak", reason: "Says nothing." })).toMatchObject(
      { decision: { outcome: "no_leak" } },
    );
    expect((await api.admin.queue({})).leaks).toBe(0);
  });

  it("includes the message it was seen in", async () => {
    const { api } = createDemo();
    const { items } = await api.threads.list({ limit: 20 });
    const found = await Promise.all(
      items.map(async ({ id, subject }) => ({
        id,
        subject,
        said: (await api.threads.get({ id })).messages.find(({ mine, type }) => !mine && type === "text"),
      })),
    );
    const { id, subject, said } = found.find((each) => each.said) ?? found[0]!;
    await api.leaks.report({
      listingId: subject.listingId,
      place: "other",
      what: words,
      message: { threadId: id, number: said?.number ?? 0 },
    });
    expect((await api.leaks.list({})).items[0]).toMatchObject({
      place: "message",
      message: { content: said?.content, from: { name: said?.from } },
    });
  });

  it("in a message notifies the visitor if their agency wrote it, of any agency's listing", async () => {
    const { api } = createDemo();
    const decided = async (mine: boolean) => {
      const { items } = await api.threads.list({ limit: 20 });
      for (const { id: threadId, subject } of items) {
        const { messages } = await api.threads.get({ id: threadId });
        const message = messages.find((each) => each.mine === mine && each.type === "text");
        if (!message) continue;
        const about = { listingId: subject.listingId, place: "message", what: words } as const;
        await api.leaks.report({ ...about, message: { threadId, number: message.number } });
      }
      const open = (await api.leaks.list({ limit: 50 })).items.filter(({ decision }) => decision === null);
      for (const { id } of open) await api.leaks.decide({ id, outcome: "agency_told", reason: "It names one." });
      const { items: notices } = await api.notifications.list({ limit: 50 });
      const found = notices.filter(({ title }) => /^(Leak to fix|Message about)/.test(title));
      return { reported: open.length, notices: found.map(({ title }) => title.replace(/TM-.*/, "")) };
    };
    const others = await decided(false);
    expect(others.reported).toBeGreaterThan(0);
    expect(others.notices).toEqual([]);
    const own = await decided(true);
    expect(own.reported).toBeGreaterThan(0);
    expect(own.notices).toEqual(Array.from({ length: own.reported }, () => "Message about "));
  });
});
