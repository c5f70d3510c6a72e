import { describe, expect, it } from "vitest";
import { dealText as text, memberOf as member, newDealFacts, party, rejectionOf } from "#tests/support/domain-rules.ts";
import { clientDealOf } from "./client-view.ts";
import { agreementSections, agreementsOf, canonicalJson, readAgreement } from "./agreement.ts";
import { type Deal, decideAccept, decideCreate, decideLose, decidePropose, type PartyRole } from "./deal.ts";
import { executedPaper } from "./document.ts";
import {
  consent,
  decideDecline,
  decideRecall,
  decideRemind,
  decideSign,
  isSignatureName,
  lastSending,
  markSeen,
  newlyOpened,
  partState,
  reminderMs,
  requireDeclinable,
  sendingState,
  signersOf,
  signingMs,
  sittingHash,
  whyNotNow,
} from "./signing.ts";
import { decideSend } from "./send.ts";
import { signingSheetFor } from "./signing-view.ts";
import { proposedTerms } from "./terms.ts";
import { dealSheetFor } from "./view.ts";
import { dollars } from "../core/money.ts";
import type { Standing } from "../core/standing.ts";

const [la, sa, client, stranger] = [member("la"), member("sa"), member("client", "employer"), member("other")];
const terms = (laSplit: number) => ({
  ...proposedTerms({ targetSalary: 205_000, feePercent: 25, laSplit, guaranteeDays: 90, terms: "" }),
  text: text("Start within 30 days."),
});

/** A draft whose version 1 both agencies accept. */
function agreed({ alone = false } = {}): Deal {
  const made = decideCreate(
    la,
    newDealFacts(terms(alone ? 100 : 61.37), {
      confirmBelowMinimum: false,
      listing: {
        id: "l",
        maskedCode: "TM-7K3QF9XA",
        headlineRole: text("Staff Engineer"),
        minimumFee: dollars(15_000),
        status: "active",
      },
      sellingAgency: alone ? null : party("sa"),
    }),
  );
  return alone ? made : decideAccept(sa, made, { number: 1, confirmBelowMinimum: false }, 2_000);
}

const sentAt = 1_000_000;
let made = 0;
const send = (deal: Deal, parts: Partial<Parameters<typeof decideSend>[2]> = {}, viewer = la) =>
  decideSend(viewer, deal, {
    signers: {},
    provider: "built-in",
    hiddenFromEmployer: false,
    listingStatus: "active",
    hash: (value) => `hash of ${value.length}`,
    newId: () => `part ${++made}`,
    now: sentAt,
    ...parts,
  });

const partsOf = (deal: Deal) => lastSending(deal)?.parts ?? [];
const partOfRole = (deal: Deal, role: string) => partsOf(deal).find((part) => part.role === role) ?? { id: "none" };
const hashFor = (deal: Deal, role: PartyRole) => sittingHash(lastSending(deal) ?? never(), role);
function sign(deal: Deal, role: PartyRole, parts: Partial<Parameters<typeof decideSign>[1]> = {}): Deal {
  return decideSign(deal, {
    partId: partOfRole(deal, role).id,
    name: "Łukasz Żółć",
    hash: hashFor(deal, role),
    consented: true,
    ip: "192.0.2.7",
    via: "link",
    personId: null,
    now: sentAt + 10,
    ...parts,
  });
}
const states = (deal: Deal, now = sentAt + 20) =>
  Object.fromEntries(partsOf(deal).map((part) => [part.role, partState(lastSending(deal) ?? never(), part, now)]));
const never = (): never => {
  throw new Error("no sending");
};

const refusalOf = (run: () => unknown) => {
  const { code, message, extras } = rejectionOf(run);
  return { code, detail: message, fields: Object.keys(extras.fields ?? {}) };
};

