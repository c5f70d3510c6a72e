import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memberOf, rejectionOf } from "#tests/support/domain-rules.ts";
import { canonicalJson } from "../deal/agreement.ts";
import { publishDealText } from "../leak/publish-text.ts";
import { introductionCodeFrom } from "./code.ts";
import {
  answerMs,
  decideEnd,
  type Introduction,
  introductionStatuses,
  isAwareOf,
  lapse,
  type Offer,
  partIn,
} from "./introduction.ts";
import { decideAgree, decideCounter, decideDecline, decideWithdraw, type ListingFacts } from "./reply.ts";
import { decideRequest } from "./request.ts";
import {
  decideAnswerPrior,
  decideDeclarePrior,
  decideOpened,
  decideRefuseNda,
  decideRevoke,
  decideSignNda,
  erasedKnowledge,
  liveGrantOf,
  ndaOf,
  priorKnowledgeMs,
  protectionOf,
  seeingPartOf,
} from "./reveal.ts";
import { dealTermsOf, introductionFor, type IntroductionFacts, requireSeenIntroduction } from "./view.ts";
import { openedIdentity } from "../identity/view.ts";
import type { Listing } from "../listing/listing.ts";
import { ndaSections, ndaVersion } from "./nda.ts";
import type { PublicText } from "../core/public-text.ts";
import { ExpectedError } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

const dayMs = 86_400_000;
const text = (words: string): PublicText => publishDealText("message", words, { own: null, confirmed: [] });
const member = (organizationId: string, organizationKind: Viewer["organizationKind"] = "agency"): Viewer =>
  memberOf(organizationId, organizationKind, {
    agencyType: null,
    roles: organizationKind === "platform" ? ["platform_admin"] : [],
  });
const [la, sa, rival, client, other, staff] = [
  member("la"),
  member("sa"),
  member("rival"),
  member("client", "employer"),
  member("other", "employer"),
  member("platform", "platform"),
];
const listing = {
  id: "l",
  maskedCode: "TM-00000000",
  headlineRole: text("Engineer"),
  agency: { id: "la", name: "la" },
  status: "active",
} as Listing;
const found = { listing, blocked: false };
const open: ListingFacts = { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false };
const split = (laSplitBp: number): Offer => ({ kind: "split", laSplitBp });
const fee = (feeBp: number): Offer => ({ kind: "fee", feeBp, guaranteeDays: 90 });
const named = { id: "client", name: "client", kind: "employer" as const };
const sha256 = (words: string) => Buffer.from(words).toString("hex").slice(0, 64).padEnd(64, "0");

const byEmployer = (offer: Offer = fee(2_000)) =>
  decideRequest(client, {
    id: "1",
    code: "INT-000001",
    found,
    employer: null,
    offer,
    message: text("Please"),
    earlier: [],
    now: 0,
  });
const byAgency = (offer: Offer = split(6_000)) =>
  decideRequest(sa, {
    id: "2",
    code: "INT-000002",
    found,
    employer: named,
    offer,
    message: text("Please"),
    earlier: [],
    now: 0,
  });
const agreed = (introduction: Introduction, now = 1) =>
  decideAgree(la, introduction, { grantDays: null, facts: open, now });
const signed = (viewer: Viewer, before: Introduction, now = 2, facts = open) => {
  const part = seeingPartOf(viewer, before);
  const hash = part ? sha256(canonicalJson(ndaOf(before, part))) : "";
  return decideSignNda(viewer, before, {
    name: "Ada Sample",
    consent: true,
    hash,
    ip: "",
    grantId: `grant of ${viewer.organizationId}`,
    facts,
    now,
    sha256,
  });
};
const opened = (viewer: Viewer, before: Introduction, now = 3) => decideOpened(viewer, before, now) ?? before;
const facts = (now = 5): IntroductionFacts => ({
  listingStatus: "active",
  hiddenFromEmployer: false,
  hiddenFromRequester: false,
  others: [],
  deals: [],
  now,
});
const seen = (viewer: Viewer, introduction: Introduction, now = 5) => introductionFor(viewer, introduction, facts(now));

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpectedError) return [error.code, ...Object.keys(error.extras.fields ?? {})].join(" ");
    throw error;
  }
  return "not rejected";
}

