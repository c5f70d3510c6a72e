import { describe, expect, it } from "vitest";
import { notificationTypes, receives, typesOf } from "./notification.ts";
import { noticesOfDeal, type DealEvent } from "./deals.ts";
import { emailDue, messageEmailMs, preferenceOf, preferencesFor, stopped } from "./preferences.ts";
import { repeatOf } from "./repeats.ts";
import { type News, renderNotification } from "./words.ts";
import type { PublicText } from "../core/public-text.ts";
import type { Deal } from "../deal/deal.ts";

const candidate = { maskedCode: "TM-7K3QF9XA", headlineRole: "Staff Platform Engineer" as PublicText };
const agency = { organizationKind: "agency", roles: ["recruiter"] } as const;
const employer = { organizationKind: "employer", roles: ["organization_admin"] } as const;
const operator = { organizationKind: "platform", roles: ["platform_admin"] } as const;

describe("recipients", () => {
  it("are decided by the kind of organization and the role", () => {
    expect(typesOf(agency)).toEqual(
      notificationTypes.filter((type) => !["platform_case", "plan_update", "webhook_update"].includes(type)),
    );
    expect(typesOf({ organizationKind: "agency", roles: ["organization_admin"] })).toEqual(
      notificationTypes.filter((type) => type !== "platform_case"),
    );
    expect(typesOf(employer)).toEqual(
      notificationTypes.filter((type) => !["platform_case", "plan_update", "listing_update"].includes(type)),
    );
    expect(typesOf(operator)).toEqual(["platform_case"]);
    expect(receives({ organizationKind: "platform", roles: ["support"] }, "platform_case")).toBe(false);
  });
});

describe("notifications of a deal's step", () => {
  const party = (id: string, name: string) => ({ id, name });
  const deal = {
    id: "d",
    code: "DEAL-4F7K2M",
    candidate,
    listingAgency: party("la", "Northstar Talent"),
    sellingAgency: party("sa", "Harbor Search Partners"),
    employer: party("em", "Meridian Robotics"),
    sentAt: null,
    sendings: [],
    ledger: [],
  } as Partial<Deal> as Deal;
  const notices = (each: Deal, action: DealEvent, by: string | null) =>
    noticesOfDeal(each, action, by).map(({ organizationId, hasEmail, news }) => [organizationId, news.type, hasEmail]);
  const sent = { ...deal, sentAt: 1 };

  it("go to the other agency before anything is sent, and never to anyone who can't see the deal", () => {
    expect(notices(deal, "created", "sa")).toEqual([["la", "deal_update", false]]);
    expect(notices(deal, "terms_proposed", "la")).toEqual([["sa", "deal_update", false]]);
    expect(notices(deal, "closed_lost", "la")).toEqual([["sa", "deal_closed", false]]);
    expect(notices({ ...deal, sellingAgency: null }, "created", "la")).toEqual([]);
  });

  it("go to every other party from the sending on, without a second email if the deal sends its own", () => {
    const part = (id: string, openedAt: number | null = null, signer: object | null = null) => ({
      organization: { id },
      openedAt,
      signer,
    });
    const sending = (parts: object[], ends: object = {}) =>
      ({
        ...sent,
        sendings: [{ recalledAt: null, declinedAt: null, completedAt: null, ...ends, parts }],
      }) as Partial<Deal> as Deal;
    expect(notices(sending([part("la"), part("sa"), part("em")]), "sent", "la")).toEqual([
      ["sa", "offer_made", true],
      ["em", "offer_made", true],
    ]);
    // Where everyone signs with a partner, an employer has no part here and no other email.
    expect(notices(sending([part("la"), part("sa")]), "sent", "la")).toEqual([
      ["sa", "offer_made", true],
      ["em", "offer_made", false],
    ]);
    const named = [part("la", 1), part("sa", 1, { name: "Ben" }), part("em", null, { name: "Mara" })];
    expect(notices(sending(named), "sent", "la")).toEqual([
      ["sa", "offer_made", false],
      ["em", "offer_made", false],
    ]);
    expect(notices(sending(named, { recalledAt: 2 }), "recalled", "sa")).toEqual([
      ["la", "deal_update", true],
      ["em", "deal_update", false],
    ]);
    expect(notices(sending(named, { declinedAt: 1, recalledAt: 2 }), "recalled", "sa")).toEqual([
      ["la", "deal_update", false],
      ["em", "deal_update", false],
    ]);
    expect(notices(sending(named, { declinedAt: 1 }), "declined", "em")).toEqual([
      ["la", "deal_update", true],
      ["sa", "deal_update", false],
    ]);
    expect(notices(sending(named), "signing_expired", null)).toEqual([
      ["la", "deal_update", false],
      ["sa", "deal_update", false],
    ]);
    expect(notices(sent, "executed", "em")).toEqual([
      ["la", "deal_update", true],
      ["sa", "deal_update", true],
    ]);
    expect(notices(sent, "executed", null)).toHaveLength(3);
    expect(notices(sent, "declined", "em")).toEqual([
      ["la", "deal_update", true],
      ["sa", "deal_update", true],
    ]);
    expect(notices(sent, "closed_won", "la")).toEqual([
      ["sa", "deal_closed", false],
      ["em", "deal_closed", false],
    ]);
    // Each moves money that an employer and a partner get back, or don't.
    for (const action of ["fell_off", "settled"] as const)
      expect(notices(sent, action, "la")).toEqual([
        ["sa", "deal_update", false],
        ["em", "deal_update", false],
      ]);
    // A party whose turn hadn't come, or whose named signer was asked instead, gets the normal email about the loss.
    expect(notices(sending([part("la", 1), part("em")]), "closed_lost", "sa")).toEqual([
      ["la", "deal_closed", true],
      ["em", "deal_closed", false],
    ]);
    expect(notices(sending([part("la", 1), part("em", 1, { name: "Mara" })]), "closed_lost", "sa")).toEqual([
      ["la", "deal_closed", true],
      ["em", "deal_closed", false],
    ]);
  });

  it("of a won deal, name the dates of its guarantee, which the listing agency alone entered", () => {
    const won = {
      ...sent,
      closing: { startDate: "2026-11-01" } as Deal["closing"],
      versions: [{ terms: { guaranteeDays: 90 } }] as Deal["versions"],
    };
    expect(noticesOfDeal(won, "closed_won", "la").map(({ news }) => renderNotification(news).message)[1]).toBe(
      "Start date: Nov 1, 2026. Guaranteed through Jan 29, 2027. Northstar Talent closed the deal for TM-7K3QF9XA " +
        "(Staff Platform Engineer) at Meridian Robotics as won. If a date is wrong, send a message from the deal.",
    );
  });

  it("say what became of a placement that ended early", () => {
    const ended = (action: "fell_off" | "settled", replacement: "owed" | "found" | "refunded" | null) => {
      const fallOff = { lastDay: "2026-11-11", replacement } as Deal["fallOff"];
      return noticesOfDeal({ ...sent, fallOff }, action, "la").map(({ news }) => renderNotification(news))[0];
    };
    const who = "TM-7K3QF9XA (Staff Platform Engineer) at Meridian Robotics";
    expect(ended("fell_off", null)).toMatchObject({
      title: "Placement ended early: DEAL-4F7K2M",
      message: `Northstar Talent recorded that the placement of ${who} ended. See the amounts and the reason.`,
      priority: "high",
      actionUrl: "/mls/deal/d",
    });
    expect(ended("fell_off", "owed")?.message).toContain("A replacement is owed. See the reason.");
    expect(ended("settled", "found")).toMatchObject({
      title: "Replacement found: DEAL-4F7K2M",
      message: `Northstar Talent recorded a replacement for ${who}. The fee doesn't change.`,
    });
    expect(ended("settled", "refunded")).toMatchObject({
      title: "No replacement found: DEAL-4F7K2M",
      message: `Northstar Talent found no replacement for ${who}. See the amounts.`,
    });
  });

  it("never tell an employer what the agencies settle between each other", () => {
    for (const action of [
      "created",
      "terms_proposed",
      "terms_accepted",
      "declined",
      "paid",
      "corrected",
      "released",
      "deleted",
      "restored",
      "signed",
      "rendered",
    ] as const)
      expect(noticesOfDeal(sent, action, "la").some(({ organizationId }) => organizationId === "em")).toBe(false);
  });
});