describe("sending for signature (spec §15)", () => {
  it("sends both documents to the agency that invoices, one to the other agency, one to the employer", () => {
    const deal = send(agreed());
    expect(deal).toMatchObject({ status: "pending_signatures", sentAt, version: 3 });
    expect(partsOf(deal).map(({ role, document, place, openedAt }) => [role, document, place, openedAt])).toEqual([
      ["listing", "client", 1, sentAt],
      ["listing", "split", 1, sentAt],
      ["selling", "split", 2, null],
      ["employer", "client", 3, null],
    ]);
    expect(newlyOpened(agreed(), deal).map(({ role }) => role)).toEqual(["listing", "listing"]);
    expect(states(deal)).toEqual({ listing: "open", selling: "waiting", employer: "waiting" });
  });

  it("asks the agency and then the employer when there is no selling agency and so no split", () => {
    const deal = send(agreed({ alone: true }));
    expect(partsOf(deal).map(({ role, document }) => [role, document])).toEqual([
      ["listing", "client"],
      ["employer", "client"],
    ]);
    expect(lastSending(deal)?.agreements.map(({ kind }) => kind)).toEqual(["client"]);
    expect(refusalOf(() => sign(deal, "employer")).code).toBe("wrong-state");
    const half = sign(deal, "listing");
    expect(half.status).toBe("pending_signatures");
    const done = sign(half, "employer");
    expect(done.status).toBe("executed");
    expect(
      signersOf(lastSending(done) ?? never(), "client").map(({ role, signature }) => [role, signature?.name]),
    ).toEqual([
      ["listing", "Łukasz Żółć"],
      ["employer", "Łukasz Żółć"],
    ]);
  });

  it("completes an older sending with the signatures it requested", () => {
    const deal = send(agreed({ alone: true }));
    const before: Deal = {
      ...deal,
      sendings: deal.sendings.map((sending) => ({
        ...sending,
        parts: sending.parts
          .filter(({ role }) => role === "employer")
          .map((part) => ({ ...part, place: 1, openedAt: sentAt })),
      })),
    };
    expect(sign(before, "employer").status).toBe("executed");
    const split = send(agreed());
    const alike: Deal = {
      ...split,
      sendings: split.sendings.map((sending) => ({
        ...sending,
        parts: sending.parts.filter(({ role, document }) => role !== "listing" || document === "split"),
      })),
    };
    expect(hashFor(alike, "listing")).toBe(lastSending(alike)?.agreements.find(({ kind }) => kind === "split")?.hash);
    expect(sign(sign(sign(alike, "listing"), "selling"), "employer").status).toBe("executed");
  });

  it("is the listing agency's step, for accepted terms, about a live listing the employer can see", () => {
    const countered = decidePropose(sa, agreed(), { terms: terms(55), confirmBelowMinimum: false, now: 3_000 });
    expect(refusalOf(() => send(countered))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("la Ltd still has to accept version 2"),
    });
    for (const [viewer, code] of [
      [sa, "forbidden"],
      [client, "forbidden"],
      [stranger, "forbidden"],
    ] as const)
      expect(refusalOf(() => send(agreed(), {}, viewer)).code).toBe(code);
    expect(refusalOf(() => send(agreed(), { hiddenFromEmployer: true })).detail).toContain("hidden from client Ltd");
    for (const listingStatus of ["placed", "withdrawn", "expired"] as const)
      expect(refusalOf(() => send(agreed(), { listingStatus })).code).toBe("wrong-state");
    expect(refusalOf(() => send(send(agreed()))).detail).toContain(
      "can't go from Pending Signatures to Pending Signatures",
    );
  });

  it("needs an employer that the platform has vetted", () => {
    const sendTo = (standing: Standing) =>
      send(agreed(), { broughtEmployer: { standing, hasMembers: true, domains: [] } });
    expect(refusalOf(() => sendTo("pending")).detail).toContain("still reviewing client Ltd");
    for (const standing of ["refused", "suspended"] as const)
      expect(refusalOf(() => sendTo(standing))).toMatchObject({
        code: "wrong-state",
        detail: "client Ltd can't take part in the marketplace at the moment. Close this deal as lost.",
      });
    expect(sendTo("vetted").status).toBe("pending_signatures");
  });

  it("needs an account or a web domain of the employer, so that the agency can't sign for it", () => {
    const signers = { employer: { name: "Ana Lee", email: "ana@client.example" } };
    const sendTo = (hasMembers: boolean, domains: readonly string[]) =>
      send(agreed(), { signers, broughtEmployer: { standing: "vetted", hasMembers, domains } });
    expect(refusalOf(() => sendTo(false, [])).fields).toEqual(["signers.employer.email"]);
    expect(refusalOf(() => sendTo(false, ["lient.example", "example"])).fields).toEqual(["signers.employer.email"]);
    expect(sendTo(false, ["other.example", "Client.example"]).status).toBe("pending_signatures");
    for (const domains of [[], ["other.example"]]) expect(sendTo(true, domains).status).toBe("pending_signatures");
  });

  it("names the invalid signer field", () => {
    const signers = {
      employer: { name: "x", email: "nobody" },
      selling: { name: "Ana Lee", email: "ana@harbor.example" },
    };
    expect(refusalOf(() => send(agreed(), { signers })).fields).toEqual([
      "signers.employer.name",
      "signers.employer.email",
    ]);
    expect(
      [
        "Ana Lee",
        "Łukasz Żółć",
        "山田 東京",
        "J. O’Neil-Smith Jr.",
        "Ελένη Νίκα",
        "Олена Київ",
        "ジョン スミス",
        "محمد علي",
        "שרה כהן",
      ].every(isSignatureName),
    ).toBe(true);
    expect(
      [
        "",
        "A",
        "ana@harbor.example",
        "555 0142",
        " ",
        "Ana\u202eeeL",
        "김철수",
        "\u3164\u3164",
        "\u115f\u1160",
        "\u0301\u0301",
        `A${"\u0301".repeat(9)}a`,
      ].some(isSignatureName),
    ).toBe(false);
  });

  it("lets agencies confirm in any order what was signed with the partner", () => {
    const deal = send(agreed(), { provider: "partner" });
    expect(states(deal)).toEqual({ listing: "open", selling: "open" });
    expect(sign(sign(deal, "selling"), "listing").status).toBe("executed");
  });
});