describe("an agency that accepts only with the candidate's yes", () => {
  const answered = (reply: "yes" | "no" | "more" | null): ListingFacts => ({
    ...open,
    asksCandidate: true,
    candidateAnswer: reply && { reply, note: "", at: 0 },
  });
  const agree = (viewer: Viewer, before: Introduction, reply: "yes" | "no" | "more" | null) =>
    decideAgree(viewer, before, { grantDays: null, facts: answered(reply), now: 2 });

  it("accepts with the yes, and not before", () => {
    for (const reply of [null, "no", "more"] as const)
      expect(codeOf(() => agree(la, byAgency(), reply))).toBe("wrong-state");
    expect(agree(la, byAgency(), "yes").status).toBe("accepted");
  });

  it("accepts last: a requester that accepts its counteroffer returns the turn, whatever the candidate said", () => {
    const ask = { offer: split(7_000), note: text(""), grantDays: null, facts: answered(null), now: 1 };
    const countered = decideCounter(la, byAgency(), ask);
    const [first, ...others] = ([null, "no", "more", "yes"] as const).map((reply) => agree(sa, countered, reply));
    for (const other of others) expect(other).toEqual(first);
    if (!first) throw new Error("nothing was accepted");
    expect(first).toMatchObject({ status: "requested", steps: [{}, {}, { action: "terms_accepted", offer: 2 }] });
    expect(seen(sa, first)).toMatchObject({ agreed: false, actions: ["withdraw"] });
    expect(agree(la, first, "yes")).toMatchObject({ status: "accepted", offers: [{}, { offer: split(7_000) }] });
  });
});

describe("a request", () => {
  it("comes from an employer for itself, or from an agency for the employer it names", () => {
    expect(byEmployer()).toMatchObject({
      status: "requested",
      sellingAgency: null,
      employer: { id: "client" },
      parts: [{ role: "employer", organization: { id: "client" } }],
    });
    expect(byAgency().parts.map(({ role, organization }) => [role, organization.id])).toEqual([
      ["selling", "sa"],
      ["employer", "client"],
    ]);
  });
  it("is rejected with the field named; a requester the candidate is hidden from finds no candidate", () => {
    const ask = {
      id: "",
      code: "",
      found,
      employer: null,
      offer: fee(2_000),
      message: text(""),
      earlier: [],
      now: 0,
    };
    expect(codeOf(() => decideRequest(sa, { ...ask, offer: split(6_000) }))).toBe("invalid-input employerId");
    expect(
      codeOf(() => decideRequest(sa, { ...ask, offer: split(6_000), employer: { ...named, kind: "agency" } })),
    ).toBe("invalid-input employerId");
    expect(codeOf(() => decideRequest(client, { ...ask, employer: { ...named, id: "other" } }))).toBe(
      "invalid-input employerId",
    );
    expect(codeOf(() => decideRequest(client, { ...ask, offer: split(6_000) }))).toBe("invalid-input offer");
    expect(codeOf(() => decideRequest(sa, { ...ask, employer: named }))).toBe("invalid-input offer");
    expect(codeOf(() => decideRequest(client, { ...ask, offer: fee(5_001) }))).toBe("invalid-input offer.feePercent");
    expect(codeOf(() => decideRequest(client, { ...ask, found: { listing, blocked: true } }))).toBe(
      codeOf(() => decideRequest(client, { ...ask, found: undefined })),
    );
    expect(
      codeOf(() =>
        decideRequest(client, { ...ask, found: { listing: { ...listing, status: "on_hold" }, blocked: false } }),
      ),
    ).toBe("not-found");
    expect(codeOf(() => decideRequest(la, { ...ask, offer: split(6_000), employer: named }))).toBe("wrong-state");
    expect(codeOf(() => decideRequest(staff, ask))).toBe("forbidden");
  });
  it("can't be repeated while it runs, and can after it ended without a result", () => {
    const again = (earlier: Introduction, now = 5) =>
      codeOf(() =>
        decideRequest(client, {
          id: "",
          code: "",
          found,
          employer: null,
          offer: fee(2_000),
          message: text(""),
          earlier: [earlier],
          now,
        }),
      );
    expect(again(byEmployer())).toBe("wrong-state");
    expect(again(signed(client, agreed(byEmployer())))).toBe("wrong-state");
    expect(again(decideWithdraw(client, byEmployer(), 1))).toBe("not rejected");
    expect(again(signed(client, agreed(byEmployer())), 100 * dayMs)).toBe("not rejected");
    // The candidate left the market and is listed again; the access is still live.
    expect(again(decideEnd(signed(client, agreed(byEmployer())), 4) ?? byEmployer())).toBe("not rejected");
  });
  it("has a code of 30 random bits", () => {
    expect(introductionCodeFrom(new Uint8Array([255, 255, 255, 255]))).toMatch(/^INT-[0-9A-HJKMNP-TV-Z]{6}$/);
  });
});

