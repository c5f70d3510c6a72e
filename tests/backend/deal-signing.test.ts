import { describe, expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { ownEmailsAbout, emailTo, made, publish, refusal, termsOf, tokenIn, unknownId } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { accept, askedByAgency, signNda } from "#tests/support/introductions.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { sent, sign } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const testApp = await startTestApp();
const { database } = testApp;
const [northstar, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
const { api: bearer, send: bare } = visitor(testApp);
const mara = { name: "Mara Quill", email: "mara.quill@meridian.example" };

type Sheet = Answer<"deals", "get">;

/** A deal out for signature, with a named signer at the employer. */
async function sentToMara(parts: Parameters<typeof made>[1] = {}): Promise<Sheet> {
  const { id, version } = await made(northstar.api, parts);
  const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
  return (await northstar.api.deals.send({ id, version: agreed.version, signers: { employer: mara } })).deal;
}

const tokenOf = async (deal: Sheet, to: string, matches?: RegExp) =>
  tokenIn(await emailTo(testApp, deal.code, to, matches));
const signBy = async (token: string, name = "Ada Bell") =>
  bearer.signing.sign({ token, name, hash: (await bearer.signing.open({ token })).hash, consent: true });
const subjects = async (deal: Sheet) =>
  (await ownEmailsAbout(testApp, deal.code)).map(({ to, subject }) => `${to}: ${subject}`);

describe("signing through emailed links", () => {
  it("goes in order, each party with its own link, without an account, to an executed deal", async () => {
    const deal = await sentToMara();
    expect(deal).toMatchObject({
      status: "pending_signatures",
      signing: {
        number: 1,
        provider: "built-in",
        state: "running",
        parts: [
          { role: "listing", document: "client", state: "open" },
          { role: "listing", document: "split", state: "open" },
          { role: "selling", state: "waiting" },
          { role: "employer", state: "waiting", signerName: "Mara Quill" },
        ],
      },
    });
    const signed = async (to: string, name: string, ...documents: ("client" | "split")[]) => {
      const token = await tokenOf(deal, to);
      const sheet = await bearer.signing.open({ token });
      expect(sheet).toMatchObject({
        code: deal.code,
        documents: documents.map((kind) => ({ kind })),
        state: "open",
        why: null,
        executed: false,
        sentBy: "Northstar Talent",
      });
      expect(sheet.hash).toBe(sheet.documents.map(({ hash }) => hash).join("."));
      // Signing one of two documents isn't enough.
      for (const { hash } of sheet.documents)
        if (sheet.documents.length > 1)
          expect(await refusal(bearer.signing.sign({ token, name, hash, consent: true }))).toMatchObject({
            code: "version-conflict",
          });
      expect(await bearer.signing.sign({ token, name, hash: sheet.hash, consent: true })).toMatchObject({
        state: "signed",
        signedName: name,
      });
      return { token, sheet };
    };
    const { token: listings } = await signed("recruiter@northstar.example", "Ada Bell", "client", "split");
    await signed("admin@harbor.example", "Ben Cole", "split");
    const { token, sheet } = await signed(mara.email, mara.name, "client");
    expect(sheet).toMatchObject({ signerName: "Mara Quill", organizationName: "Meridian Robotics" });
    const done = await northstar.api.deals.get({ id: deal.id });
    expect(done).toMatchObject({ status: "executed", signing: { state: "complete" } });
    expect(done.signing?.parts.map(({ state, signedName }) => [state, signedName])).toEqual([
      ["signed", "Ada Bell"],
      ["signed", "Ada Bell"],
      ["signed", "Ben Cole"],
      ["signed", "Mara Quill"],
    ]);
    const rows = await database.kysely
      .selectFrom("mls_deal_signers")
      .select(["signed_via", "signed_ip", "signed_person_id", "signed_consent"])
      .where("deal_id", "=", deal.id)
      .execute();
    for (const row of rows)
      expect(row).toEqual({
        signed_via: "link",
        signed_ip: "127.0.0.1",
        signed_person_id: null,
        signed_consent: sheet.consent.version,
      });
    // A used link downloads the copy and does nothing else.
    expect(
      await refusal(bearer.signing.sign({ token, name: mara.name, hash: sheet.hash, consent: true })),
    ).toMatchObject({ code: "wrong-state", detail: "This has already been signed." });
    expect(await refusal(bearer.signing.decline({ token, reason: "No." }))).toMatchObject({ code: "wrong-state" });
    await expect.poll(async () => (await bearer.signing.open({ token })).executed).toBe(true);
    expect(await bearer.signing.copy({ token })).toMatchObject({
      mediaType: "application/pdf",
      fileName: expect.stringContaining("client-agreement"),
    });
    expect(await refusal(bearer.signing.copy({ token, kind: "split" }))).toMatchObject({ status: 404 });
    for (const kind of ["client", "split"] as const)
      expect(await bearer.signing.copy({ token: listings, kind })).toMatchObject({
        fileName: expect.stringContaining(`${kind}-agreement`),
      });
  });

  it("by account records the person; both ways work in one deal", async () => {
    const deal = await sentToMara();
    await sign(northstar.api, deal.id, "Ada Bell");
    await signBy(await tokenOf(deal, "admin@harbor.example"), "Ben Cole");
    expect(await meridian.api.deals.get({ id: deal.id })).toMatchObject({ actions: ["sign"] });
    const last = await sign(meridian.api, deal.id, "Elena Sorensen");
    expect(last).toMatchObject({ status: "executed", part: "employer", agencySide: null });
    const rows = await database.kysely
      .selectFrom("mls_deal_signers")
      .select(["role", "signed_via", "signed_person_id"])
      .where("deal_id", "=", deal.id)
      .orderBy("place")
      .execute();
    const listings = { role: "listing", signed_via: "account", signed_person_id: (await viewerOf(northstar)).personId };
    expect(rows).toEqual([
      listings,
      listings,
      { role: "selling", signed_via: "link", signed_person_id: null },
      { role: "employer", signed_via: "account", signed_person_id: (await viewerOf(meridian)).personId },
    ]);
  });

  it("waits its turn: later parties can't sign and get no email", async () => {
    const deal = await sentToMara();
    await emailTo(testApp, deal.code, "recruiter@northstar.example");
    expect(await harbor.api.deals.agreement({ id: deal.id })).toMatchObject({
      state: "waiting",
      why: "Others sign before you. You get an email when it's your turn.",
    });
    for (const { api } of [harbor, meridian])
      expect(await refusal(sign(api, deal.id, "Ben Cole"))).toMatchObject({
        code: "wrong-state",
        detail: expect.stringContaining("Others sign before you"),
      });
    expect(new Set((await ownEmailsAbout(testApp, deal.code)).map(({ to }) => to))).toEqual(
      new Set(["admin@northstar.example", "recruiter@northstar.example"]),
    );
    expect((await northstar.api.deals.get({ id: deal.id })).signing?.parts.map(({ state }) => state)).toEqual([
      "open",
      "open",
      "waiting",
      "waiting",
    ]);
  });

  it("requires a full name, consent and the document that was read", async () => {
    const deal = await sent(signers);
    const token = await tokenOf(deal, "recruiter@northstar.example");
    const { hash, consent } = await bearer.signing.open({ token });
    expect(await refusal(bearer.signing.sign({ token, name: "42", hash, consent: false }))).toMatchObject({
      code: "invalid-input",
      fields: { name: expect.any(String), consent: expect.any(String) },
    });
    expect(
      await refusal(bearer.signing.sign({ token, name: "Ada Bell", hash: "0".repeat(64), consent: true })),
    ).toMatchObject({ code: "version-conflict", detail: expect.stringContaining("changed since you opened it") });
    const read = { name: "Ada Bell", hash, consent: true };
    for (const sign of [
      () => bearer.signing.sign({ token, ...read, consentVersion: "2026-12" }),
      () => northstar.api.deals.sign({ id: deal.id, ...read, consentVersion: "2026-12" }),
    ])
      expect(await refusal(sign())).toMatchObject({
        code: "version-conflict",
        detail: expect.stringContaining("Read it again."),
      });
    expect((await northstar.api.deals.get({ id: deal.id })).signing?.parts[0]).toMatchObject({
      state: "open",
      signedName: null,
    });
    const after = await bearer.signing.sign({ token, ...read, consentVersion: consent.version });
    expect(after).toMatchObject({ state: "signed" });
  });

  it("shows the agencies when a document was first opened", async () => {
    const deal = await sent(signers);
    expect(deal.signing?.parts[0]?.seenAt).toBeNull();
    await bearer.signing.open({ token: await tokenOf(deal, "recruiter@northstar.example") });
    const { signing, version } = await harbor.api.deals.get({ id: deal.id });
    expect([typeof signing?.parts[0]?.seenAt, version]).toEqual(["string", deal.version]);
  });

  it("sends emails only their recipient can read, because anyone with the link can sign", async () => {
    const deal = await sentToMara();
    await emailTo(testApp, deal.code, "recruiter@northstar.example");
    const emails = await ownEmailsAbout(testApp, deal.code);
    expect(emails.map(({ confidential }) => confidential)).toEqual(emails.map(() => true));
    for (const { text } of emails) expect(text).toContain(`${testApp.url}/sign#`);
    const stored = await database.kysely.selectFrom("mls_deal_links").selectAll().execute();
    const tokens = emails.map(tokenIn);
    expect(tokens.every((token) => token.length === 43)).toBe(true);
    for (const row of stored) for (const token of tokens) expect(row.token_sealed.includes(token)).toBe(false);
  });
});

describe("a recalled deal", () => {
  it("has no working link, keeps its signatures on record, and is sent again under the next number", async () => {
    const deal = await sentToMara();
    const first = await tokenOf(deal, "recruiter@northstar.example");
    await signBy(first);
    const second = await tokenOf(deal, "admin@harbor.example");
    const before = await harbor.api.deals.get({ id: deal.id });
    const recalled = await harbor.api.deals.recall({ id: deal.id, version: before.version });
    expect(recalled).toMatchObject({ status: "draft", signing: { number: 1, state: "recalled" } });
    for (const token of [first, second]) {
      const sheet = await bearer.signing.open({ token });
      expect(sheet.why).toMatch(/withdrawn|already been signed/);
      expect(
        await refusal(bearer.signing.sign({ token, name: "Ada Bell", hash: sheet.hash, consent: true })),
      ).toMatchObject({ code: "wrong-state" });
    }
    expect(await refusal(sign(harbor.api, deal.id, "Ben Cole"))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("withdrawn"),
    });
    // The agency that recalled it knows; the others who had been asked to sign are notified.
    await emailTo(testApp, deal.code, "recruiter@northstar.example", /signature no longer needed/);
    await expect
      .poll(async () => (await subjects(deal)).filter((line) => line.includes("signature no longer needed")).toSorted())
      .toEqual(
        ["admin@northstar.example", "recruiter@northstar.example"].map(
          (to) => `${to}: ${deal.code}: signature no longer needed`,
        ),
      );

    const countered = await harbor.api.deals.propose({
      id: deal.id,
      version: recalled.version,
      ...termsOf(recalled),
      targetSalary: 150_000,
    });
    const accepted = await northstar.api.deals.accept({ id: deal.id, version: countered.version, number: 2 });
    const { deal: again } = await northstar.api.deals.send({ id: deal.id, version: accepted.version });
    expect(again.signing).toMatchObject({
      number: 2,
      state: "running",
      parts: [{ signedName: null }, { signedName: null }, { signedName: null }, { signedName: null }],
    });
    await expect
      .poll(
        async () =>
          (await subjects(deal)).filter((line) => line.startsWith("recruiter@northstar.example: Please sign")).length,
      )
      .toBe(2);
    const next = await tokenOf(deal, "recruiter@northstar.example", /Please sign/);
    expect(next).not.toBe(first);
    expect((await bearer.signing.open({ token: first })).why).not.toBeNull();
    expect(await signBy(next)).toMatchObject({ state: "signed" });
    const rows = await database.kysely
      .selectFrom("mls_deal_signers")
      .select(["sending", "signed_name"])
      .where("deal_id", "=", deal.id)
      .where("role", "=", "listing")
      .orderBy("sending")
      .execute();
    expect(rows).toEqual([1, 1, 2, 2].map((sending) => ({ sending, signed_name: "Ada Bell" })));
  });

  it("still shows the employer what was last sent, whatever the agencies propose later", async () => {
    const deal = await sentToMara({ targetSalary: 160_000 });
    const recalled = await northstar.api.deals.recall({ id: deal.id, version: deal.version });
    const sheet = async () =>
      JSON.stringify(await meridian.api.deals.get({ id: deal.id }), (key, value: unknown) =>
        ["version", "updatedAt"].includes(key) ? "" : value,
      );
    const [list, file] = [
      () => meridian.api.deals.list({ search: deal.code }),
      () => meridian.api.deals.export({ search: deal.code }),
    ];
    const seen = [await sheet(), (await list()).items[0]?.feeCents, textOf(await file()).includes('"160000.00"')];
    await harbor.api.deals.propose({
      id: deal.id,
      version: recalled.version,
      ...termsOf(recalled),
      targetSalary: 199_000,
      feePercent: 30,
      terms: "Zq words of the agencies.",
    });
    expect([await sheet(), (await list()).items[0]?.feeCents, textOf(await file()).includes('"160000.00"')]).toEqual(
      seen,
    );
    expect(seen.slice(1)).toEqual([4_000_000, true]);
    expect((await meridian.api.deals.list({ sort: "fee", limit: 100 })).items.map(({ feeCents }) => feeCents)).toEqual(
      (await meridian.api.deals.list({ limit: 100 })).items.map(({ feeCents }) => feeCents).toSorted((a, b) => b - a),
    );
  });

  it("that is lost instead notifies everyone who had been asked to sign", async () => {
    const deal = await sentToMara();
    await tokenOf(deal, "recruiter@northstar.example");
    await harbor.api.deals.lose({ id: deal.id, version: deal.version, reason: "The client withdrew." });
    const email = await emailTo(testApp, deal.code, "recruiter@northstar.example", /signature no longer needed/);
    expect(email.text).toContain("The deal was closed as lost.");
    expect(email.text).not.toContain("sent again");
    expect(await refusal(northstar.api.deals.remind({ id: deal.id, part: "listing" }))).toMatchObject({
      code: "wrong-state",
      detail: "This deal is not out for signature. Send it first.",
    });
    expect(
      (await bearer.signing.open({ token: await tokenOf(deal, "recruiter@northstar.example", /Please sign/) })).why,
    ).toContain("closed as lost");
  });
});

describe("a party that declines", () => {
  it("ends the sending with a reason that the agencies read; it can be recalled and sent again", async () => {
    const deal = await sentToMara();
    await signBy(await tokenOf(deal, "recruiter@northstar.example"));
    await signBy(await tokenOf(deal, "admin@harbor.example"), "Ben Cole");
    const token = await tokenOf(deal, mara.email);
    expect(await refusal(bearer.signing.decline({ token, reason: "   " }))).toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect(await bearer.signing.decline({ token, reason: "The guarantee is too short for us." })).toMatchObject({
      state: "declined",
    });
    expect(
      await refusal(
        bearer.signing.sign({
          token,
          name: mara.name,
          hash: (await bearer.signing.open({ token })).hash,
          consent: true,
        }),
      ),
    ).toMatchObject({ detail: "This has already been declined." });
    for (const to of ["recruiter@northstar.example", "admin@harbor.example"]) {
      const mail = await emailTo(testApp, deal.code, to, /declined/);
      expect(mail).toMatchObject({ subject: `${deal.code}: Meridian Robotics declined to sign` });
      expect(mail.text).toContain("Reason: The guarantee is too short for us.");
    }
    expect((await subjects(deal)).filter((line) => line.startsWith(mara.email))).toEqual([
      `${mara.email}: Please sign the client agreement, ${deal.code}`,
    ]);
    const ended = await northstar.api.deals.get({ id: deal.id });
    expect(ended).toMatchObject({
      status: "pending_signatures",
      signing: {
        state: "declined",
        parts: [{}, {}, {}, { state: "declined", declineReason: "The guarantee is too short for us." }],
      },
    });
    const recalled = await northstar.api.deals.recall({ id: deal.id, version: ended.version });
    expect((await northstar.api.deals.send({ id: deal.id, version: recalled.version })).deal.signing).toMatchObject({
      number: 2,
      state: "running",
    });
  });

  it("by account ends it for the later parties too", async () => {
    const deal = await sent(signers);
    const token = await tokenOf(deal, "recruiter@northstar.example");
    expect(await northstar.api.deals.decline({ id: deal.id, reason: "Terms changed." })).toMatchObject({
      signing: { state: "declined" },
    });
    expect(await bearer.signing.open({ token })).toMatchObject({ state: "declined", sendingState: "declined" });
    expect(await refusal(harbor.api.deals.decline({ id: deal.id, reason: "We too." }))).toMatchObject({
      detail: expect.stringContaining("Another party declined"),
    });
  });

  it("can't identify the candidate in its reason: the listing agency's is checked against the identity", async () => {
    const [own, other] = [await sent(signers), await sent(signers)];
    const token = await tokenOf(own, "recruiter@northstar.example");
    const byLink = (reason: string) => refusal(bearer.signing.decline({ token, reason }));
    expect(await byLink("Quillon Vandermere said no.")).toMatchObject({ code: "leak", status: 422 });
    // The link can be forwarded, so many guesses in one reason don't show which is right.
    const guesses = "Ask for bertram, quillon or osric.";
    expect((await byLink(guesses)).findings).toMatchObject([{ start: 0, end: guesses.length, text: guesses }]);
    expect(
      await refusal(northstar.api.deals.decline({ id: own.id, reason: "Quillon Vandermere said no." })),
    ).toMatchObject({ code: "leak" });
    const opened = () =>
      database.kysely
        .selectFrom("mls_audit")
        .select("organization_id")
        .where("entity_id", "=", own.listingId)
        .where("action", "=", "identity.edit")
        .where("person_id", "is", null)
        .execute();
    expect(await opened()).toEqual([]);
    expect(await bearer.signing.decline({ token, reason: "The terms changed." })).toMatchObject({
      state: "declined",
    });
    // Without a person: anyone with that agency's link could have written it.
    expect(await opened()).toEqual([{ organization_id: northstar.organizationId }]);
    await signBy(await tokenOf(other, "recruiter@northstar.example"));
    // A stranger's guess gets the same answer, right or wrong.
    const guess = async (reason: string) =>
      (
        await refusal(bearer.signing.decline({ token: await tokenOf(other, "admin@harbor.example"), reason }))
      ).findings.map(({ severity, kind }) => ({ severity, kind }));
    expect(await guess("Quillon Vandermere said no.")).toEqual(await guess("Harriet Dunmoreley said no."));
    // Nor once colleagues have read the name: the person with the link may not have.
    const introduction = await askedByAgency(signers, { listingId: other.listingId });
    await accept(signers, introduction);
    await signNda(meridian.api, introduction);
    await signNda(harbor.api, introduction);
    await harbor.api.identities.get({ listingId: other.listingId });
    expect(await refusal(harbor.api.deals.decline({ id: other.id, reason: "We asked for quillon." }))).toMatchObject({
      code: "leak",
    });
    expect(await guess("Quillon Vandermere said no.")).toEqual(await guess("Harriet Dunmoreley said no."));
  });
});

describe("sending for signature", () => {
  it("requires that both agencies accepted the current terms", async () => {
    const deal = await made(northstar.api);
    const refused = {
      code: "wrong-state",
      detail: expect.stringContaining("Harbor Search Partners still has to accept version"),
    };
    expect(await refusal(northstar.api.deals.send({ id: deal.id, version: 1 }))).toMatchObject(refused);
    const accepted = await harbor.api.deals.accept({ id: deal.id, version: 1, number: 1 });
    const changed = await northstar.api.deals.propose({
      id: deal.id,
      version: accepted.version,
      ...termsOf(accepted),
      laSplit: 65,
    });
    expect(await refusal(northstar.api.deals.send({ id: deal.id, version: changed.version }))).toMatchObject(refused);
    expect(await refusal(harbor.api.deals.send({ id: deal.id, version: changed.version }))).toMatchObject({
      code: "forbidden",
    });
    expect(await northstar.api.deals.get({ id: deal.id })).toMatchObject({
      status: "draft",
      version: changed.version,
      signing: null,
    });
    expect(
      await database.kysely.selectFrom("mls_deal_sendings").select("number").where("deal_id", "=", deal.id).execute(),
    ).toEqual([]);
    expect(await refusal(meridian.api.deals.get({ id: deal.id }))).toMatchObject({ status: 404 });
    // Both agencies have accepted, so it goes out with the new split.
    const { version } = await harbor.api.deals.accept({ id: deal.id, version: changed.version, number: 2 });
    expect((await northstar.api.deals.send({ id: deal.id, version })).deal).toMatchObject({
      status: "pending_signatures",
      agencySide: { laSplit: 65 },
    });
  });

  it("fails for a candidate hidden from the employer, and only the listing agency learns why", async () => {
    const employer = "Juniper Health Systems";
    const hidden = await publish(northstar.api, { blockedOrganizations: [{ name: employer, domain: "" }] });
    const open = await publish(northstar.api);
    const drafts = await Promise.all(
      [hidden, open].map(async (listingId) => {
        const deal = await made(harbor.api, { listingId, employer });
        return northstar.api.deals.accept({ id: deal.id, version: deal.version, number: 1 });
      }),
    );
    const [closed] = drafts as [Sheet, Sheet];
    const asHarbor = async ({ id, version }: Sheet) => {
      const problem = await refusal(harbor.api.deals.send({ id, version }));
      return [problem.code, problem.detail];
    };
    expect(await asHarbor(drafts[0] as Sheet)).toEqual(await asHarbor(drafts[1] as Sheet));
    expect(await refusal(northstar.api.deals.send({ id: closed.id, version: closed.version }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining(`hidden from ${employer}`),
    });
    expect(await northstar.api.deals.get({ id: closed.id })).toMatchObject({ status: "draft", signing: null });
    expect(
      (await northstar.api.deals.send({ id: (drafts[1] as Sheet).id, version: (drafts[1] as Sheet).version })).deal
        .status,
    ).toBe("pending_signatures");
  });

  it("fails for a signer without a name or an address", async () => {
    const deal = await made(northstar.api, { selling: null });
    const wrong = { id: deal.id, version: 1, signers: { employer: { name: "4", email: "nowhere" } } };
    expect(await refusal(northstar.api.deals.send(wrong))).toMatchObject({
      fields: { "signers.employer.name": expect.any(String), "signers.employer.email": expect.any(String) },
    });
  });

  it("fails after a change in another tab, and shows the current deal", async () => {
    const { id, version } = await made(northstar.api);
    const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
    const outcomes = await Promise.allSettled([
      northstar.api.deals.send({ id, version: agreed.version }),
      northstar.api.deals.send({ id, version: agreed.version }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({
          code: "version-conflict",
          current: { id, status: "pending_signatures", version: agreed.version + 1 },
        });
    expect(await refusal(harbor.api.deals.recall({ id, version: agreed.version }))).toMatchObject({
      code: "version-conflict",
      current: { status: "pending_signatures" },
    });
    expect(
      await database.kysely.selectFrom("mls_deal_sendings").select("number").where("deal_id", "=", id).execute(),
    ).toHaveLength(1);
  });

  it("happens once per request, however often it is repeated", async () => {
    const { id, version } = await made(northstar.api);
    const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
    const ask = { id, version: agreed.version };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => northstar.api.deals.send(ask, { idempotencyKey: "sent-eight-times" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ partnerUrl: null, deal: { status: "pending_signatures" } });
  });
});

describe("the last signature", () => {
  it("executes the deal once, of twenty at the same moment", async () => {
    const deal = await sentToMara();
    await sign(northstar.api, deal.id, "Ada Bell");
    await sign(harbor.api, deal.id, "Ben Cole");
    const token = await tokenOf(deal, mara.email);
    const { hash } = await bearer.signing.open({ token });
    const before = await database.changes.latest();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? bearer.signing.sign({ token, name: mara.name, hash, consent: true })
          : meridian.api.deals.sign({ id: deal.id, name: mara.name, hash, consent: true }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "wrong-state", detail: "This has already been signed." });
    const heard = (await database.changes.since(before)).filter(
      ({ topic, entityId }) => topic === "deal.changed" && entityId === deal.id,
    );
    expect(
      heard.filter(({ data }) => fieldOf(data, "action") === "executed").map(({ organizationId }) => organizationId),
    ).toEqual([northstar.organizationId, harbor.organizationId, meridian.organizationId]);
    await expect
      .poll(async () =>
        (await northstar.api.deals.get({ id: deal.id })).signing?.documents.every(({ pdfHash }) => pdfHash !== null),
      )
      .toBe(true);
    expect(
      await database.kysely.selectFrom("mls_deal_documents").select("kind").where("deal_id", "=", deal.id).execute(),
    ).toHaveLength(2);
  });

  it("follows the agency's when there is no split: both are on the client agreement", async () => {
    const deal = await sent(signers, { selling: null });
    expect(deal.signing).toMatchObject({
      parts: [
        { role: "listing", state: "open", document: "client" },
        { role: "employer", state: "waiting", document: "client" },
      ],
      documents: [{ kind: "client" }],
    });
    expect(await refusal(sign(meridian.api, deal.id, "Elena Sorensen"))).toMatchObject({ code: "wrong-state" });
    expect((await sign(northstar.api, deal.id, "Ada Bell")).status).toBe("pending_signatures");
    // The employer sees who signed its document, not when the agency opened it.
    expect((await meridian.api.deals.get({ id: deal.id })).signing?.parts).toMatchObject([
      { role: "listing", state: "signed", signedName: "Ada Bell", seenAt: null },
      { role: "employer", state: "open" },
    ]);
    expect(await sign(meridian.api, deal.id, "Elena Sorensen")).toMatchObject({ status: "executed" });
  });
});

describe("an outsider", () => {
  it("gets the same bytes as for a deal that doesn't exist, from every signing procedure", async () => {
    const deal = await sent(signers);
    const strangers = [
      await memberOf(testApp, "Cedar & Vale Recruiting"),
      await memberOf(testApp, "Juniper Health Systems"),
    ];
    for (const { send } of strangers)
      for (const [method, path, body] of [
        ["GET", "agreement"],
        ["POST", "signatures", { name: "Ada Bell", hash: "0", consent: true }],
        ["POST", "decline", { reason: "No." }],
        ["POST", "recall", { version: deal.version }],
        ["POST", "send", { version: deal.version }],
        ["POST", "reminders", { part: "listing" }],
      ] as const) {
        const [foreign, unknown] = await Promise.all(
          [deal.id, unknownId].map((id) =>
            send(method, `/api/v1/deals/${id}/${path}`, body === undefined ? {} : { body: JSON.stringify(body) }),
          ),
        );
        expect([foreign?.status, foreign?.body]).toEqual([unknown?.status, unknown?.body]);
        expect(foreign?.status).toBeOneOf([403, 404]);
      }
    for (const ask of [
      () => operator.api.deals.agreement({ id: deal.id }),
      () => operator.api.deals.sign({ id: deal.id, name: "Ada Bell", hash: "0", consent: true }),
      () => operator.api.deals.decline({ id: deal.id, reason: "No." }),
    ])
      expect(await refusal(ask())).toMatchObject({ status: 403 });
    expect((await operator.api.deals.get({ id: deal.id })).signing?.parts).toHaveLength(4);
    expect((await harbor.api.deals.get({ id: deal.id })).signing?.parts.map(({ signerName }) => signerName)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("gets the same bytes for every invalid link", async () => {
    const deal = await sent(signers);
    const token = await tokenOf(deal, "recruiter@northstar.example");
    const wrong = [
      "x",
      "0".repeat(43),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${token}A`,
      token.toUpperCase(),
    ];
    const answers = [];
    for (const [path, more] of [
      ["", {}],
      ["/signature", { name: "Ada Bell", hash: "0", consent: true }],
      ["/decline", { reason: "No." }],
      ["/copy", {}],
    ] as const)
      for (const each of wrong)
        answers.push(await bare("POST", `/api/v1/signing${path}`, { body: JSON.stringify({ token: each, ...more }) }));
    const missing = await northstar.send("GET", `/api/v1/deals/${unknownId}`);
    for (const { status, body } of answers) expect([status, body]).toEqual([missing.status, missing.body]);
    expect(await bearer.signing.open({ token })).toMatchObject({ state: "open" });
    // A token in the address would be logged, so there is no such route.
    expect((await bare("GET", `/api/v1/signing?token=${token}`)).status).toBeOneOf([404, 405]);
  });
});
