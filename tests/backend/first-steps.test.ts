import { describe, expect, it } from "vitest";
import type { Viewer } from "#domain/core/viewer.ts";
import { firstStepsFor } from "#server/home/first-steps.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { accept, invitationTo } from "#tests/support/invitations.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";

const testApp = await startTestApp();
const staff: Viewer = {
  personId: "00000000-0000-4000-8000-000000000000",
  displayName: "",
  organizationId: "",
  organizationName: "",
  organizationKind: "platform",
  agencyType: null,
  standing: "vetted",
  roles: ["super_admin"],
  sessionId: "",
};
const stepsOf = async ({ api }: Person) =>
  Object.fromEntries((await api.home.firstSteps({})).steps.map(({ id, done }) => [id, done]));

describe("first steps", () => {
  it("of a new agency are open, and each is completed by the action itself", async () => {
    const admin = await newcomer(testApp, { name: "Alder First", domain: "alder-first.example" });
    // Before vetting it can't publish, shortlist or request.
    expect(await stepsOf(admin)).toEqual({ billing: false, colleague: false, import: false });
    await setStanding(testApp, admin, "vetted");
    const all = {
      billing: false,
      colleague: false,
      first_listing: false,
      import: false,
      stages: false,
      shortlist: false,
      introduction: false,
    };
    expect(await stepsOf(admin)).toEqual(all);

    const { id, version } = await admin.api.listings.create({ form: makeForm({}) });
    // A draft isn't a listing.
    expect((await stepsOf(admin))["first_listing"]).toBe(false);
    await admin.api.listings.publish({ id, version });
    await admin.api.imports.create({
      kind: "csv",
      files: [{ name: "one.csv", text: "Full name,E-mail\nAda Example,ada@mail.example\n" }],
    });
    await admin.api.invitations.create({ email: "colleague@alder-first.example", role: "recruiter" });
    const { stages, stagesVersion: seen } = await admin.api.pipeline.board({});
    await admin.api.pipeline.saveStages({
      version: seen,
      stages: stages.map(({ id: stage, name, description, color, targetDays }, place) => ({
        id: stage,
        name: place === 0 ? "New" : name,
        description,
        color,
        targetDays,
      })),
    });
    expect(await stepsOf(admin)).toEqual({ ...all, colleague: true, first_listing: true, import: true, stages: true });

    await testApp.services.projection.caughtUp();
    const [other] = (await admin.api.listings.search({ limit: 5 })).items.filter(({ id: found }) => found !== id);
    await admin.api.shortlist.add({ listingId: other?.id ?? "" });
    expect((await stepsOf(admin))["shortlist"]).toBe(true);
    await admin.api.shortlist.remove({ listingId: other?.id ?? "" });
    // An undone action doesn't count.
    expect((await stepsOf(admin))["shortlist"]).toBe(false);
  });

  it("of an employer end with requesting an introduction; requests by others don't count", async () => {
    const employer = await newcomer(testApp, {
      name: "Birch First",
      domain: "birch-first.example",
      kind: "employer",
      standing: "vetted",
    });
    expect(await stepsOf(employer)).toEqual({
      view_candidate: false,
      shortlist: false,
      introduction: false,
      billing: false,
      colleague: false,
    });
    const [listing] = (await employer.api.listings.search({ limit: 1 })).items;
    const listingId = listing?.id ?? "";
    await employer.api.listings.view({ id: listingId });
    await employer.api.introductions.request({ listingId, offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 } });
    expect(await stepsOf(employer)).toMatchObject({ view_candidate: true, introduction: true, shortlist: false });
    // A colleague who joins finds the organization set up, and the steps that each person takes still open.
    const email = "colleague@birch-first.example";
    const password = "a long enough sentence";
    await employer.api.invitations.create({ email, role: "hiring_manager" });
    await accept(testApp, { token: await invitationTo(testApp, email), full_name: "Bea Colleague", password });
    const colleague = await signedIn(testApp, email, password);
    expect(await stepsOf(colleague)).toEqual({ view_candidate: false, shortlist: false, introduction: false });
    const agency = await newcomer(testApp, { name: "Cedar First", domain: "cedar-first.example", standing: "vetted" });
    expect((await stepsOf(agency))["introduction"]).toBe(false);
  });

  it("of the platform are server settings and first organizations, shown to those who can change them", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    // No SMTP_URL, no PUBLIC_URL, a key is set, and the sample organizations are vetted.
    const open = {
      mail_server: false,
      public_address: false,
      master_key: true,
      first_agency: true,
      first_employer: true,
    };
    expect(await stepsOf(operator)).toMatchObject(open);
    expect((await stepsOf(operator))["support_email"]).toBe(false);
    await operator.api.configuration.change({
      key: "supportEmail",
      value: "help@talentmls.example",
      version: 0,
      reason: "Set up before opening.",
    });
    expect((await stepsOf(operator))["support_email"]).toBe(true);
    const { config, mail } = testApp.services;
    const configured = {
      config: { ...config, publicUrl: "https://mls.example", masterKeyInDataDir: true },
      mail: { ...mail, sends: true },
    };
    const viewer = { ...staff, organizationId: operator.organizationId };
    const { steps } = await testApp.database.asSystem(({ db }) => firstStepsFor(db, configured, viewer));
    expect(Object.fromEntries(steps.map(({ id, done }) => [id, done]))).toMatchObject({
      mail_server: true,
      public_address: true,
      master_key: false,
    });
  });

  it("can be hidden and shown again by each person, and stay hidden in the next session", async () => {
    const admin = await newcomer(testApp, {
      name: "Dogwood First",
      domain: "dogwood-first.example",
      standing: "vetted",
    });
    expect((await admin.api.home.firstSteps({})).hidden).toBe(false);
    expect((await admin.api.home.hideFirstSteps({ hidden: true })).hidden).toBe(true);
    await admin.api.home.hideFirstSteps({ hidden: true });
    const again = await signedIn(testApp, "noor@dogwood-first.example");
    expect((await again.api.home.firstSteps({})).hidden).toBe(true);
    expect((await again.api.home.hideFirstSteps({ hidden: false })).hidden).toBe(false);
    const other = await newcomer(testApp, { name: "Elm First", domain: "elm-first.example", standing: "vetted" });
    expect((await other.api.home.firstSteps({})).hidden).toBe(false);
    // People in the sample data have completed their first steps.
    expect((await (await signedIn(testApp, "recruiter@northstar.example")).api.home.firstSteps({})).hidden).toBe(true);
  });
});

