import { describe, expect, it } from "vitest";
import { made, publish, refusal, unknownId } from "#tests/support/deals.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  fee,
  grantedToEmployer,
  signNda,
  split,
} from "#tests/support/introductions.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { identityOf } from "#tests/support/forms.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

describe.each(backends)("an introduction in the $kind backend", ({ recruiter, partner, employer, settle }) => {
  const sides = { listing: recruiter, selling: partner, employer };

  it("leads an employer, and no one else, from its request to the identity", async () => {
    const listingId = await publish(recruiter);
    const asked = await askedByEmployer(sides, { listingId });
    expect(asked).toMatchObject({
      status: "requested",
      you: "employer",
      sellingAgency: null,
      needsYou: false,
      agreed: false,
      version: 1,
      actions: ["withdraw"],
      offers: [{ number: 1, offer: fee(20), note: "We would like to meet this candidate." }],
    });
    expect(asked.code).toMatch(/^INT-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect((await refusal(employer.identities.get({ listingId }))).status).toBe(404);
    const [inbox] = (await recruiter.introductions.list({ view: "needsYou" })).items;
    expect(inbox).toMatchObject({
      id: asked.id,
      you: "listing",
      needsYou: true,
      actions: ["accept", "counter", "decline"],
      warnings: { hiddenFrom: [], signingWaits: null, alsoIntroduced: [] },
    });
    const { introduction: countered } = await recruiter.introductions.counter({
      id: asked.id,
      version: 1,
      offer: fee(22, 120),
      note: "With a longer guarantee.",
      grantDays: 30,
    });
    expect(countered).toMatchObject({
      status: "countered",
      needsYou: false,
      awaits: { name: "Meridian Robotics" },
      grantDays: 30,
    });
    const { introduction: accepted } = await employer.introductions.accept({ id: asked.id, version: 2 });
    expect(accepted).toMatchObject({
      status: "accepted",
      agreed: true,
      needsYou: true,
      actions: ["withdraw", "sign"],
      parts: [{ role: "employer", state: "sign", grant: null }],
    });
    const nda = await employer.introductions.nda({ id: asked.id });
    expect(nda.sections.length).toBeGreaterThan(3);
    expect(JSON.parse(nda.canonical)).toMatchObject({
      introduction: asked.code,
      organisation: "Meridian Robotics",
      grantDays: 30,
      signsAs: "employer",
    });
    const signed = await signNda(employer, asked);
    expect(signed).toMatchObject({
      status: "nda_signed",
      actions: ["open", "certificate"],
      protection: { state: "counting" },
      declareUntil: null,
      parts: [
        {
          state: "signed",
          signature: { name: "Elena Sorensen", hash: nda.hash },
          grant: { state: "live", openedAt: null },
        },
      ],
    });
    const { givenAt = "", endsAt = "" } = signed.parts[0]?.grant ?? {};
    expect(Date.parse(endsAt) - Date.parse(givenAt)).toBe(30 * 86_400_000);
    const identity = await employer.identities.get({ listingId });
    expect(identity).toMatchObject({ fullName: "Quillon Vandermere", contactShown: false, portfolioLinks: [] });
    expect(Object.keys(identity)).not.toEqual(expect.arrayContaining(["email"]));
    expect((await refusal(partner.identities.get({ listingId }))).status).toBe(404);
    const revealed = await employer.introductions.get({ id: asked.id });
    expect(revealed).toMatchObject({
      status: "revealed",
      actions: ["open", "outcome", "declarePrior", "certificate"],
      version: 5,
    });
    expect(revealed.steps.map(({ action, by }) => [action, by])).toEqual([
      ["requested", "Meridian Robotics"],
      ["countered", "Northstar Talent"],
      ["accepted", "Meridian Robotics"],
      ["nda_signed", "Meridian Robotics"],
      ["opened", "Meridian Robotics"],
    ]);
    // Only once: opening it again adds nothing.
    await employer.identities.get({ listingId });
    expect(await employer.introductions.get({ id: asked.id })).toEqual(revealed);
    // The signed text can be read again, word for word.
    expect(await employer.introductions.nda({ id: asked.id })).toEqual(nda);
  });

  it("says to the listing agency alone how often the identity was opened, and when", async () => {
    const listingId = await publish(recruiter);
    const { id } = await grantedToEmployer(sides, { listingId });
    const record = async () => (await recruiter.introductions.openings({ id })).items;
    const organization = { name: "Meridian Robotics" };
    expect(await record()).toMatchObject([{ organization, count: 0, at: [] }]);
    await employer.identities.get({ listingId });
    await employer.identities.get({ listingId });
    // Its own openings aren't under the grant.
    await recruiter.identities.get({ listingId });
    const [opened] = await record();
    expect(opened).toMatchObject({ organization, count: 2, at: [expect.any(String), expect.any(String)] });
    expect(opened?.at).toEqual(opened?.at.toSorted().toReversed());
    expect(JSON.stringify(await record())).not.toMatch(/Sorensen/);
    for (const other of [employer, partner])
      expect((await refusal(other.introductions.openings({ id }))).status).toBe(404);
  });

  it("shows contact details with the name where the listing agency allows it", async () => {
    const listingId = await publish(recruiter, { showContactInfo: true });
    await grantedToEmployer(sides, { listingId });
    expect(await employer.identities.get({ listingId })).toMatchObject({
      contactShown: true,
      email: "quillon.vandermere@mail.example",
    });
  });

  it("between agencies is about the split: the named employer sees it once agreed, and never a split", async () => {
    const listingId = await publish(recruiter);
    const asked = await askedByAgency(sides, { listingId });
    expect((await refusal(employer.introductions.get({ id: asked.id }))).status).toBe(404);
    expect((await employer.introductions.list({ listingId })).total).toBe(0);
    const { introduction: countered } = await recruiter.introductions.counter({
      id: asked.id,
      version: 1,
      offer: split(65),
      note: "Our usual split.",
    });
    expect(countered.offers.map(({ offer }) => offer)).toEqual([
      { kind: "split", laSplit: 55, saSplit: 45 },
      { kind: "split", laSplit: 65, saSplit: 35 },
    ]);
    expect((await refusal(employer.introductions.nda({ id: asked.id }))).status).toBe(404);
    await partner.introductions.accept({ id: asked.id, version: 2 });
    const shown = await employer.introductions.get({ id: asked.id });
    expect(shown).toMatchObject({
      status: "accepted",
      you: "employer",
      message: "",
      offers: [],
      reason: null,
      needsYou: true,
      version: 1,
      actions: ["sign", "refuse"],
      parts: [{ role: "employer", state: "sign" }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/split|hires this quarter|usual/i);
    await signNda(partner, asked, "Theo Lindqvist");
    await partner.identities.get({ listingId });
    // The employer can't see what the agency did: its answer is the same.
    expect(await employer.introductions.get({ id: asked.id })).toEqual(shown);
    expect((await refusal(employer.identities.get({ listingId }))).status).toBe(404);
    await signNda(employer, asked);
    await employer.identities.get({ listingId });
    const agencys = await partner.introductions.get({ id: asked.id });
    expect(agencys.parts.map(({ role }) => role)).toEqual(["selling"]);
    expect(agencys).toMatchObject({ status: "revealed", protection: null, priorKnowledge: null, warnings: null });
    expect(agencys.steps.map(({ action }) => action)).toEqual([
      "requested",
      "countered",
      "accepted",
      "nda_signed",
      "opened",
    ]);
    const whole = await recruiter.introductions.get({ id: asked.id });
    expect(whole.parts.map(({ role, state, grant }) => [role, state, grant?.state])).toEqual([
      ["selling", "signed", "live"],
      ["employer", "signed", "live"],
    ]);
    expect(whole).toMatchObject({ status: "revealed", version: 7, protection: { state: "counting" } });
  });

  it("lets a named employer decline without the agency learning it", async () => {
    const asked = await askedByAgency(sides);
    await accept(sides, asked);
    const before = await partner.introductions.get({ id: asked.id });
    const { introduction: refused } = await employer.introductions.refuse({ id: asked.id, version: 1 });
    expect(refused).toMatchObject({ status: "accepted", needsYou: false, actions: [], parts: [{ state: "refused" }] });
    expect(await partner.introductions.get({ id: asked.id })).toEqual(before);
    expect((await recruiter.introductions.get({ id: asked.id })).parts.map(({ state }) => state)).toEqual([
      "sign",
      "refused",
    ]);
    expect((await refusal(partner.introductions.withdraw({ id: asked.id, version: before.version }))).detail).toContain(
      "Both sides have agreed",
    );
  });

  it("can be requested for other agencies' listings, once, on the right kind of terms", async () => {
    const listingId = await publish(recruiter, { identity: identityOf("asked-twice@mail.example") });
    const [meridian, ask] = [await employerCalled(partner), { listingId, offer: split(60) }];
    expect(await refusal(recruiter.introductions.request({ ...ask, employerId: meridian }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("your own listing"),
    });
    expect(await refusal(partner.introductions.request(ask))).toMatchObject({
      status: 400,
      fields: { employerId: "Choose the employer you represent." },
    });
    expect(await refusal(partner.introductions.request({ ...ask, employerId: unknownId }))).toMatchObject({
      status: 400,
      fields: { employerId: expect.stringContaining("employer doesn't exist") },
    });
    expect(
      await refusal(partner.introductions.request({ ...ask, employerId: meridian, offer: fee(20) })),
    ).toMatchObject({ status: 400, fields: { offer: expect.stringContaining("Agencies agree on the split") } });
    expect(await refusal(employer.introductions.request(ask))).toMatchObject({
      status: 400,
      fields: { offer: expect.stringContaining("between agencies") },
    });
    expect(await refusal(employer.introductions.request({ listingId: unknownId, offer: fee(20) }))).toMatchObject({
      status: 404,
    });
    expect(
      await refusal(
        employer.introductions.request({ listingId, offer: fee(20), message: "Write to me@elsewhere.example" }),
      ),
    ).toMatchObject({ status: 422, findings: [{ field: "message" }] });
    const first = await askedByEmployer(sides, { listingId });
    expect(await refusal(employer.introductions.request({ listingId, offer: fee(21) }))).toMatchObject({
      status: 409,
      detail: `You've already requested this: ${first.code} is requested. Continue there.`,
    });
    // A second agency can request for the same employer. Only the listing agency sees both.
    const second = await askedByAgency(sides, { listingId });
    expect((await recruiter.introductions.get({ id: second.id })).warnings).toEqual({
      hiddenFrom: [],
      signingWaits: null,
      alsoIntroduced: [{ code: first.code, by: "Meridian Robotics", status: "requested", protectedUntil: null }],
    });
    expect(second.warnings).toBeNull();
    await employer.introductions.withdraw({ id: first.id, version: 1 });
    expect((await askedByEmployer(sides, { listingId })).code).not.toBe(first.code);
  });

  it("warns the listing agency of one by another of its listings of the same person", async () => {
    const person = { identity: identityOf("listed-twice@mail.example") };
    const first = await askedByEmployer(sides, { listingId: await publish(recruiter, person) });
    const second = await askedByAgency(sides, { listingId: await publish(recruiter, person) });
    expect((await recruiter.introductions.get({ id: second.id })).warnings?.alsoIntroduced).toEqual([
      { code: first.code, by: "Meridian Robotics", status: "requested", protectedUntil: null },
    ]);
    expect(second.warnings).toBeNull();
    const phoned = (email: string, phone: string) => publish(recruiter, { identity: { ...identityOf(email), phone } });
    const calls = await phoned("calls@mail.example", "+1 (206) 555-0177");
    const dials = await phoned("dials@mail.example", "206.555.0177");
    const third = await askedByEmployer(sides, { listingId: calls });
    const fourth = await askedByAgency(sides, { listingId: dials });
    expect((await recruiter.introductions.get({ id: fourth.id })).warnings?.alsoIntroduced).toMatchObject([
      { code: third.code },
    ]);
    const other = await publish(recruiter, { identity: identityOf("listed-once@mail.example") });
    const apart = await askedByAgency(sides, { listingId: other });
    expect((await recruiter.introductions.get({ id: apart.id })).warnings?.alsoIntroduced).toEqual([]);
  });

  it("warns the listing agency, and no one else, while an earlier one is protected", async () => {
    const listingId = await publish(recruiter, { identity: identityOf("protected@mail.example") });
    const earlier = await grantedToEmployer(sides, { listingId });
    const { protection, version } = await recruiter.introductions.get({ id: earlier.id });
    // Access has ended, and the protection window counts on.
    const organizationId = earlier.employer.id;
    await recruiter.introductions.revoke({ id: earlier.id, version, organizationId, reason: "No longer needed." });
    const again = await askedByAgency(sides, { listingId });
    expect((await recruiter.introductions.get({ id: again.id })).warnings?.alsoIntroduced).toEqual([
      { code: earlier.code, by: "Meridian Robotics", status: "nda_signed", protectedUntil: protection?.until },
    ]);
    expect(again.warnings).toBeNull();
    expect((await recruiter.introductions.get({ id: earlier.id })).warnings?.alsoIntroduced).toMatchObject([
      { code: again.code, protectedUntil: null },
    ]);
    // An employer that knew the candidate before owes nothing for it.
    const asked = await employer.introductions.get({ id: earlier.id });
    const evidence = "Applied with us last year, twice, and was interviewed.";
    if (!asked.actions.includes("declarePrior")) return;
    const declared = await employer.introductions.declarePrior({ id: earlier.id, version: asked.version, evidence });
    expect(declared.introduction.priorKnowledge).not.toBeNull();
    const disputed = await recruiter.introductions.get({ id: earlier.id });
    await recruiter.introductions.concede({ id: earlier.id, version: disputed.version });
    expect((await recruiter.introductions.get({ id: again.id })).warnings?.alsoIntroduced).toEqual([]);
  });

  it("is answered by the side whose turn it is, from what it saw", async () => {
    const { id } = await askedByEmployer(sides);
    expect(await refusal(employer.introductions.accept({ id, version: 1 }))).toMatchObject({
      status: 409,
      detail: "It is Northstar Talent's turn to reply. You'll be notified when it does.",
    });
    expect(await refusal(partner.introductions.accept({ id, version: 1 }))).toMatchObject({ status: 404 });
    expect(await refusal(recruiter.introductions.accept({ id: unknownId, version: 1 }))).toMatchObject({ status: 404 });
    expect(await refusal(recruiter.introductions.counter({ id, version: 1, offer: fee(20) }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("already the current terms"),
    });
    expect(await refusal(recruiter.introductions.counter({ id, version: 1, offer: fee(60) }))).toMatchObject({
      status: 400,
      fields: { "offer.feePercent": expect.stringContaining("50 percent") },
    });
    expect(
      await refusal(recruiter.introductions.counter({ id, version: 1, offer: fee(22), grantDays: 3 })),
    ).toMatchObject({ status: 400, fields: { grantDays: "Enter 7 to 365 days." } });
    await recruiter.introductions.counter({ id, version: 1, offer: fee(22) });
    const late = await refusal(recruiter.introductions.counter({ id, version: 1, offer: fee(23) }));
    expect(late).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { id, status: "countered", version: 2, you: "listing" },
    });
    const { introduction: again } = await employer.introductions.counter({
      id,
      version: 2,
      offer: fee(21),
      note: "In between?",
    });
    expect(again).toMatchObject({ status: "requested", awaits: { name: "Northstar Talent" } });
    expect(await refusal(recruiter.introductions.decline({ id, version: 3, reason: " " }))).toMatchObject({
      status: 400,
      fields: { reason: expect.stringContaining("Enter a short reason") },
    });
    const { introduction: declined } = await recruiter.introductions.decline({
      id,
      version: 3,
      reason: "Another offer was taken.",
    });
    expect(declined).toMatchObject({ status: "declined", actions: [], reason: "Another offer was taken." });
    expect(await employer.introductions.get({ id })).toMatchObject({
      status: "declined",
      reason: "Another offer was taken.",
      answerBy: null,
    });
    expect(await refusal(employer.introductions.withdraw({ id, version: 4 }))).toMatchObject({
      status: 409,
      detail: "This introduction is declined and can no longer be withdrawn. Reload to see its current state.",
    });
  });

  it("is signed with a name and a checkbox, for the text that was read", async () => {
    const { id } = await askedByEmployer(sides);
    const { hash, consent } = await employer.introductions.nda({ id });
    const ask = { id, version: 2, name: "Elena Sorensen", consent: true, consentVersion: consent.version, hash };
    expect(await refusal(employer.introductions.sign({ ...ask, version: 1 }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("once both sides agree on the terms"),
    });
    await accept(sides, { id });
    expect(await refusal(employer.introductions.sign({ ...ask, name: "  " }))).toMatchObject({
      status: 400,
      fields: { name: expect.stringContaining("full name") },
    });
    expect(await refusal(employer.introductions.sign({ ...ask, consent: false }))).toMatchObject({
      status: 400,
      fields: { consent: "Check this box to sign." },
    });
    for (const another of [{ hash: "0".repeat(64) }, { consentVersion: "2026-12" }])
      expect(await refusal(employer.introductions.sign({ ...ask, ...another }))).toMatchObject({
        status: 409,
        detail: expect.stringContaining("text has changed"),
      });
    expect(await refusal(recruiter.introductions.sign(ask))).toMatchObject({ status: 404 });
    expect(await refusal(recruiter.introductions.nda({ id }))).toMatchObject({ status: 404 });
    await employer.introductions.sign(ask);
    expect(await refusal(employer.introductions.sign({ ...ask, version: 3 }))).toMatchObject({
      status: 409,
      detail: "Your organization has already signed. Reload to see the identity.",
    });
    expect(await refusal(recruiter.introductions.decline({ id, version: 3, reason: "Too late." }))).toMatchObject({
      status: 409,
    });
  });

  it("ends with its grant: the identity closes, and its holder reads why", async () => {
    const listingId = await publish(recruiter);
    const { id, employer: holder } = await grantedToEmployer(sides, { listingId });
    await employer.identities.get({ listingId });
    const { version } = await recruiter.introductions.get({ id });
    expect(
      await refusal(recruiter.introductions.revoke({ id, version, organizationId: holder.id, reason: "" })),
    ).toMatchObject({ status: 400, fields: { reason: expect.stringContaining("Enter a short reason") } });
    expect(
      await refusal(recruiter.introductions.revoke({ id, version, organizationId: unknownId, reason: "Over." })),
    ).toMatchObject({ status: 400, fields: { organizationId: expect.stringContaining("no access to the identity") } });
    expect(
      await refusal(employer.introductions.revoke({ id, version: 4, organizationId: holder.id, reason: "Over." })),
    ).toMatchObject({ status: 404 });
    await recruiter.introductions.revoke({
      id,
      version,
      organizationId: holder.id,
      reason: "The search was put on hold.",
    });
    expect((await refusal(employer.identities.get({ listingId }))).status).toBe(404);
    expect(await employer.introductions.get({ id })).toMatchObject({
      status: "revealed",
      actions: ["declarePrior", "certificate"],
      parts: [{ grant: { state: "revoked", revoked: { by: "listing", reason: "The search was put on hold." } } }],
    });
    expect(
      await refusal(
        recruiter.introductions.revoke({ id, version: version + 1, organizationId: holder.id, reason: "Twice." }),
      ),
    ).toMatchObject({ status: 409, detail: "This grant has already ended. There is nothing to close." });
    // Then it can be requested again.
    expect((await askedByEmployer(sides, { listingId })).status).toBe("requested");
  });

  it("accepts a declaration of prior knowledge with evidence, which the listing agency can concede", async () => {
    const listingId = await publish(recruiter);
    const { id } = await grantedToEmployer(sides, { listingId });
    const evidence = "Applied with us in March; our recruiter spoke with the candidate twice.";
    expect(await refusal(employer.introductions.declarePrior({ id, version: 3, evidence }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("once you've seen"),
    });
    await employer.identities.get({ listingId });
    expect(await refusal(employer.introductions.declarePrior({ id, version: 4, evidence: "We did." }))).toMatchObject({
      status: 400,
      fields: { evidence: expect.stringContaining("since when") },
    });
    const { introduction: declared } = await employer.introductions.declarePrior({
      id,
      version: 4,
      evidence: ` ${evidence} `,
    });
    expect(declared).toMatchObject({
      priorKnowledge: { evidence, answer: null },
      protection: { state: "disputed" },
      declareUntil: null,
    });
    const seen = await recruiter.introductions.get({ id });
    expect(seen).toMatchObject({ priorKnowledge: { evidence }, actions: ["revoke", "concede", "certificate"] });
    expect((await recruiter.introductions.concede({ id, version: seen.version })).introduction.protection?.state).toBe(
      "none",
    );
    expect(await employer.introductions.get({ id })).toMatchObject({
      priorKnowledge: { answer: { outcome: "conceded" } },
      actions: ["open", "outcome", "certificate"],
    });
  });

  it("can be requested in bulk, each candidate decided separately", async () => {
    const [one, two, running] = [await publish(recruiter), await publish(recruiter), await publish(recruiter)];
    const before = await askedByEmployer(sides, { listingId: running });
    const { items, requested, refused } = await employer.introductions.requestMany({
      listingIds: [two, unknownId, one, running, two],
      message: "From our shortlist.",
    });
    expect([requested, refused]).toEqual([2, 2]);
    expect(
      items.map(({ listingId, introduction, refused: words }) => [listingId, introduction?.status ?? words]),
    ).toEqual([
      [two, "requested"],
      [unknownId, "Candidate not found"],
      [one, "requested"],
      [running, `You've already requested this: ${before.code} is requested. Continue there.`],
    ]);
    expect(items[0]?.introduction).toMatchObject({ message: "From our shortlist.", offers: [{ offer: fee(25) }] });
    const byAgency = await partner.introductions.requestMany({
      listingIds: [one],
      employerId: await employerCalled(partner),
    });
    expect(byAgency.items[0]?.introduction?.offers[0]?.offer).toEqual({ kind: "split", laSplit: 60, saSplit: 40 });
    expect((await refusal(partner.introductions.requestMany({ listingIds: [two] }))).fields).toEqual({
      employerId: "Choose the employer you represent.",
    });
    const [third, total] = [await publish(recruiter), (await employer.introductions.list({})).total];
    expect(
      (await refusal(employer.introductions.requestMany({ listingIds: [third, two], message: "Call +1 206 555 0188" })))
        .status,
    ).toBe(422);
    expect((await employer.introductions.list({})).total).toBe(total);
  });

  it("is listed with what needs you first, page by page, in each party's own view", async () => {
    await askedByEmployer(sides);
    const all = (await recruiter.introductions.list({ limit: 100 })).items;
    const needing = all.filter(({ needsYou }) => needsYou);
    expect(all.slice(0, needing.length)).toEqual(needing);
    expect(await recruiter.introductions.count({})).toEqual({ needsYou: needing.length });
    expect((await recruiter.introductions.list({ view: "needsYou", limit: 100 })).items).toEqual(needing);
    const paged = [];
    let page = await recruiter.introductions.list({ limit: 4 });
    for (; ; page = await recruiter.introductions.list({ limit: 4, cursor: page.nextCursor })) {
      expect(page.total).toBe(all.length);
      paged.push(...page.items);
      if (page.nextCursor === null) break;
    }
    expect(paged).toEqual(all);
    const views = [];
    for (const view of ["open", "granted", "closed"] as const)
      views.push(...(await recruiter.introductions.list({ view, limit: 100 })).items);
    expect(views.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    const [some] = all;
    expect(
      (await recruiter.introductions.list({ listingId: some?.listingId ?? "" })).items.every(
        ({ listingId }) => listingId === some?.listingId,
      ),
    ).toBe(true);
    expect((await refusal(recruiter.introductions.list({ cursor: "none" }))).fields).toEqual({
      cursor: expect.stringContaining("first page"),
    });
  });

  it("ends when the candidate leaves the market; earlier grants stay", async () => {
    const [open, granted] = [await publish(recruiter), await publish(recruiter)];
    const { id } = await askedByEmployer(sides, { listingId: open });
    const { id: other } = await grantedToEmployer(sides, { listingId: granted });
    expect((await employer.introductions.get({ id: other })).listed).toBe(true);
    for (const listingId of [open, granted])
      await recruiter.listings.withdraw({
        id: listingId,
        version: (await recruiter.listings.form({ id: listingId })).version,
      });
    await settle();
    expect(await employer.introductions.get({ id })).toMatchObject({
      status: "ended",
      actions: [],
      needsYou: false,
      listed: false,
    });
    expect((await recruiter.introductions.get({ id })).listed).toBe(true);
    expect(await employer.introductions.get({ id: other })).toMatchObject({
      status: "nda_signed",
      listed: false,
      actions: ["open", "certificate"],
    });
    expect((await employer.identities.get({ listingId: granted })).fullName).toBe("Quillon Vandermere");
  });

  it("can be requested again once its candidate is listed again, also while access to the identity lasts", async () => {
    const listingId = await publish(recruiter);
    const before = await grantedToEmployer(sides, { listingId });
    const stepped = async (step: "withdraw" | "relist") => {
      const { version } = await recruiter.listings.form({ id: listingId });
      await recruiter.listings[step]({ id: listingId, version });
      await settle();
    };
    const whyNot = async (api: typeof recruiter, introductionId = before.id) =>
      (await api.interviews.list({ introductionId })).whyNot;
    await stepped("withdraw");
    expect([await whyNot(employer), await whyNot(recruiter)]).toEqual([
      "The candidate left the market. If they're listed again, you can request another introduction.",
      "The candidate left the market. Once you list them again, Meridian Robotics can request another introduction.",
    ]);
    expect((await refusal(employer.introductions.request({ listingId, offer: fee(20) }))).status).toBe(404);
    await stepped("relist");
    expect([await whyNot(employer), await whyNot(recruiter)]).toEqual([
      "The candidate left the market and is listed again. Request another introduction to continue.",
      "The candidate left the market and is listed again. Meridian Robotics can request another introduction.",
    ]);
    const again = await askedByEmployer(sides, { listingId });
    expect([again.status, again.code === before.code]).toEqual(["requested", false]);
    // The earlier access stays.
    expect((await employer.identities.get({ listingId })).fullName).toBe("Quillon Vandermere");
    await accept(sides, again);
    expect(await whyNot(employer, again.id)).toBeNull();

    await signNda(employer, again);
    const { version } = await recruiter.introductions.get({ id: again.id });
    const { organization } = again.parts.find(({ role }) => role === "employer")!;
    const ask = { id: again.id, version, organizationId: organization.id, reason: "They asked us to." };
    await recruiter.introductions.revoke(ask);
    await settle();
    expect((await refusal(employer.identities.get({ listingId }))).code).toBe("not-found");
    const grants = async (id: string) =>
      (await recruiter.introductions.get({ id })).parts.flatMap(({ grant }) => (grant ? [grant.state] : []));
    expect([await grants(before.id), await grants(again.id)]).toEqual([["revoked"], ["revoked"]]);
  });

  it("becomes a deal with the agreed terms", async () => {
    const listingId = await publish(recruiter);
    const asked = await askedByAgency(sides, { listingId, offer: split(65) });
    const ask = { listingId, introductionId: asked.id, targetSalary: 150_000, terms: "" };
    expect(await refusal(partner.deals.create(ask))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("terms are agreed"),
    });
    await accept(sides, asked);
    expect(await refusal(partner.deals.create({ ...ask, laSplit: 60, sellingAgencyId: null }))).toMatchObject({
      status: 400,
      fields: {
        laSplit: expect.stringContaining("at 65%"),
        sellingAgencyId: expect.stringContaining("Harbor Search Partners"),
      },
    });
    const deal = await partner.deals.create(ask);
    expect(deal).toMatchObject({
      listingId,
      employer: { name: "Meridian Robotics" },
      sellingAgency: { name: "Harbor Search Partners" },
      feePercent: 25,
      guaranteeDays: 90,
      agencySide: { laSplit: 65 },
    });
    expect((await refusal(partner.deals.create({ ...ask, introductionId: unknownId }))).fields).toEqual({
      introductionId: expect.stringContaining("no such introduction"),
    });
    expect(
      (await refusal(recruiter.deals.create({ listingId, targetSalary: 150_000, terms: "" }))).fields,
    ).toMatchObject({ employerId: "Choose an employer." });
    expect((await made(recruiter)).agencySide?.laSplit).toBe(60);
  });
});

describe.each(backends)("an employer's interest in the $kind backend", ({ recruiter, partner, employer }) => {
  const form = {
    employerName: "meridian robotics",
    contactName: "Ada Bell",
    contactEmail: "ada@meridian.example",
    roleTitle: "Platform lead",
    budgetRange: "$150k - $170k",
    timeline: "This quarter",
    requirements: "Ten years of it.",
  };

  it("is visible only to its agency", async () => {
    const { interest } = await partner.interests.create({ ...form, employerName: "Brackenwell Systems" });
    expect(interest).toMatchObject({
      employer: { id: null, name: "Brackenwell Systems" },
      contactName: "Ada Bell",
      candidate: null,
      introduction: null,
      deal: null,
    });
    expect((await partner.interests.list({})).items[0]).toEqual(interest);
    expect((await recruiter.interests.list({})).items.map(({ id }) => id)).not.toContain(interest.id);
    expect((await refusal(employer.interests.list({}))).status).toBe(403);
    expect(
      (await refusal(partner.interests.create({ ...form, contactEmail: "nobody", roleTitle: " " }))).fields,
    ).toEqual({ contactEmail: expect.any(String), roleTitle: expect.any(String) });
  });

  it("with a candidate requests the introduction and drafts the deal, or does nothing at all", async () => {
    const listingId = await publish(recruiter);
    const employerId = await employerCalled(partner);
    const { interest } = await partner.interests.create({ ...form, employerId, candidateId: listingId });
    expect(interest).toMatchObject({ employer: { name: "Meridian Robotics" }, candidate: { listingId } });
    const asked = await partner.introductions.get({ id: interest.introduction?.id ?? "" });
    expect(asked).toMatchObject({
      code: interest.introduction?.code,
      listingId,
      status: "requested",
      employer: { name: "Meridian Robotics" },
      offers: [{ offer: split(60) }],
    });
    expect(asked.message).toBe(
      "Role: Platform lead\nBudget: $150k - $170k\nTimeline: This quarter\nRequirements: Ten years of it.",
    );
    expect(await partner.deals.get({ id: interest.deal?.id ?? "" })).toMatchObject({
      code: interest.deal?.code,
      status: "draft",
      targetSalary: 160_000,
      sellingAgency: { name: "Harbor Search Partners" },
      agencySide: { laSplit: 60 },
    });
    const count = async () => [
      (await partner.interests.list({})).total,
      (await partner.introductions.list({})).total,
      (await partner.deals.list({})).total,
    ];
    const before = await count();
    expect((await refusal(partner.interests.create({ ...form, employerId, candidateId: listingId }))).detail).toContain(
      "You've already requested this",
    );
    expect((await refusal(partner.interests.create({ ...form, employerId, candidateId: unknownId }))).fields).toEqual({
      candidateId: expect.stringContaining("doesn't exist"),
    });
    expect(
      (
        await refusal(
          partner.interests.create({
            ...form,
            employerName: "Brackenwell Systems",
            candidateId: await publish(recruiter),
          }),
        )
      ).fields,
    ).toEqual({ employerName: expect.stringContaining("isn't one of your clients yet") });
    expect(
      (
        await refusal(
          partner.interests.create({
            ...form,
            employerId,
            requirements: "Ask me@elsewhere.example",
            candidateId: await publish(recruiter),
          }),
        )
      ).findings[0],
    ).toMatchObject({ field: "requirements" });
    expect(await count()).toEqual(before);
  });
});