describe("texts", () => {
  const deal = { id: "d", code: "DEAL-4F7K2M", candidate, employer: "Meridian Robotics" };
  const introduction = { id: "i", code: "INT-4F7K2M", candidate };

  it.each<[News, object]>([
    [
      { type: "offer_made", from: "Northstar Talent", deal },
      { title: "Offer made: DEAL-4F7K2M", priority: "high", actionUrl: "/mls/deal/d" },
    ],
    [
      { type: "deal_update", step: "terms_proposed", from: "Harbor Search Partners", deal },
      { title: "Terms to review: DEAL-4F7K2M", priority: "high" },
    ],
    [
      {
        type: "message_received",
        from: "Harbor Search Partners",
        threadId: "t",
        number: 2,
        listingId: "l",
        candidate,
        deal: null,
      },
      {
        title: "New message from Harbor Search Partners",
        message: "About TM-7K3QF9XA (Staff Platform Engineer).",
        priority: "medium",
        actionUrl: "/mls/candidate/l?thread=t",
      },
    ],
    [
      { type: "introduction_update", step: "requested", from: "Meridian Robotics", introduction },
      { title: "Introduction requested: INT-4F7K2M", priority: "high", actionUrl: "/mls/introductions/i" },
    ],
    [
      { type: "introduction_update", step: "accepted_to_sign", from: "Northstar Talent", introduction },
      {
        title: "NDA to sign: INT-4F7K2M",
        message:
          "Northstar Talent accepted the introduction to TM-7K3QF9XA (Staff Platform Engineer). Sign the NDA to see " +
          "who it is.",
        priority: "high",
      },
    ],
    [
      {
        type: "interview_scheduled",
        from: "Meridian Robotics",
        interview: {
          step: "accepted",
          candidate,
          introductionId: "i",
          interviewId: "v",
          at: Date.UTC(2026, 10, 24, 15),
          timeZone: "America/Chicago",
        },
      },
      {
        title: "Interview scheduled",
        message:
          "Meridian Robotics confirmed the interview with TM-7K3QF9XA (Staff Platform Engineer): " +
          "Tue, Nov 24, 2026, 9:00 AM (Central Time, Chicago).",
        actionUrl: "/mls/introductions/i",
      },
    ],
    [
      {
        type: "interview_scheduled",
        from: "Meridian Robotics",
        interview: { step: "proposed", candidate, introductionId: "i", interviewId: "v", at: null, timeZone: "UTC" },
      },
      {
        title: "Interview proposed",
        message: expect.stringContaining("Meridian Robotics proposed an interview with TM-7K3QF9XA"),
        priority: "high",
      },
    ],
    [
      { type: "new_candidate", count: 1, since: Date.UTC(2026, 10, 20) },
      {
        title: "1 new candidate",
        message: "Listed by other agencies since Nov 20, 2026 (UTC).",
        actionUrl: "/mls/search",
      },
    ],
    [
      { type: "platform_case", case: "match", listingId: "l", codes: ["TM-A", "TM-B"] },
      { priority: "high", message: expect.stringContaining("TM-A and TM-B") },
    ],
    // Staff are notified of every declaration at once: whether the agency disagrees isn't known yet.
    [
      { type: "platform_case", case: "prior_knowledge", introduction },
      {
        title: "Prior knowledge declared: INT-4F7K2M",
        message: expect.stringContaining("The listing agency can concede until you decide."),
        actionUrl: "/mls/introductions/i",
      },
    ],
  ])("%#", (news, words) => expect(renderNotification(news)).toMatchObject(words));

  it("list every listing that ends soon, and link to the one or to all of them", () => {
    const listing = (n: number) => ({ ...candidate, id: `l${n}`, maskedCode: `TM-${n}`, until: "2026-12-01" });
    expect(renderNotification({ type: "listing_update", listings: [listing(1)] })).toMatchObject({
      title: "Your listing ends soon",
      message: expect.stringContaining("TM-1 (Staff Platform Engineer): exclusive until Dec 1, 2026"),
      actionUrl: "/mls/candidate/l1",
    });
    const many = renderNotification({
      type: "listing_update",
      listings: Array.from({ length: 60 }, (_, n) => listing(n)),
    });
    expect(many).toMatchObject({ title: "60 of your listings end soon", actionUrl: "/mls/agent" });
    expect(many.message).toContain("And 10 more.");
  });

  it("update a conversation and a count, and leave everything else separate", () => {
    expect(
      repeatOf({ type: "message_received", from: "", threadId: "t", number: 1, listingId: "l", candidate, deal: null }),
    ).toBe("thread t");
    expect(repeatOf({ type: "new_candidate", count: 2, since: 0 })).toBe("new candidates");
    expect(repeatOf({ type: "listing_update", about: "asked", run: 7, listings: [] })).toBe("asked 7");
    expect(repeatOf({ type: "offer_made", from: "", deal })).toBeNull();
  });
});

