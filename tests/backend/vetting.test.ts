import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { maskedCodeFrom } from "#domain/core/masked-code.ts";
import { standingText } from "#domain/core/standing.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { newcomer } from "#tests/support/newcomers.ts";

const testApp = await startTestApp();
let operator: Person;
let employer: Person;

beforeAll(async () => {
  operator = await signedIn(testApp, "operator@talentmls.example");
  employer = await signedIn(testApp, "hiring@meridian.example");
});

let count = 0;
/** A new agency that hasn't been reviewed, with its own name and domain. */
const agency = (plan: "starter" | "professional" = "starter") => {
  const place = `lane${++count}`;
  return newcomer(testApp, { name: `Quarry ${place}`, domain: `${place}.example`, plan });
};

const seen = (person: Person) => operator.api.organizations.get({ id: person.organizationId });
async function decide(person: Person, standing: "vetted" | "refused" | "suspended", reason = ""): Promise<void> {
  await operator.api.organizations.decide({
    id: person.organizationId,
    version: (await seen(person)).version,
    standing,
    reason,
  });
  await testApp.services.projection.caughtUp();
}

async function draft(person: Person): Promise<{ id: string; version: number }> {
  return person.api.listings.create({ form: makeForm({ headlineRole: "Vetting Desk Carpenter" }) });
}
async function publish(person: Person): Promise<string> {
  const { id, version } = await draft(person);
  await person.api.listings.publish({ id, version });
  await testApp.services.projection.caughtUp();
  return id;
}
/** Copies an active listing straight into the table, because publishing dozens is slow. */
async function fill(listingId: string, copies: number): Promise<void> {
  await testApp.database.asSystem(async ({ db }) => {
    const { remote_flag: _derived, ...row } = await db
      .selectFrom("mls_candidates")
      .selectAll()
      .where("id", "=", listingId)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: copies }, () => ({
      ...row,
      id: randomUUID(),
      masked_code: maskedCodeFrom(randomBytes(5)),
      screening: JSON.stringify(row.screening),
      portfolio_kinds: JSON.stringify(row.portfolio_kinds),
      visibility_settings: JSON.stringify(row.visibility_settings),
    }));
    await db.insertInto("mls_candidates").values(rows).execute();
  });
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("a new organization", () => {
  test("is pending: it prepares drafts, sees its standing, and can't reach others", async () => {
    const person = await agency();
    expect(await person.api.organizations.own({})).toMatchObject({
      standing: "pending",
      reason: null,
      plan: { name: "starter", limit: 25, used: 0 },
    });
    const { id, version } = await draft(person);
    const { title, says } = standingText("pending", "agency");
    await expect(person.api.listings.publish({ id, version })).rejects.toMatchObject({
      code: "not-vetted",
      detail: `${title}. ${says}`,
    });
    await expect(person.api.listings.search({})).rejects.toEqual(refusal("not-vetted"));
    expect((await person.api.listings.mine({})).items.map((each) => each.id)).toEqual([id]);
  });

  test("is reported to the platform's staff, who see it first among those waiting", async () => {
    const person = await agency();
    const { items } = await operator.api.notifications.list({});
    const found = await seen(person);
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "platform_case",
        title: `To vet: ${found.name}`,
        actionUrl: `/mls/admin/organizations?id=${found.id}`,
      }),
    );
    const waiting = await operator.api.organizations.list({ standing: "pending" });
    expect(waiting.items[0]).toMatchObject({ id: found.id, kind: "agency", standing: "pending" });
    expect(waiting.counts.pending).toBe(waiting.total);
    expect(found).toMatchObject({
      members: [{ email: found.members[0]?.email, fitsDomain: true }],
      activeListings: 0,
      decisions: [],
      version: 0,
    });
  });

  test("can't be viewed or decided on by itself or other organizations", async () => {
    const person = await agency();
    for (const other of [person, employer]) {
      await expect(other.api.organizations.list({})).rejects.toMatchObject({ status: other === person ? 403 : 404 });
      await expect(
        other.api.organizations.decide({ id: person.organizationId, version: 0, standing: "vetted" }),
      ).rejects.toMatchObject({ status: other === person ? 403 : 404 });
    }
    expect((await seen(person)).standing).toBe("pending");
  });

  test("that names another member's web domain is shown next to that member", async () => {
    const person = await agency();
    const domain = (await seen(person)).domains[0] ?? "";
    await testApp.database.kysely
      .updateTable("mls_organizations")
      .set({ domains: [domain, "northstar.example", "hr.harbor.example", "ar.example"] })
      .where("id", "=", person.organizationId)
      .execute();
    expect((await seen(person)).sharesDomainWith.map(({ name }) => name)).toEqual([
      "Harbor Search Partners",
      "Northstar Talent",
    ]);
  });
});