describe("the answer", () => {
  it("goes back and forth until one side accepts the other's offer", () => {
    const countered = decideCounter(la, byAgency(), {
      offer: split(7_000),
      note: text(""),
      grantDays: 30,
      facts: open,
      now: 1,
    });
    expect([countered.status, codeOf(() => agreed(countered, 2))]).toEqual(["countered", "wrong-state"]);
    const back = decideCounter(sa, countered, {
      offer: split(6_500),
      note: text(""),
      grantDays: null,
      facts: open,
      now: 2,
    });
    expect([
      back.status,
      back.grantDays,
      codeOf(() => decideAgree(sa, back, { grantDays: null, facts: open, now: 3 })),
    ]).toEqual(["requested", 30, "wrong-state"]);
    expect(dealTermsOf(agreed(back, 3))).toEqual({ laSplit: 65 });
    expect(dealTermsOf(agreed(byEmployer()))).toEqual({ feePercent: 20, guaranteeDays: 90 });
  });
  it("names the step that brings the listing back", () => {
    const rejected = (listingStatus: ListingFacts["listingStatus"]) =>
      rejectionOf(() => decideAgree(la, byAgency(), { grantDays: null, facts: { ...open, listingStatus }, now: 1 }))
        .message;
    expect(rejected("expired")).toBe("This candidate is expired. Renew its exclusivity first, or decline.");
    expect(rejected("withdrawn")).toBe("This candidate is withdrawn. List it again first, or decline.");
  });
  it("belongs to the side whose turn it is, never to a third party", () => {
    for (const stranger of [rival, other, staff]) {
      expect(codeOf(() => decideAgree(stranger, byAgency(), { grantDays: null, facts: open, now: 1 }))).toBe(
        "not-found",
      );
      expect(codeOf(() => decideDecline(stranger, byAgency(), text("No"), 1))).toBe("not-found");
    }
    expect(codeOf(() => decideAgree(client, byAgency(), { grantDays: null, facts: open, now: 1 }))).toBe("not-found");
    expect(codeOf(() => decideDecline(la, byAgency(), text(" "), 1))).toBe("invalid-input reason");
    expect(decideDecline(la, byAgency(), text("Placed elsewhere"), 1)).toMatchObject({
      status: "declined",
      reason: "Placed elsewhere",
    });
  });
  it("isn't possible for anyone the candidate is hidden from; only the listing agency sees why", () => {
    const hidden = { ...open, hiddenFromEmployer: true };
    expect(codeOf(() => decideAgree(la, byAgency(), { grantDays: null, facts: hidden, now: 1 }))).toBe("wrong-state");
    const countered = decideCounter(la, byAgency(), {
      offer: split(7_000),
      note: text(""),
      grantDays: null,
      facts: open,
      now: 1,
    });
    expect(decideAgree(sa, countered, { grantDays: null, facts: hidden, now: 2 }).status).toBe("accepted");
  });
  it("isn't possible for either side while another party is rejected or suspended", () => {
    const facts = { ...open, barred: "client" };
    const counter = { offer: split(7_000), note: text(""), grantDays: null, now: 1 };
    const countered = decideCounter(la, byAgency(), { ...counter, facts: open });
    for (const [viewer, before] of [[la, byAgency()] as const, [sa, countered] as const]) {
      const why = rejectionOf(() => decideAgree(viewer, before, { grantDays: null, facts, now: 2 }));
      expect([why.code, why.extras.detail]).toEqual(["wrong-state", expect.stringContaining("client can't take part")]);
      const back = { ...counter, offer: split(6_000), facts, now: 2 };
      expect(codeOf(() => decideCounter(viewer, before, back))).toBe("wrong-state");
    }
    expect(decideDecline(la, byAgency(), text("Placed elsewhere"), 2).status).toBe("declined");
  });
  it("expires after 14 days, in every waiting state", () => {
    for (const waiting of [byEmployer(), agreed(byEmployer(), 0)]) {
      expect(lapse(waiting, answerMs - 1)).toBeNull();
      expect(lapse(waiting, answerMs)).toMatchObject({ status: "expired", updatedAt: answerMs });
    }
    expect(codeOf(() => agreed(byEmployer(), answerMs))).toBe("wrong-state");
    expect(seen(client, byEmployer(), answerMs).status).toBe("expired");
    expect(lapse(signed(client, agreed(byEmployer())), answerMs * 9)).toBeNull();
  });
  it("ends with the listing, but grants stay, and no one else can sign", () => {
    expect(decideEnd(byEmployer(), 1)).toMatchObject({ status: "ended" });
    expect(decideEnd(byEmployer(), answerMs)).toMatchObject({ status: "expired" });
    const ended = decideEnd(signed(client, agreed(byAgency())), 9) ?? byAgency();
    expect([ended.status, liveGrantOf(client, ended, 10)?.id, decideEnd(ended, 10)]).toEqual([
      "nda_signed",
      "grant of client",
      null,
    ]);
    expect(codeOf(() => signed(sa, ended, 10))).toBe("wrong-state");
    expect([
      seen(client, ended, 10).status,
      seen(sa, ended, 10).status,
      seen(la, ended, 10).parts.map(({ state }) => state),
    ]).toEqual(["nda_signed", "ended", ["missed", "signed"]]);
  });
  it("can be withdrawn by an agency until its employer can sign, by an employer until it has signed", () => {
    expect([decideWithdraw(sa, byAgency(), 1).status, decideWithdraw(client, agreed(byEmployer()), 2).status]).toEqual([
      "withdrawn",
      "withdrawn",
    ]);
    for (const before of [agreed(byAgency()), opened(client, signed(client, agreed(byAgency())))])
      expect(() => decideWithdraw(sa, before, 5)).toThrow(
        "Both sides have agreed, and your employer decides now. If you leave it unsigned, it expires " +
          "automatically.",
      );
    expect(codeOf(() => decideWithdraw(client, signed(client, agreed(byEmployer())), 3))).toBe("wrong-state");
  });
  it("applies to the state that its author saw", () => {
    const check = (viewer: Viewer, introduction: Introduction, version: number) =>
      codeOf(() => requireSeenIntroduction(viewer, introduction, version, { now: 9, current: () => null }));
    expect([
      check(la, byEmployer(), 1),
      check(la, agreed(byEmployer()), 1),
      check(la, agreed(byEmployer()), 2),
    ]).toEqual(["not rejected", "version-conflict", "not rejected"]);
  });
});

