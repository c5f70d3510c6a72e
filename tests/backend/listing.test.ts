import { afterAll, afterEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { addDays } from "#domain/core/calendar.ts";
import { leftOut, leftOutVerbs } from "#demo/left-out.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { identityOf, makeForm } from "#tests/support/forms.ts";
import { bothBackends, createDemo, serverBackend, type TestBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

const ran: Record<TestBackend["kind"], number> = { server: 0, demo: 0 };

// Spec §10: every run says how much of the behavior each backend was tested for, and what the demo leaves out.
afterAll(() => {
  const without = Object.entries(leftOut).map(
    ([noun, why]) => `${noun} (${Object.keys(contract[noun as keyof typeof leftOut]).length} procedures): ${why}`,
  );
  console.log(
    `${ran.server} cases ran on the server, ${ran.demo} on the demo. Left out of the demo: ` +
      [...without, ...Object.values(leftOutVerbs)].join(" "),
  );
});

describe("what the demo leaves out", () => {
  it("is listed with its reason", () => {
    expect(Object.keys(leftOut)).toEqual([
      "imports",
      "identityFiles",
      "signing",
      "register",
      "archives",
      "cases",
      "events",
      "webhooks",
      "companySignIn",
      "connectedApps",
      "calendarFeeds",
      "handOffs",
      "leads",
      "outbox",
      "guests",
      "apiKeys",
      "scorecards",
      "candidacy",
      "retentions",
      "factors",
    ]);
  });
});

it("days listed continue in the demo when the agency lists a person again", async () => {
  const { api, clock } = createDemo();
  const identity = { ...makeForm().identity, fullName: "Perpetua Lindenmoor", email: "perpetua@mail.example" };
  const first = await publish(api, { identity });
  const { version } = await api.listings.form({ id: first });
  await api.listings.withdraw({ id: first, version });
  clock?.pass(3);
  const again = await publish(api, { identity: { ...identity, email: "PERPETUA@mail.example" } });
  const other = await publish(api, { identity: identityOf("other@mail.example") });
  const daysListed = async (id: string) => (await api.listings.get({ id })).own?.daysListed;
  expect([await daysListed(again), await daysListed(other)]).toEqual([3, 0]);
});

describe.each(backends)("listings in the $kind backend", ({ kind, recruiter, employer, settle, pass }) => {
  afterEach(() => void ran[kind]++);

  describe("a draft", () => {
    it("starts with the wizard's defaults and stores any part of the form", async () => {
      const draft = await recruiter.listings.create({ form: { headlineRole: "Staff Engineer" } });
      expect(draft).toMatchObject({ status: "draft", version: 1, step: 1, maskedCode: null });
      expect(draft.form).toMatchObject({
        headlineRole: "Staff Engineer",
        salaryMin: null,
        salaryMax: null,
        yearsExperience: null,
        minimumFee: 15_000,
        exclusivityDays: 90,
      });
      const saved = await recruiter.listings.update({ id: draft.id, version: 1, step: 2, form: { keySkills: ["Go"] } });
      expect(saved).toMatchObject({ version: 2, step: 2 });
      expect((await recruiter.listings.form({ id: draft.id })).form).toMatchObject({
        headlineRole: "Staff Engineer",
        keySkills: ["Go"],
      });
    });

    it("gives the loser of two concurrent edits the current content", async () => {
      const draft = await recruiter.listings.create({ form: {} });
      await recruiter.listings.update({ id: draft.id, version: 1, form: { locationCity: "Madison" } });
      const problem = await refusal(
        recruiter.listings.update({ id: draft.id, version: 1, form: { locationCity: "Racine" } }),
      );
      expect(problem).toMatchObject({ status: 409, code: "version-conflict" });
      expect(problem.current).toMatchObject({ version: 2, form: { locationCity: "Madison" } });
    });

    it("that was published elsewhere isn't saved over the listing, even if both have the same version", async () => {
      const draft = await recruiter.listings.create({ form: makeForm() });
      await recruiter.listings.publish({ id: draft.id, version: 1 });
      const published = await recruiter.listings.form({ id: draft.id });
      expect(published.version).toBe(1);
      const form = { locationCity: "Half-ty" };
      const problem = await refusal(recruiter.listings.update({ id: draft.id, version: 1, step: 2, form }));
      expect(problem).toMatchObject({ status: 409, code: "version-conflict", current: { status: "active" } });
      expect((await recruiter.listings.form({ id: draft.id })).form).toEqual(published.form);
    });

    it("is in no search and has no public page", async () => {
      const draft = await recruiter.listings.create({
        form: makeForm({ headlineRole: "Unpublished Lighthouse Keeper" }),
      });
      await settle();
      expect((await recruiter.listings.search({ keywords: "lighthouse" })).total).toBe(0);
      expect(await refusal(recruiter.listings.get({ id: draft.id }))).toMatchObject({ status: 404 });
    });

    it("can be discarded", async () => {
      const draft = await recruiter.listings.create({ form: {} });
      await recruiter.listings.discard({ id: draft.id, version: 1 });
      expect(await refusal(recruiter.listings.form({ id: draft.id }))).toMatchObject({ status: 404 });
    });
  });

  describe("publishing", () => {
    it("names every missing field and how to fix it", async () => {
      const draft = await recruiter.listings.create({ form: {} });
      const { fields, code } = await refusal(recruiter.listings.publish({ id: draft.id, version: 1 }));
      expect(code).toBe("invalid-input");
      expect(Object.keys(fields).sort()).toEqual(
        [
          "availabilityDate",
          "candidateConsent",
          "dataAccuracy",
          "headlineRole",
          "identity.email",
          "identity.fullName",
          "keySkills",
          "locationCity",
          "locationState",
          "salaryMin",
          "summary",
          "termsAgreed",
          "workAuth",
          "yearsExperience",
        ].sort(),
      );
    });

    it("rejects an unknown state, and lists a place one way however it was typed", async () => {
      const nowhere = await recruiter.listings.create({
        form: makeForm({ locationCity: "Austin", locationState: "XX" }),
      });
      const { fields } = await refusal(recruiter.listings.publish({ id: nowhere.id, version: nowhere.version }));
      expect(fields).toEqual({ locationState: "This isn't a US state. Choose one from the list, such as Texas." });
      for (const [locationCity, locationState] of [
        ["Austin, TX", "TX"],
        ["Austin", "Texas"],
        ["Austin, Texas, USA", "tex."],
      ]) {
        const id = await publish(recruiter, { locationCity, locationState });
        expect(await recruiter.listings.get({ id })).toMatchObject({ locationCity: "Austin", locationState: "TX" });
      }
    });

    it("masks the person: a random code, a face without identity", async () => {
      const id = await publish(recruiter);
      const detail = await recruiter.listings.get({ id });
      expect(detail.maskedCode).toMatch(/^TM-[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(detail).toMatchObject({
        status: "active",
        headlineRole: "Senior Backend Engineer",
        agencyName: "Northstar Talent",
        portfolioKinds: [{ kind: "code samples", count: 1 }],
      });
      expect(JSON.stringify(detail)).not.toMatch(/Quillon|Vandermere|vandermere|555-0188|5550188|Zephyrine|Oldcastle/);
    });

    it.each([
      ["the candidate's name", "Quillon led the migration to a new cluster."],
      ["an email address", "Reach out at someone@mail.example for details."],
      ["a phone number", "Call +1 (415) 555-0134 in the evening."],
      ["the employer", "Runs the platform team at Zephyrine Works."],
    ])("rejects a summary with %s, naming field and place", async (_what, summary) => {
      const draft = await recruiter.listings.create({ form: makeForm({ summary }) });
      const problem = await refusal(recruiter.listings.publish({ id: draft.id, version: 1 }));
      expect(problem).toMatchObject({ status: 422, code: "leak" });
      const finding = problem.findings.find((each) => each.severity === "refuse");
      expect(finding?.field).toBe("summary");
      expect(summary.slice(finding?.start, finding?.end)).toBe(finding?.text);
      expect(finding?.says).toContain("Professional Summary");
      expect((await recruiter.listings.form({ id: draft.id })).status).toBe("draft");
    });

    it("makes it findable at once by role, skill, place and salary", async () => {
      const id = await publish(recruiter, {
        headlineRole: "Harpsichord Firmware Engineer",
        locationCity: "Eau Claire",
        keySkills: ["C#", "R"],
      });
      await settle();
      for (const query of [
        { keywords: "harpsichord" },
        { keywords: "C#", location: "eau cl" },
        { skills: ["R"], location: "Eau Claire" },
        { location: "Eau", salaryMin: 165_000, salaryMax: 400_000 },
      ])
        expect((await recruiter.listings.search(query)).items.map((item) => item.id)).toEqual([id]);
      expect((await recruiter.listings.search({ location: "Eau", salaryMin: 171_000 })).total).toBe(0);
    });
  });

  describe("editing a published listing", () => {
    it("changes the public version only when the public face changes", async () => {
      const id = await publish(recruiter);
      const before = await recruiter.listings.get({ id });
      const { version, form } = await recruiter.listings.form({ id });
      const hidden = await recruiter.listings.update({
        id,
        version,
        form: { identity: { ...form.identity, phone: "+1 (206) 555-0177" } },
      });
      expect(hidden.version).toBe(version + 1);
      expect((await recruiter.listings.get({ id })).updatedAt).toBe(before.updatedAt);
      pass(5);
      await recruiter.listings.update({
        id,
        version: hidden.version,
        form: { summary: "Another true sentence about backend work." },
      });
      expect((await recruiter.listings.get({ id })).updatedAt).not.toBe(before.updatedAt);
    });

    it("moves the end of the exclusivity with its days", async () => {
      const id = await publish(recruiter, { exclusivityDays: 90 });
      const { exclusivityUntil } = await recruiter.listings.get({ id });
      const { version } = await recruiter.listings.form({ id });
      const longer = await recruiter.listings.update({ id, version, form: { exclusivityDays: 120 } });
      expect((await recruiter.listings.get({ id })).exclusivityUntil).toBe(addDays(exclusivityUntil, 30));
      await recruiter.listings.update({ id, version: longer.version, form: { minimumFee: 16_000 } });
      expect((await recruiter.listings.get({ id })).exclusivityUntil).toBe(addDays(exclusivityUntil, 30));
    });

    it("never moves it past the consent", async () => {
      const id = await publish(recruiter, { exclusivityDays: 90 });
      const { exclusivityUntil } = await recruiter.listings.get({ id });
      const change = (exclusivityDays: number) =>
        recruiter.listings.update({ id, version: 1, form: { exclusivityDays } });
      expect((await refusal(change(181))).fields).toEqual({ exclusivityDays: expect.stringContaining("at most 180") });
      await change(180);
      expect((await recruiter.listings.get({ id })).exclusivityUntil).toBe(addDays(exclusivityUntil, 90));
    });

    it("hides an ended listing from an organization before it returns", async () => {
      const id = await publish(recruiter, { exclusivityDays: 90, headlineRole: "Campanologist" });
      const { exclusivityUntil } = await recruiter.listings.get({ id });
      const { version } = await recruiter.listings.form({ id });
      const ended = await recruiter.listings.withdraw({ id, version });
      const blockedOrganizations = [{ name: "Meridian Robotics", domain: "" }];
      const form = { blockedOrganizations, exclusivityDays: 365 };
      const edited = await recruiter.listings.update({ id, version: ended.version, form });
      expect(edited).toMatchObject({ status: "withdrawn", form });
      await settle();
      expect((await recruiter.listings.search({ keywords: "campanologist" })).total).toBe(0);
      // Its exclusivity is over, and begins again when it returns.
      expect((await recruiter.listings.get({ id })).exclusivityUntil).toBe(exclusivityUntil);
      await recruiter.listings.relist({ id, version: edited.version });
      await settle();
      expect((await recruiter.listings.search({ keywords: "campanologist" })).total).toBe(1);
      expect((await recruiter.listings.get({ id })).exclusivityUntil).toBe(addDays(exclusivityUntil, 275));
      if (kind === "server") expect((await employer.listings.search({ keywords: "campanologist" })).total).toBe(0);
    });

    it("checks the public text again when the identity changes", async () => {
      const id = await publish(recruiter, {
        summary: "Known as the calmest person in the room, like Wexlington in the novel.",
        confirmedTexts: ["summary:Wexlington"],
      });
      const { version, form } = await recruiter.listings.form({ id });
      const problem = await refusal(
        recruiter.listings.update({
          id,
          version,
          form: { identity: { ...form.identity, fullName: "Quillon Wexlington" } },
        }),
      );
      expect(problem.code).toBe("leak");
    });
  });

  describe("the life cycle", () => {
    it("goes from active to on hold and back, and to withdrawn and relisted", async () => {
      const id = await publish(recruiter, { headlineRole: "Zymurgist" });
      let { version } = await recruiter.listings.form({ id });
      for (const [action, status, visible] of [
        ["hold", "on_hold", 0],
        ["resume", "active", 1],
        ["withdraw", "withdrawn", 0],
        ["relist", "active", 1],
        ["renew", "active", 1],
      ] as const) {
        const after = await recruiter.listings[action]({ id, version });
        expect(after.status).toBe(status);
        version = after.version;
        await settle();
        expect((await recruiter.listings.search({ keywords: "zymurgist" })).total).toBe(visible);
      }
    });

    it("rejects by name what the state doesn't allow", async () => {
      const id = await publish(recruiter);
      const { version } = await recruiter.listings.form({ id });
      const withdrawn = await recruiter.listings.withdraw({ id, version });
      const problem = await refusal(recruiter.listings.hold({ id, version: withdrawn.version }));
      expect(problem).toMatchObject({ status: 409, code: "wrong-state" });
      expect(problem.detail).toBe(
        "A listing that is withdrawn cannot be put on hold. Reload to see the current state.",
      );
    });
  });

  describe("the agency's own list", () => {
    it("counts every status and pages without gaps or repeats", async () => {
      const first = await recruiter.listings.mine({ limit: 3 });
      const ids = first.items.map((item) => item.id);
      for (let cursor = first.nextCursor; cursor;) {
        const page = await recruiter.listings.mine({ limit: 3, cursor });
        ids.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(first.total);
      expect(Object.values(first.counts).reduce((sum, count) => sum + count, 0)).toBe(first.total);
    });
  });

  describe("facets", () => {
    it("count each group without its own selection", async () => {
      const all = await recruiter.listings.facets({});
      const narrowed = await recruiter.listings.facets({ workTypes: ["remote"] });
      expect(narrowed.workTypes).toEqual(all.workTypes);
      expect(narrowed.total).toBe(all.workTypes.find(({ value }) => value === "remote")?.count);
    });
  });
});