describe("preferences", () => {
  it("are the defaults until a person changes them", () => {
    const chosen = [{ type: "deal_closed", inApp: false, email: "off" }] as const;
    expect(preferenceOf(chosen, "deal_closed")).toEqual(chosen[0]);
    expect(preferenceOf(chosen, "offer_made")).toEqual({ type: "offer_made", inApp: true, email: "at_once" });
    expect(preferencesFor(operator, [])).toEqual([{ type: "platform_case", inApp: true, email: "at_once" }]);
  });

  it("decide when an email is due: at once, after a delay for a message, or at the next 07:00 UTC", () => {
    const now = Date.UTC(2026, 10, 21, 9, 30);
    expect(emailDue({ type: "offer_made", email: "at_once" }, now)).toBe(now);
    expect(emailDue({ type: "message_received", email: "at_once" }, now)).toBe(now + messageEmailMs);
    expect(emailDue({ type: "deal_closed", email: "daily" }, now)).toBe(Date.UTC(2026, 10, 22, 7));
    expect(emailDue({ type: "deal_closed", email: "daily" }, Date.UTC(2026, 10, 21, 6, 59))).toBe(
      Date.UTC(2026, 10, 21, 7),
    );
    expect(emailDue({ type: "deal_closed", email: "daily" }, Date.UTC(2026, 10, 21, 7))).toBe(
      Date.UTC(2026, 10, 22, 7),
    );
    expect(emailDue({ type: "deal_closed", email: "off" }, now)).toBeNull();
  });

  it("stop the emails of a type, or all daily ones; in-app notifications stay", () => {
    const all = preferencesFor(agency, []);
    expect(stopped("offer_made", all)).toEqual([{ type: "offer_made", inApp: true, email: "off" }]);
    expect(stopped("digest", all).map(({ type, inApp, email }) => [type, inApp, email])).toEqual([
      ["new_candidate", true, "off"],
      ["deal_closed", true, "off"],
    ]);
  });
});