describe("an empty marketplace", () => {
  it("shows its operator what is left to set up, from the first sign-in on", async () => {
    const empty = await startTestApp({ sampleData: false });
    const link = /\/ecosystem\/setup#token=([\w-]+)/.exec(empty.words)?.[1] ?? "";
    expect(link).not.toBe("");
    const made = await fetch(`${empty.url}/ecosystem/api/setup`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: empty.url, "sec-fetch-site": "same-origin" },
      body: JSON.stringify({
        token: link,
        full_name: "Rowan Ellis",
        email: "rowan@operator.example",
        password: "talentmls-sample",
      }),
    });
    expect(made.status).toBe(201);
    const operator = await signedIn(empty, "rowan@operator.example");
    expect(await operator.api.home.firstSteps({})).toEqual({
      hidden: false,
      steps: [
        { id: "mail_server", done: false },
        { id: "public_address", done: false },
        { id: "master_key", done: true },
        { id: "support_email", done: false },
        { id: "colleague", done: false },
        { id: "first_agency", done: false },
        { id: "first_employer", done: false },
      ],
    });
    await newcomer(empty, { name: "First Agency", domain: "first-agency.example", standing: "vetted" });
    expect(await stepsOf(operator)).toMatchObject({ first_agency: true, first_employer: false });
  });
});