describe("the reveal", () => {
  it("is separate for each party: it signs for itself and holds its own grant", () => {
    const one = signed(sa, agreed(byAgency()));
    expect([
      one.status,
      liveGrantOf(sa, one, 5)?.id,
      liveGrantOf(client, one, 5),
      liveGrantOf(rival, one, 5),
      liveGrantOf(la, one, 5),
    ]).toEqual(["nda_signed", "grant of sa", null, null, null]);
    const both = signed(client, one, 3);
    expect(both.parts.map(({ grant }) => grant?.id)).toEqual(["grant of sa", "grant of client"]);
    expect(codeOf(() => signed(client, both, 4))).toBe("wrong-state");
    expect(codeOf(() => signed(rival, one))).toBe("not-found");
  });
  it("needs agreed terms, the name, the consent and the exact text that was read", () => {
    const before = agreed(byEmployer());
    const ask = {
      name: "Ada",
      consent: true,
      hash: sha256(canonicalJson(ndaOf(before, before.parts[0] ?? expect.fail()))),
      ip: "",
      grantId: "g",
      facts: open,
      now: 2,
      sha256,
    };
    expect(codeOf(() => signed(client, byEmployer()))).toBe("wrong-state");
    expect(codeOf(() => decideSignNda(client, before, { ...ask, name: " " }))).toBe("invalid-input name");
    expect(codeOf(() => decideSignNda(client, before, { ...ask, consent: false }))).toBe("invalid-input consent");
    expect(codeOf(() => decideSignNda(client, before, { ...ask, hash: "0".repeat(64) }))).toBe("wrong-state");
    expect(codeOf(() => decideSignNda(client, before, { ...ask, consentVersion: "2026-12" }))).toBe("wrong-state");
    expect(codeOf(() => decideSignNda(client, before, { ...ask, facts: { ...open, hiddenFromEmployer: true } }))).toBe(
      "wrong-state",
    );
    expect(codeOf(() => decideSignNda(client, before, { ...ask, now: answerMs + 1 }))).toBe("wrong-state");
  });
  it("ends when its days are over or the listing agency revokes it", () => {
    const held = signed(client, agreed(byEmployer()), 0);
    expect([liveGrantOf(client, held, 90 * dayMs - 1) !== null, liveGrantOf(client, held, 90 * dayMs)]).toEqual([
      true,
      null,
    ]);
    const revoked = decideRevoke(la, held, { organizationId: "client", reason: text("On hold"), now: 10 });
    expect([liveGrantOf(client, revoked, 11), seen(client, revoked, 11).parts[0]?.grant]).toEqual([
      null,
      expect.objectContaining({
        state: "revoked",
        revoked: { at: new Date(10).toISOString(), by: "listing", reason: "On hold" },
      }),
    ]);
    expect(codeOf(() => decideRevoke(la, revoked, { organizationId: "client", reason: text("Again"), now: 12 }))).toBe(
      "wrong-state",
    );
    expect(codeOf(() => decideRevoke(la, held, { organizationId: "rival", reason: text("x"), now: 12 }))).toBe(
      "invalid-input organizationId",
    );
  });
  it("is announced once, on its first opening", () => {
    const first = opened(client, signed(client, agreed(byEmployer())));
    expect([first.status, decideOpened(client, first, 9), decideOpened(la, first, 9)]).toEqual([
      "revealed",
      null,
      null,
    ]);
  });
  it("can be declined by the employer that an agency named, without effect on the agency's own part", () => {
    const refused = decideRefuseNda(client, agreed(byAgency()), 2);
    expect([codeOf(() => signed(client, refused)), signed(sa, refused).status]).toEqual(["wrong-state", "nda_signed"]);
    expect(codeOf(() => decideRefuseNda(client, agreed(byEmployer()), 2))).toBe("not-found");
  });
  it("shows contact details only if the listing agency allows it", () => {
    const identity = {
      fullName: "Ada",
      email: "ada@mail.example",
      phone: "1",
      portfolioLinks: ["x"],
      pastEmployers: ["Old"],
    };
    expect(openedIdentity(identity, { as: "grant", showContactInfo: false })).toEqual({
      fullName: "Ada",
      portfolioLinks: [],
      pastEmployers: ["Old"],
      contactShown: false,
    });
    for (const as of ["owner", "platform"] as const)
      expect(openedIdentity(identity, { as, showContactInfo: false })).toMatchObject({
        email: "ada@mail.example",
        contactShown: true,
      });
  });
});