describe("a decision", () => {
  test("vetting applies to open sessions at once, is audited, and its admins get an email", async () => {
    const person = await agency();
    await decide(person, "vetted");
    const id = await publish(person);
    expect((await employer.api.listings.get({ id })).headlineRole).toBe("Vetting Desk Carpenter");
    const found = await seen(person);
    expect(found.decisions).toMatchObject([
      { number: 1, about: "standing", before: "pending", after: "vetted", by: "Morgan Ellery" },
    ]);
    const audit = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["action", "reason"])
      .where("entity_id", "=", person.organizationId)
      .execute();
    expect(audit).toEqual([{ action: "organization.standing.vetted", reason: null }]);
    const trail = (await operator.api.audit.list({ kind: "organization", limit: 5 })).items;
    expect(trail[0]).toMatchObject({
      actor: { kind: "staff", name: "Morgan Ellery", of: "platform staff" },
      did: "vetted",
      subject: found.name,
    });
    const emails = await outboxTo(testApp, found.members[0]?.email ?? "");
    expect(emails.map(({ subject }) => subject)).toEqual([`${found.name} is approved`]);
  });

  test("on an employer is emailed in its own terms: it has no drafts or listings", async () => {
    const email = "noor@larkspur.example";
    const person = await newcomer(testApp, { name: "Larkspur", domain: "larkspur.example", kind: "employer" });
    await decide(person, "refused", "No one answers at the web domain.");
    await decide(person, "vetted");
    await decide(person, "suspended", "Doesn't pay its invoices.");
    const emails = await outboxTo(testApp, email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Larkspur wasn't approved",
      "Larkspur is approved",
      "Larkspur is suspended",
    ]);
    for (const { text } of emails) expect(text).not.toMatch(/draft|listing/i);
    await expect(person.api.listings.search({})).rejects.toMatchObject({
      code: "not-vetted",
      detail: expect.not.stringMatching(/draft|listing/i),
    });
  });

  test("to refuse or to suspend needs a reason, which the organization reads", async () => {
    const person = await agency();
    await expect(decide(person, "refused", "  no ")).rejects.toMatchObject({
      fields: { reason: expect.stringContaining("Enter a short reason") },
    });
    await decide(person, "refused", "No one answers at the web domain.");
    expect(await person.api.organizations.own({})).toMatchObject({
      standing: "refused",
      reason: "No one answers at the web domain.",
    });
    await expect(decide(person, "suspended", "A reason that is long enough.")).rejects.toEqual(refusal("wrong-state"));
    await decide(person, "vetted");
    expect(await person.api.organizations.own({})).toMatchObject({ standing: "vetted", reason: null });
  });

  test("on an outdated state is rejected with the current one", async () => {
    const person = await agency();
    await decide(person, "vetted");
    await expect(
      operator.api.organizations.decide({
        id: person.organizationId,
        version: 0,
        standing: "refused",
        reason: "Not what it says it is.",
      }),
    ).rejects.toMatchObject({ code: "version-conflict", current: { standing: "vetted", version: 1 } });
    const replies = await Promise.allSettled(
      ["first", "second"].map((word) =>
        operator.api.organizations.decide({
          id: person.organizationId,
          version: 1,
          standing: "suspended",
          reason: `The ${word} of two at once.`,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await seen(person)).decisions).toHaveLength(2);
  });

  test("never touches the platform's own organization", async () => {
    await expect(operator.api.organizations.get({ id: operator.organizationId })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      operator.api.organizations.decide({
        id: operator.organizationId,
        version: 0,
        standing: "suspended",
        reason: "By mistake, of course.",
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("while an agency is suspended", () => {
  test("its listings are off the market for everyone else, and back when it is vetted again", async () => {
    const person = await agency();
    await decide(person, "vetted");
    const id = await publish(person);
    const ids = async () =>
      (await employer.api.listings.search({ keywords: "Vetting Desk" })).items.map((each) => each.id);
    expect(await ids()).toContain(id);
    await employer.api.shortlist.add({ listingId: id });

    await decide(person, "suspended", "Lists people without asking them.");
    expect(await ids()).not.toContain(id);
    await expect(employer.api.listings.get({ id })).rejects.toMatchObject({ status: 404 });
    await expect(
      employer.api.introductions.request({ listingId: id, offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 } }),
    ).rejects.toMatchObject({ status: 404 });
    // Its own agency can read it and put it on hold, but can't resume it.
    expect((await person.api.listings.get({ id })).id).toBe(id);
    const { version } = await person.api.listings.form({ id });
    await person.api.listings.hold({ id, version });
    await expect(person.api.listings.resume({ id, version: version + 1 })).rejects.toEqual(refusal("not-vetted"));

    await decide(person, "vetted");
    await person.api.listings.resume({ id, version: version + 1 });
    await testApp.services.projection.caughtUp();
    expect(await ids()).toContain(id);
  });

  test("suspension ends sessions in the same transaction, and stops what an import job would publish", async () => {
    const person = await agency();
    await decide(person, "vetted");
    expect((await person.api.listings.search({})).items.length).toBeGreaterThan(0);
    const bulk = await person.api.imports.create({
      kind: "csv",
      files: [{ name: "one.csv", text: "Full name,E-mail\nAda Example,ada@mail.example\n" }],
    });
    await decide(person, "suspended", "Lists people without asking them.");
    await expect(person.api.listings.search({})).rejects.toEqual(refusal("not-vetted"));
    await expect(person.api.threads.list({})).rejects.toEqual(refusal("not-vetted"));
    await expect(
      person.api.imports.publish({
        id: bulk.id,
        version: bulk.version,
        candidateConsent: true,
        dataAccuracy: true,
        termsAgreed: true,
      }),
    ).rejects.toEqual(refusal("not-vetted"));
  });

  test("no one can make a deal with it", async () => {
    const northstar = await signedIn(testApp, "recruiter@northstar.example");
    const person = await agency();
    await decide(person, "vetted");
    expect((await northstar.api.deals.parties({})).agencies.map((each) => each.id)).toContain(person.organizationId);
    await decide(person, "suspended", "Lists people without asking them.");
    expect((await northstar.api.deals.parties({})).agencies.map((each) => each.id)).not.toContain(
      person.organizationId,
    );
  });
});

describe("a plan", () => {
  test("limits every way to the market, and the error says which plan, how many, and what to do", async () => {
    const person = await agency();
    await decide(person, "vetted");
    const kept = await publish(person);
    const held = await publish(person);
    const gone = await publish(person);
    await person.api.listings.hold({ id: held, version: 1 });
    await person.api.listings.withdraw({ id: gone, version: 1 });
    await fill(kept, 24);
    expect(await person.api.organizations.own({})).toMatchObject({ plan: { label: "Starter", limit: 25, used: 25 } });
    const full = {
      code: "plan-limit",
      detail:
        "The Starter plan allows 25 active listings and you have 25. Put one on hold or withdraw one, or ask the " +
        "marketplace's team for a larger plan. Drafts are not counted.",
    };
    const { id, version } = await draft(person);
    await expect(person.api.listings.publish({ id, version })).rejects.toMatchObject(full);
    await expect(person.api.listings.resume({ id: held, version: 2 })).rejects.toMatchObject(full);
    await expect(person.api.listings.relist({ id: gone, version: 2 })).rejects.toMatchObject(full);
  });

  test("has room for one of two concurrent publications", async () => {
    const person = await agency();
    await decide(person, "vetted");
    await fill(await publish(person), 23);
    const drafts = await Promise.all([draft(person), draft(person)]);
    const replies = await Promise.allSettled(
      drafts.map(({ id, version }) => person.api.listings.publish({ id, version })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await seen(person)).activeListings).toBe(25);
  });

  test("smaller than the active listings is rejected; a larger one applies over the sign-in service's", async () => {
    const person = await agency("professional");
    await decide(person, "vetted");
    await fill(await publish(person), 29);
    const { version } = await seen(person);
    const ask = { id: person.organizationId, version, reason: "As agreed on the telephone." };
    await expect(operator.api.organizations.setPlan({ ...ask, plan: "starter" })).rejects.toMatchObject({
      code: "plan-limit",
      detail: expect.stringContaining("put 5 on hold or withdraw them first"),
    });
    await operator.api.organizations.setPlan({ ...ask, plan: "enterprise" });
    const [member] = (await seen(person)).members;
    const again = await signedIn(testApp, member?.email ?? "");
    expect(await again.api.organizations.own({})).toMatchObject({
      plan: { name: "enterprise", limit: null, used: 30 },
    });
    await expect(
      operator.api.organizations.setPlan({ ...ask, version: version + 1, plan: "enterprise" }),
    ).rejects.toEqual(refusal("wrong-state"));
  });

  test("is an agency's only", async () => {
    expect(await employer.api.organizations.own({})).toMatchObject({ kind: "employer", plan: null });
    await expect(
      operator.api.organizations.setPlan({
        id: employer.organizationId,
        version: 0,
        plan: "professional",
        reason: "As agreed on the telephone.",
      }),
    ).rejects.toEqual(refusal("wrong-state"));
  });
});
