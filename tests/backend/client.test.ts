import { describe, expect, it } from "vitest";
import { clientLimits, newClientLimit } from "#domain/client/client.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { accept, askedByAgency, split } from "#tests/support/introductions.ts";
import { listSentTo } from "#tests/support/guests.ts";
import { listed } from "#tests/support/introduced.ts";
import { signedUpAsEmployer } from "#tests/support/sign-up.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

describe.each(backends)("an agency's clients in the $kind backend", ({ recruiter, partner, employer }) => {
  const company = "Brackenwell Systems";

  it("are found only by the exact domain of a work address", async () => {
    const found = async (email: string) => (await partner.clients.find({ email })).client?.name ?? null;
    expect(await found("anyone@meridian.example")).toBe("Meridian Robotics");
    expect(await found("anyone@jobs.meridian.example")).toBe("Meridian Robotics");
    for (const email of ["meridian.example", "anyone@meridianrobotics.example", "a@gmail.com", "a@harbor.example", ""])
      expect(await found(email)).toBeNull();
    expect((await refusal(employer.clients.find({ email: "anyone@meridian.example" }))).status).toBe(403);
  });

  it("say what is wrong with a company name or an address", async () => {
    const fields = async (typed: string, email: string) =>
      (await refusal(partner.clients.bring({ company: typed, email }))).fields;
    expect(await fields(" ", "ada")).toEqual({ company: expect.any(String), email: expect.any(String) });
    expect(await fields(company, "ada.bell@gmail.com")).toEqual({ email: expect.stringContaining("private address") });
    expect(await fields("Write to ada@bell.example", "ada@bell.example")).toEqual({ company: expect.any(String) });
  });

  it("are one organization per domain; a member's domain leads to that member", async () => {
    const { client } = await partner.clients.bring({ company, email: "ada@brackenwell.example" });
    const again = await recruiter.clients.bring({ company: "Brackenwell", email: "noor@eu.brackenwell.example" });
    // A subdomain can belong to someone else, such as students or the tenants of a host.
    expect(again.client.id).not.toBe(client.id);
    expect((await partner.clients.bring({ company, email: "li@brackenwell.example" })).client.id).toBe(client.id);
    expect((await partner.clients.list({})).items).toContainEqual({ ...client, hasAccount: false });
    expect((await recruiter.clients.list({ limit: 200 })).items).toContainEqual(
      expect.objectContaining({ name: "Meridian Robotics", hasAccount: true }),
    );
    const member = await partner.clients.bring({ company: "Another Name", email: "noor@meridian.example" });
    expect(member.client).toEqual({
      id: await employerCalled(partner),
      name: "Meridian Robotics",
      isReviewed: true,
    });
  });

  it("are listed page by page, whatever their names", async () => {
    for (const [letter, domain] of [
      ["Ж", "first"],
      ["Щ", "second"],
    ] as const)
      await partner.clients.bring({
        company: letter.repeat(clientLimits.company),
        email: `ada@${domain}-brackenwell.example`,
      });
    const all = (await partner.clients.list({ limit: 200 })).items;
    const paged: typeof all = [];
    let cursor: string | undefined;
    do {
      const page = await partner.clients.list({ limit: 1, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    expect(all.filter(({ name }) => name.length === clientLimits.company)).toHaveLength(2);
  });

  it("can be named in an introduction and a deal", async () => {
    const { client } = await partner.clients.bring({ company, email: "ada@brackenwell.example" });
    const listingId = await publish(recruiter);
    const { introduction } = await partner.introductions.request({
      listingId,
      employerId: client.id,
      offer: split(55),
      message: "Our client hires this quarter.",
    });
    expect(introduction.employer).toEqual({ id: client.id, name: company });
    const { interest } = await partner.interests.create({
      employerId: client.id,
      employerName: company,
      contactName: "Ada Bell",
      contactEmail: "ada@brackenwell.example",
      roleTitle: "Platform lead",
      candidateId: await publish(recruiter),
    });
    expect(interest.employer).toEqual({ id: client.id, name: company });
    expect((await partner.deals.get({ id: interest.deal?.id ?? "" })).employer.name).toBe(company);
  });
});

describe("a client without an account", () => {
  const { testApp, recruiter, partner } = server;
  const isStanding = (id: string, standing: "pending" | "vetted" | "refused") =>
    testApp.database.kysely.updateTable("mls_organizations").set({ standing }).where("id", "=", id).execute();

  it("waits for the platform's review, and platform staff are notified", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const { client } = await partner.clients.bring({ company: "Fennimore Foundry", email: "ada@fennimore.example" });
    expect(client.isReviewed).toBe(false);
    expect(await operator.api.organizations.get({ id: client.id })).toMatchObject({
      name: "Fennimore Foundry",
      kind: "employer",
      standing: "pending",
      domains: ["fennimore.example"],
      about: "Brought by Harbor Search Partners.",
      members: [],
    });
    // Other agencies can't find or name the client before the review.
    expect((await recruiter.clients.find({ email: "noor@fennimore.example" })).client).toBeNull();
    expect((await recruiter.clients.list({})).items.map(({ id }) => id)).not.toContain(client.id);
    expect(
      (await refusal(recruiter.deals.create({ ...(await askedDeal()), employerId: client.id }))).fields,
    ).toHaveProperty("employerId");
    for (const email of ["ada@northstar.example", "ada@hr.northstar.example"])
      expect((await refusal(partner.clients.bring({ company: "Northstar", email }))).fields).toEqual({
        email: expect.stringContaining("isn't an employer"),
      });
    const { version } = await operator.api.organizations.get({ id: client.id });
    const reason = "This company doesn't answer our questions.";
    await operator.api.organizations.decide({ id: client.id, version, standing: "refused", reason });
    const emails = (await outboxTo(testApp, "admin@harbor.example")).filter(({ text }) => text.includes("Fennimore"));
    expect(emails).toMatchObject([{ subject: "Your client Fennimore Foundry wasn't approved" }]);
    expect(emails[0]?.text).not.toContain(reason);
    expect(
      (await refusal(partner.clients.bring({ company: "Fennimore", email: "ada@fennimore.example" }))).fields,
    ).toEqual({ email: expect.stringContaining("can't take part") });
  });

  const askedDeal = async () => ({
    listingId: await publish(recruiter),
    sellingAgencyId: null,
    targetSalary: 160_000,
    feePercent: 25,
    laSplit: 100,
    guaranteeDays: 90 as const,
    terms: "",
  });

  it("gets nothing to sign before the review, and afterwards only through the person the agency names", async () => {
    const { client } = await recruiter.clients.bring({ company: "Blackwater Mills", email: "ada@blackwater.example" });
    const { id, version } = await recruiter.deals.create({ ...(await askedDeal()), employerId: client.id });
    const employer = { name: "Ada Bell", email: "ada@blackwater.example" };
    expect((await refusal(recruiter.deals.send({ id, version, signers: { employer } }))).detail).toContain(
      "still reviewing Blackwater Mills",
    );
    await isStanding(client.id, "refused");
    expect((await recruiter.clients.desk({ search: "Blackwater" })).items).toEqual([]);
    expect((await refusal(recruiter.deals.send({ id, version, signers: { employer } }))).detail).toContain(
      "Blackwater Mills can't take part",
    );
    await isStanding(client.id, "vetted");
    expect((await refusal(recruiter.deals.send({ id, version }))).fields).toEqual({
      "signers.employer.name": expect.stringContaining("No one at Blackwater Mills has an account yet"),
    });
    // No one there could tell that the agency signed for them, with an address of its own.
    for (const email of ["ada@northstar.example", "ada@tenant.blackwater.example", "ada@www.blackwater.example"]) {
      const elsewhere = { name: "Ada Bell", email };
      expect((await refusal(recruiter.deals.send({ id, version, signers: { employer: elsewhere } }))).fields).toEqual({
        "signers.employer.email":
          "Enter a work address at blackwater.example. If Blackwater Mills signs up with an address there, you can " +
          "name any signer.",
      });
    }
    expect(await refusal(recruiter.deals.send({ id: "x", version }))).toMatchObject({ status: 404 });
    expect(await outboxTo(testApp, employer.email)).toEqual([]);
    expect((await recruiter.deals.send({ id, version, signers: { employer } })).deal.status).toBe("pending_signatures");
  });

  it("is in the register with the agency that brought it first, protected for the agreed months", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const ask = { company: "Hawthorn Mills", email: "ada@hawthorn.example" };
    const { client } = await partner.clients.bring(ask);
    expect((await recruiter.clients.bring({ ...ask, company: "Hawthorn" })).client).toEqual(client);
    const seen = async (agency: typeof partner) => (await agency.clients.desk({ search: "HAWTHORN.ex" })).items;
    const [first] = await seen(partner);
    // Each member of the first agency sees who brought it, and until when it is protected.
    const { by, at, entry, protectedUntil } = first?.brought ?? { by: "", at: "", entry: "", protectedUntil: "" };
    expect(first).toMatchObject({ name: "Hawthorn Mills", domain: "hawthorn.example", state: "reviewing", deals: 0 });
    expect(entry).toMatch(/^CLI-/);
    expect(new Date(protectedUntil ?? "").getUTCFullYear()).toBe(new Date(at).getUTCFullYear() + 1);
    // Another agency can work with it, and learns nothing.
    const theirs = await recruiter.clients.desk({ search: "hawthorn" });
    expect(theirs.items).toMatchObject([{ id: client.id, brought: { entry: null, protectedUntil: null } }]);
    expect(JSON.stringify(theirs)).not.toMatch(/Harbor|CLI-/);
    expect(await operator.api.organizations.get({ id: client.id })).toMatchObject({
      broughtBy: { agency: "Harbor Search Partners", person: by, entry, protectedUntil },
    });
    const verified = await operator.api.register.verify({});
    expect(verified).toMatchObject({ intact: true, broken: null });
    // An entry that was deleted behind the chain's end is noticed.
    const setCode = (code: string) =>
      testApp.database.kysely
        .updateTable("mls_clients")
        .set({ register_code: code })
        .where("organization_id", "=", client.id)
        .where("is_new", "=", true)
        .execute();
    await setCode("CLI-000000");
    expect((await operator.api.register.verify({})).broken?.says).toContain("CLI-000000");
    await setCode(entry ?? "");
  });

  it("doesn't receive a candidate who is hidden from its name or its domain", async () => {
    const { listingId } = await listed(
      { listing: await signedIn(testApp, "recruiter@northstar.example") },
      {
        fullName: "Ottoline Brackenridge",
        email: "ottoline.hidden@mail.example",
        phone: "+1 (608) 555-0178",
        portfolioLinks: [],
        currentEmployer: { name: "Quillfeather Press", domain: "quillfeather.example" },
      },
    );
    await server.settle();
    for (const [company, email] of [
      ["Quillfeather Press", "ada@qfp.example"],
      ["QFP Holdings", "ada@quillfeather.example"],
    ] as const) {
      const { client } = await partner.clients.bring({ company, email });
      await isStanding(client.id, "vetted");
      const sides = { listing: recruiter, selling: partner, employer: server.employer };
      const asked = await askedByAgency(sides, { listingId, employerId: client.id });
      expect(await refusal(accept(sides, asked))).toMatchObject({ detail: expect.stringContaining("hidden") });
    }
  });

  it("belongs, with its introductions and deals, to the first person who signs up from its domain", async () => {
    const { client } = await partner.clients.bring({ company: "Larkspur Mills", email: "ada@larkspur.example" });
    await isStanding(client.id, "vetted");
    const sides = { listing: recruiter, selling: partner, employer: server.employer };
    const asked = await askedByAgency(sides, { employerId: client.id });
    await accept(sides, asked);
    const listingId = await publish(recruiter);
    const shared = { client: { id: client.id, email: "ada@larkspur.example" }, listingIds: [listingId] };
    const { token, link, guest } = await listSentTo(testApp, partner, shared);
    await guest.guests.answer({ token, listingId, answer: "maybe", note: "Ask again in March." });
    // Naming the domain in the sign-up form isn't enough: the confirmed address must be at the domain.
    const stranger = await signedUpAsEmployer(testApp, "noor@elsewhere.example", "larkspur.example");
    expect((await stranger.api.organizations.own({})).name).toBe("Larkspur Holdings");
    expect(stranger.organizationId).not.toBe(client.id);
    expect(stranger.outcome).toBe("review");
    const tenant = await signedUpAsEmployer(testApp, "noor@hr.larkspur.example", "larkspur.example");
    expect(tenant.organizationId).not.toBe(client.id);
    const person = await signedUpAsEmployer(testApp, "noor@larkspur.example", "larkspur.example");
    // Reviewed for the agency that brought it: nothing is left to wait for.
    expect(person.outcome).toBe("vetted");
    expect(await person.api.organizations.own({})).toMatchObject({
      id: client.id,
      name: "Larkspur Mills",
      standing: "vetted",
    });
    expect((await person.api.introductions.list({})).items.map(({ id }) => id)).toEqual([asked.id]);
    // The list it was sent is there with its answers, and it goes on answering.
    expect((await person.api.guests.received({})).items).toMatchObject([{ id: link.id, candidates: 1, answered: 1 }]);
    const ask = { id: link.id, listingId };
    const kept = { listingId, answer: "maybe", note: "Ask again in March." };
    expect(await person.api.guests.openReceived({ id: link.id })).toMatchObject({ candidates: [kept] });
    await person.api.guests.answerReceived({ ...ask, answer: "yes" });
    expect((await person.api.guests.requestReceived(ask)).candidates).toMatchObject([
      { answer: "yes", canRequest: false, requestedAt: expect.any(String) },
    ]);
    expect((await refusal(stranger.api.guests.openReceived({ id: link.id }))).code).toBe("not-vetted");
    expect((await refusal(server.employer.guests.openReceived({ id: link.id }))).status).toBe(404);
    const second = await signedUpAsEmployer(testApp, "ada@larkspur.example", "larkspur.example");
    expect(second.organizationId).not.toBe(client.id);
  });

  it(`can't be created after ${newClientLimit.count} new ones on the same day`, async () => {
    const { api } = await signedIn(testApp, "admin@northstar.example");
    const bring = (place: number) =>
      api.clients.bring({ company: `Quarry ${place}`, email: `ada@quarry-${place}.example` });
    let place = 0;
    const failed = await (async () => {
      for (; place <= newClientLimit.count; place++) {
        const outcome = await bring(place).catch((error: unknown) => error);
        if (outcome instanceof Error) return outcome;
      }
      return null;
    })();
    expect(failed).toMatchObject({ status: 429, detail: expect.stringContaining("new companies a day") });
    expect((await api.clients.bring({ company: "Quarry", email: "ada@quarry-0.example" })).client.name).toBe(
      "Quarry 0",
    );
    expect((await made(api)).employer.name).toBe("Meridian Robotics");
  });
});