describe("protection and prior knowledge", () => {
  const revealed = opened(client, signed(client, agreed(byEmployer()), 0), 1_000);
  it("protects for twelve months from the grant", () => {
    expect(protectionOf(revealed, 5_000)).toEqual({ state: "counting", from: 0, until: Date.UTC(1971, 0, 1) });
    expect(protectionOf(revealed, Date.UTC(1971, 0, 1))?.state).toBe("over");
    expect(protectionOf(agreed(byEmployer()), 5)).toBeNull();
  });
  it("can be disputed for 48 hours after the identity was first seen, by the employer, with evidence", () => {
    const evidence = "Applied with us last year in May.";
    expect(codeOf(() => decideDeclarePrior(client, signed(client, agreed(byEmployer())), evidence, 5))).toBe(
      "wrong-state",
    );
    expect(codeOf(() => decideDeclarePrior(client, revealed, "We did.", 1_500))).toBe("invalid-input evidence");
    expect(codeOf(() => decideDeclarePrior(client, revealed, evidence, 1_000 + priorKnowledgeMs))).toBe("wrong-state");
    for (const viewer of [la, sa, other, staff])
      expect(codeOf(() => decideDeclarePrior(viewer, revealed, evidence, 1_500))).toBe("not-found");
    expect(protectionOf(decideDeclarePrior(client, revealed, evidence, 1_500), 2_000)?.state).toBe("disputed");
  });
  it("is conceded by the listing agency or decided by the platform, once", () => {
    const declared = decideDeclarePrior(client, revealed, "Applied with us last year in May.", 1_500);
    const answer = (viewer: Viewer, outcome: "conceded" | "upheld" | "rejected", reason = "On the record") =>
      decideAnswerPrior(viewer, declared, { outcome, reason, now: 2_000 });
    expect(
      (["conceded", "upheld", "rejected"] as const).map(
        (outcome) => protectionOf(answer(outcome === "conceded" ? la : staff, outcome), 3_000)?.state,
      ),
    ).toEqual(["none", "none", "counting"]);
    expect([
      codeOf(() => answer(la, "rejected")),
      codeOf(() => answer(client, "upheld")),
      codeOf(() => answer(staff, "conceded")),
      codeOf(() => answer(staff, "upheld", " ")),
    ]).toEqual(["not-found", "not-found", "not-found", "invalid-input reason"]);
    expect(
      codeOf(() => decideAnswerPrior(la, answer(staff, "upheld"), { outcome: "conceded", reason: "", now: 3_000 })),
    ).toBe("wrong-state");
  });
});