describe("signing", () => {
  it("goes in order, and the last signature executes the deal", () => {
    let deal = send(agreed());
    expect(refusalOf(() => sign(deal, "employer")).detail).toContain("Others sign before you");
    deal = sign(deal, "listing");
    expect(states(deal)).toEqual({ listing: "signed", selling: "open", employer: "waiting" });
    deal = sign(deal, "selling");
    expect(deal.status).toBe("pending_signatures");
    deal = sign(deal, "employer");
    expect(deal).toMatchObject({ status: "executed", sendings: [{ completedAt: sentAt + 10, number: 1 }] });
    expect(sendingState(lastSending(deal) ?? never(), sentAt + signingMs * 2)).toBe("complete");
    expect(refusalOf(() => sign(deal, "employer")).detail).toBe("This has already been signed.");
  });

  it("needs a name, a consent, and the hash of what was read", () => {
    const deal = send(agreed());
    expect(refusalOf(() => sign(deal, "listing", { name: "?", consented: false })).fields).toEqual(["name", "consent"]);
    expect(refusalOf(() => sign(deal, "listing", { hash: hashFor(deal, "employer") })).code).toBe("version-conflict");
    expect(refusalOf(() => sign(deal, "listing", { consentVersion: "2026-12" }))).toMatchObject({
      code: "version-conflict",
      detail: expect.stringContaining("Read it again."),
    });
    expect(partsOf(sign(deal, "listing", { consentVersion: consent.version }))[0]?.signature).toEqual({
      name: "Łukasz Żółć",
      at: sentAt + 10,
      ip: "192.0.2.7",
      via: "link",
      personId: null,
      consent: consent.version,
    });
  });

  it("ends with time, recall, decline or loss, each with its own text", () => {
    const deal = send(agreed());
    const why = (each: Deal, now = sentAt + 5) => whyNotNow(each, partOfRole(deal, "listing").id, now);
    expect(why(deal)).toBeNull();
    expect(why(deal, sentAt + signingMs)).toContain("time to sign this has passed");
    expect(why(decideRecall(sa, deal, sentAt + 1))).toContain("withdrawn");
    expect(why(send(decideRecall(la, deal, sentAt + 1)))).toContain("withdrawn");
    expect(why({ ...deal, status: "closed_lost" })).toContain("closed as lost");
    const declined = decideDecline(
      sign(deal, "listing"),
      partOfRole(deal, "selling").id,
      text("Not now."),
      sentAt + 20,
    );
    expect(whyNotNow(declined, partOfRole(deal, "employer").id, sentAt + 30)).toContain("declined");
    expect(states(declined)).toEqual({ listing: "signed", selling: "declined", employer: "closed" });
    expect(refusalOf(() => requireDeclinable(deal, partOfRole(deal, "listing").id, "  ", sentAt + 5)).fields).toEqual([
      "reason",
    ]);
    expect(refusalOf(() => requireDeclinable(deal, "no one's part", "No.", sentAt)).code).toBe("not-found");
  });

  it("starts again after a recall: earlier signatures stay on record and don't count", () => {
    const recalled = decideRecall(la, sign(send(agreed()), "listing"), sentAt + 50);
    expect(recalled).toMatchObject({
      status: "draft",
      sentAt,
      sendings: [
        {
          recalledAt: sentAt + 50,
          parts: [{ signature: { name: "Łukasz Żółć" } }, { signature: { name: "Łukasz Żółć" } }, {}, {}],
        },
      ],
    });
    const again = send(recalled, { now: sentAt + 60 });
    expect(again.sendings.map(({ number }) => number)).toEqual([1, 2]);
    expect(states(again, sentAt + 70)).toEqual({ listing: "open", selling: "waiting", employer: "waiting" });
    for (const viewer of [client, stranger])
      expect(refusalOf(() => decideRecall(viewer, send(agreed()), sentAt)).code).toBe("forbidden");
    expect(refusalOf(() => decideRecall(la, agreed(), sentAt)).code).toBe("wrong-state");
  });

  it("reminds the current signer, once a day", () => {
    const deal = send(agreed());
    expect(refusalOf(() => decideRemind(deal, "listing", sentAt + reminderMs - 1)).detail).toContain(
      "within the last day",
    );
    const reminded = decideRemind(deal, "listing", sentAt + reminderMs).deal;
    expect(reminded.version).toBe(deal.version);
    expect(refusalOf(() => decideRemind(reminded, "listing", sentAt + reminderMs * 2 - 1)).code).toBe("wrong-state");
    expect(refusalOf(() => decideRemind(deal, "employer", sentAt + reminderMs * 2)).detail).toContain(
      "has nothing to sign now",
    );
    expect(refusalOf(() => decideRemind(agreed(), "listing", 0)).detail).toContain("not out for signature");
  });

  it("ends the open sending once its deal is lost, and shows when every sending ended", () => {
    const half = sign(send(agreed()), "listing");
    const lost = decideLose(sa, half, text("Filled."), sentAt + 30);
    const facts = { now: sentAt + 40, rendered: [], introduction: null };
    const sheet = (deal: Deal, viewer = la) =>
      dealSheetFor(viewer, deal, { ...facts, hiddenFromEmployer: false }).signing;
    for (const viewer of [la, client])
      expect(sheet(lost, viewer)).toMatchObject({ state: "recalled", endedAt: new Date(sentAt + 30).toISOString() });
    expect(sheet(lost)?.parts.map(({ state }) => state)).toEqual(["signed", "signed", "closed", "closed"]);
    expect(signingSheetFor(lost, partOfRole(half, "selling").id, facts)).toMatchObject({
      state: "closed",
      sendingState: "recalled",
    });
    expect(sheet(half)?.endedAt).toBeNull();
    expect(sheet(decideDecline(half, partOfRole(half, "selling").id, text("No."), sentAt + 20))?.endedAt).toBe(
      new Date(sentAt + 20).toISOString(),
    );
    expect(
      dealSheetFor(la, half, { ...facts, now: sentAt + signingMs, hiddenFromEmployer: false }).signing?.endedAt,
    ).toBe(new Date(sentAt + signingMs).toISOString());
  });

  it("records only the first view", () => {
    const seen = markSeen(send(agreed()), partOfRole(send(agreed()), "listing").id, 5);
    expect(seen.sendings[0]?.parts.every(({ seenAt }) => seenAt === null)).toBe(true);
    const deal = send(agreed());
    const once = markSeen(deal, partOfRole(deal, "listing").id, 5);
    expect(partsOf(markSeen(once, partOfRole(deal, "listing").id, 9))[0]?.seenAt).toBe(5);
    expect(partsOf(markSeen(deal, partOfRole(deal, "employer").id, 9))[3]?.seenAt).toBeNull();
  });
});