describe("visibility", () => {
  const lived = opened(
    client,
    signed(
      client,
      signed(
        sa,
        decideAgree(
          sa,
          decideCounter(la, byAgency(), {
            offer: split(7_000),
            note: text("Our usual"),
            grantDays: null,
            facts: open,
            now: 1,
          }),
          { grantDays: null, facts: open, now: 2 },
        ),
        3,
      ),
      4,
    ),
    5,
  );
  it("an employer that an agency named sees it from the agreement on, without split, message or note", () => {
    expect([
      isAwareOf(client, byAgency()),
      isAwareOf(client, agreed(byAgency())),
      isAwareOf(client, byEmployer()),
    ]).toEqual([false, true, true]);
    const shown = JSON.stringify(seen(client, lived, 9));
    expect(shown).not.toMatch(/split|7000|Please|Our usual|countered|requested/i);
    expect(codeOf(() => seen(rival, lived))).toBe("not-found");
  });
  it("only the listing agency and the platform see another party's signature and grant", () => {
    expect([seen(la, lived, 9).parts.length, seen(staff, lived, 9).parts.length]).toEqual([2, 2]);
    for (const [viewer, role] of [
      [sa, "selling"],
      [client, "employer"],
    ] as const) {
      const view = seen(viewer, lived, 9);
      expect(view.parts.map((part) => part.role)).toEqual([role]);
      expect(
        view.steps
          .filter(({ action }) => action === "nda_signed" || action === "opened")
          .every(({ by }) => by === viewer.organizationId),
      ).toBe(true);
      expect(view.warnings).toBeNull();
    }
    expect(seen(sa, lived, 9).protection).toBeNull();
  });
  it("looks the same to a party whether or not another signed, opened or lost the identity, even later", () => {
    const before = agreed(byAgency());
    for (const [doing, watching] of [
      [sa, client],
      [client, sa],
    ] as const) {
      const after = opened(doing, signed(doing, before));
      const revoked = decideRevoke(la, after, {
        organizationId: doing.organizationId,
        reason: text("No longer"),
        now: 4,
      });
      const parties = [before, signed(doing, before), after, revoked];
      for (const now of [5, 1 + answerMs])
        for (const each of parties) expect(seen(watching, each, now)).toEqual(seen(watching, before, now));
      const refused = (now: number) =>
        parties.map((each) =>
          codeOf(() =>
            decideSignNda(watching, each, {
              name: "",
              consent: true,
              hash: "",
              ip: "",
              grantId: "g",
              facts: open,
              now,
              sha256,
            }),
          ),
        );
      expect([new Set(refused(5)), new Set(refused(1 + answerMs))]).toEqual([
        new Set(["invalid-input name"]),
        new Set(["wrong-state"]),
      ]);
    }
    const after = opened(sa, signed(sa, before));
    expect([seen(sa, after).version, seen(la, after).version]).toEqual([
      seen(sa, before).version + 2,
      seen(la, before).version + 2,
    ]);
  });
  it("only the listing agency is warned of hidden-from parties and earlier introductions", () => {
    const with_ = { ...facts(), hiddenFromEmployer: true, others: [{ ...byEmployer(), protectedUntil: 9 }] };
    expect(introductionFor(la, byAgency(), with_).warnings).toEqual({
      hiddenFrom: ["client"],
      signingWaits: null,
      alsoIntroduced: [
        { code: "INT-000001", by: "client", status: "requested", protectedUntil: "1970-01-01T00:00:00.009Z" },
      ],
    });
    for (const viewer of [sa, staff]) expect(introductionFor(viewer, byAgency(), with_).warnings).toBeNull();
  });
  it("shows who can open the candidate's page: hidden looks like off the market, and no one sees it of another", () => {
    const listed = (viewer: Viewer, with_: Partial<IntroductionFacts>) =>
      introductionFor(viewer, agreed(byAgency()), { ...facts(), ...with_ }).listed;
    const seenBy = (with_: Partial<IntroductionFacts>) =>
      [la, staff, sa, client].map((viewer) => listed(viewer, with_));
    expect(seenBy({})).toEqual([true, true, true, true]);
    for (const listingStatus of ["on_hold", "withdrawn", "expired", "placed"] as const)
      expect(seenBy({ listingStatus })).toEqual([true, true, false, false]);
    expect(seenBy({ hiddenFromEmployer: true })).toEqual([true, true, true, false]);
    expect(seenBy({ hiddenFromRequester: true })).toEqual([true, true, false, true]);
  });
  it("the offered actions are exactly those the rules allow", () => {
    expect(seen(la, byAgency()).actions).toEqual(["accept", "counter", "decline"]);
    expect(seen(sa, byAgency()).actions).toEqual(["withdraw"]);
    expect(seen(client, agreed(byAgency())).actions).toEqual(["sign", "refuse"]);
    expect(seen(sa, agreed(byAgency())).actions).toEqual(["sign"]);
    expect(seen(client, lived, 9).actions).toEqual(["open", "outcome", "declarePrior", "certificate"]);
    expect(seen(la, lived, 9).actions).toEqual(["revoke", "certificate"]);
  });
});

it("the invariants hold after any sequence of steps", () => {
  const viewers = [la, sa, rival, client, other, staff];
  const moves = [
    (v: Viewer, i: Introduction, now: number) => decideAgree(v, i, { grantDays: null, facts: open, now }),
    (v: Viewer, i: Introduction, now: number) =>
      decideCounter(v, i, {
        offer: i.sellingAgency ? split(now % 10_000) : fee(now % 5_000),
        note: text(""),
        grantDays: null,
        facts: open,
        now,
      }),
    (v: Viewer, i: Introduction, now: number) => decideDecline(v, i, text("No"), now),
    (v: Viewer, i: Introduction, now: number) => decideWithdraw(v, i, now),
    (v: Viewer, i: Introduction, now: number) => signed(v, i, now),
    (v: Viewer, i: Introduction, now: number) => opened(v, i, now),
    (v: Viewer, i: Introduction, now: number) =>
      decideRevoke(v, i, { organizationId: "client", reason: text("x"), now }),
    (_v: Viewer, i: Introduction, now: number) => lapse(i, now) ?? i,
    (_v: Viewer, i: Introduction, now: number) => decideEnd(i, now) ?? i,
  ];
  const day = fc.array(fc.tuple(fc.nat(viewers.length - 1), fc.nat(moves.length - 1), fc.nat(3 * dayMs)), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.boolean(), day, (agency, done) => {
      let now = 0;
      let introduction = agency ? byAgency() : byEmployer();
      for (const [who, what, later] of done) {
        now += later;
        try {
          introduction = moves[what]?.(viewers[who] ?? la, introduction, now) ?? introduction;
        } catch (error) {
          if (!(error instanceof ExpectedError)) throw error;
        }
        expect(introductionStatuses).toContain(introduction.status);
        // A grant needs a signature, and a signature needs both sides' agreement.
        for (const part of introduction.parts) expect(part.grant !== null).toBe(part.nda !== null);
        if (introduction.parts.some(({ grant }) => grant))
          expect(introduction.steps.some(({ action }) => action === "accepted")).toBe(true);
        for (const stranger of [la, rival, other, staff]) expect(liveGrantOf(stranger, introduction, now)).toBeNull();
        expect(introduction.steps.map(({ at }) => at)).toEqual(
          introduction.steps.map(({ at }) => at).toSorted((a, b) => a - b),
        );
        for (const viewer of viewers)
          if (partIn(viewer, introduction) && isAwareOf(viewer, introduction))
            introductionFor(viewer, introduction, facts(now));
      }
    }),
    { numRuns: 150 },
  );
});