describe("the signed agreement", () => {
  it("has one canonical form (RFC 8785), in any order of its parts", () => {
    expect(canonicalJson({ b: 1, a: 'é\n"', c: null })).toBe('{"a":"é\\n\\"","b":1,"c":null}');
    const [split] = agreementsOf(agreed()).slice(1);
    expect(split).toMatchObject({ document: "split", laSplitBp: 6_137, targetSalaryCents: 20_500_000 });
    expect(readAgreement(canonicalJson(split ?? never()))).toEqual(split);
    expect(canonicalJson(Object.fromEntries(Object.entries(split ?? {}).reverse()))).toBe(
      canonicalJson(split ?? never()),
    );
  });

  it("shows the employer nothing of a split: not in its agreement, its PDF or its sheet", () => {
    const deal = sign(sign(sign(send(agreed()), "listing"), "selling"), "employer");
    const [agreement] = agreementsOf(deal);
    const sending = lastSending(deal) ?? never();
    const paper = executedPaper({
      ...sending,
      agreement: sending.agreements[0] ?? never(),
      parts: signersOf(sending, "client"),
      sentBy: "la Ltd",
    });
    const facts = { now: sentAt + 20, rendered: [], introduction: null };
    const shown = JSON.stringify([
      agreementSections(agreement ?? never()),
      paper,
      dealSheetFor(client, deal, { ...facts, hiddenFromEmployer: false }),
      signingSheetFor(deal, partOfRole(deal, "employer").id, facts),
      clientDealOf(deal),
    ]);
    expect(shown).not.toMatch(/split|61\.37|6137|38\.63|3863|31,452|31452|19,797|19797/i);
    expect(shown).toContain("$51,250.00");
  });

  it("appears in the executed document with its hash, names, times and consent", () => {
    const deal = sign(sign(sign(send(agreed()), "listing"), "selling", { name: "山田 東京" }), "employer");
    const sending = lastSending(deal) ?? never();
    const paper = JSON.stringify(
      executedPaper({
        ...sending,
        agreement: sending.agreements[1] ?? never(),
        parts: signersOf(sending, "split"),
        sentBy: "la Ltd",
      }),
    );
    for (const part of [
      "Split agreement",
      "Łukasz Żółć",
      "山田 東京",
      "192.0.2.7",
      hashFor(deal, "selling"),
      consent.version,
      "Executed",
      "DEAL-4F7K2M, version 1",
      "$31,452.13",
      "$19,797.87",
    ])
      expect(paper).toContain(part);
    expect(paper).not.toContain("client Ltd by");
  });
});