it("the text of every signed version is still available", () => {
  const nda = ndaOf(agreed(byEmployer()), agreed(byEmployer()).parts[0] ?? expect.fail());
  expect(nda.version).toBe(ndaVersion);
  const texts = ["2026-11", "2026-12", ndaVersion].map((version) => ndaSections({ ...nda, version }));
  for (const text of texts)
    expect(text.map(({ heading }) => heading)).toEqual([
      "Parties",
      "What you will see",
      "What you promise",
      "Protection of the introduction",
      "The candidate's rights",
    ]);
  // What was signed never changes.
  const hashes = ["2026-11", "2026-12", "2027-01"].map((version) =>
    createHash("sha256")
      .update(JSON.stringify(ndaSections({ ...nda, version })))
      .digest("hex")
      .slice(0, 16),
  );
  expect(hashes).toEqual(["58981a8979db51a4", "71cad99e662ea489", "a7a1bec6524b90c9"]);
  expect(() => ndaSections({ ...nda, version: "1999" })).toThrow(RangeError);
});

it("prior knowledge of an erased candidate keeps what was decided, without its texts", () => {
  const of = (outcome: "conceded" | "upheld", reason: string) =>
    erasedKnowledge({ declaredAt: 1, evidence: "Ada applied.", answer: { outcome, reason, at: 2 } });
  const evidence = "Erased with the candidate's data.";
  expect(of("upheld", "Ada's application is proven.")).toEqual({
    declaredAt: 1,
    evidence,
    answer: { outcome: "upheld", reason: evidence, at: 2 },
  });
  expect(of("conceded", "").answer?.reason).toBe("");
  expect(erasedKnowledge({ declaredAt: 1, evidence: "Ada applied.", answer: null }).answer).toBeNull();
});