describe("a certificate", () => {
  it("says where each link was sent: the listing agency names who signs for others", () => {
    const deal = sign(
      sign(
        sign(
          send(agreed(), { signers: { selling: { name: " Ben Cole\n", email: "ben.cole@sa.example" } } }),
          "listing",
          { via: "account", personId: "p" },
        ),
        "selling",
      ),
      "employer",
    );
    expect(partOfRole(deal, "selling")).toMatchObject({ signer: { name: "Ben Cole" } });
    const sending = lastSending(deal) ?? never();
    const how = (
      executedPaper({
        ...sending,
        agreement: sending.agreements[0] ?? never(),
        parts: [...signersOf(sending, "split"), ...signersOf(sending, "client").slice(1)],
        sentBy: "la Ltd",
      }).certificate ?? never()
    ).flatMap((section) =>
      section.kind === "facts" ? section.facts.filter(({ term }) => term === "How").map(({ fact }) => fact) : [],
    );
    expect(how).toEqual([
      "Signed in to their account",
      "Through the link emailed to ben.cole@sa.example",
      "Through the link emailed to its own people",
    ]);
  });
});

describe("number of versions", () => {
  it("appears only in the split agreement", () => {
    const third = decideAccept(
      la,
      decidePropose(sa, decidePropose(la, agreed(), { terms: terms(60), confirmBelowMinimum: false, now: 3_000 }), {
        terms: terms(58),
        confirmBelowMinimum: false,
        now: 4_000,
      }),
      { number: 3, confirmBelowMinimum: false },
      5_000,
    );
    expect(agreementsOf(third).map(({ document, version }) => [document, version])).toEqual([
      ["client", 1],
      ["split", 3],
    ]);
    const again = decideRecall(la, send(third), sentAt + 1);
    expect(agreementsOf(again).map(({ document, version }) => [document, version])).toEqual([
      ["client", 2],
      ["split", 3],
    ]);
  });
});

describe("the employer's deal", () => {
  it("keeps the terms last sent while the agencies negotiate", () => {
    const sent = send(agreed());
    const talking = decidePropose(sa, decideRecall(la, sent, sentAt + 1), {
      terms: { ...terms(50), targetSalary: dollars(190_000) },
      confirmBelowMinimum: false,
      now: sentAt + 2,
    });
    expect(clientDealOf(talking).head).toMatchObject({ status: "draft", terms: { targetSalary: dollars(205_000) } });
    expect(refusalOf(() => clientDealOf(agreed())).code).toBe("not-found");
  });
});
