import type { LiveEvent, Presence } from "#contract/live.ts";
import { wholeDays } from "#domain/core/calendar.ts";
import { agoText, counted, instantDateText } from "#web/lib/format.ts";
import { adminLink, navLinks } from "#web/lib/nav-links.ts";

/** Spec §9, the feed: Just now, minutes, hours, then the date. `now` in ms. */
export function feedTimeText(instant: string, now: number): string {
  return wholeDays(Date.parse(instant), now) > 0 ? instantDateText(instant) : agoText(instant, now);
}

/** Pages that stand in no menu. */
const otherPages = [
  { to: "/mls/cases", label: "Cases" },
  { to: "/mls/candidate", label: "Candidate" },
  { to: "/mls/compare", label: "Compare" },
  { to: "/mls/deal", label: "Deal" },
  { to: "/mls/import", label: "Import" },
  { to: "/mls/introductions", label: "Introduction" },
  { to: "/mls/settings/notifications", label: "Notification preferences" },
  { to: "/mls/terms", label: "Terms & Policies" },
  { to: "/mls/privacy", label: "Privacy" },
  { to: "/mls/compliance", label: "Compliance" },
] as const;

/** A path as colleagues read it, under the name its link has; `maskedCode` of the candidate whose page it is. */
export function pageWords({ currentPage }: Pick<Presence, "currentPage">, maskedCode?: string): string {
  const known = [...otherPages, ...navLinks, adminLink]
    .filter(({ to }) => currentPage === to || currentPage.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
  if (known?.to === "/mls/candidate" && maskedCode) return `Candidate ${maskedCode}`;
  return known?.label ?? "Another page";
}

/** A line of the feed as a sentence without its end: who, and what they did. `readerId`: whose screen it stands on. */
export function activityWords(
  { userId, userName, type, data }: Pick<LiveEvent, "userId" | "userName" | "type" | "data">,
  readerId: string | undefined,
): { who: string; did: string } {
  const own = userId !== "" && userId === readerId;
  // What follows by itself is nobody's deed.
  const action = textOf(data["action"]) ?? "";
  const followed =
    type === "deal_update"
      ? dealFollows[action]
      : type === "introduction_update"
        ? introductionFollows[action]
        : undefined;
  if (followed) return { who: type === "deal_update" ? dealOf(data) : introductionOf(data), did: followed };
  return { who: own ? "You" : userName || "Somebody", did: deeds[type](data, own) };
}

/**
 * That a colleague has read something is seen where it stands, and is no news; what one is told oneself stands by
 * itself.
 */
export const isNews = ({ type, data }: Pick<LiveEvent, "type" | "data">): boolean =>
  type !== "notification" && (type !== "thread_update" || data["action"] !== "read");

type Data = LiveEvent["data"];

const deeds: Record<LiveEvent["type"], (data: Data, own: boolean) => string> = {
  pipeline_update(data) {
    const whom = whomOf(data);
    const [before, after] = [textOf(data["oldStageName"]), textOf(data["newStageName"])];
    switch (data["action"]) {
      case "moved":
        return `moved ${whom}${before ? ` from ${before}` : ""}${after ? ` to ${after}` : ""}`;
      case "undone":
        return `moved ${whom} back${after ? ` to ${after}` : ""}`;
      case "added":
      case "bulk_added":
        return `added ${whom} to ${after ?? "the pipeline"}`;
      case "removed":
        return `removed ${whom} from the pipeline`;
      case "restored":
        return `brought ${whom} back to the pipeline`;
      case "notes_updated":
        return `wrote a note on ${whom}`;
      case "stages_updated":
        return "changed the stages";
      default:
        return "changed the pipeline";
    }
  },
  shortlist_update(data, own) {
    const whom = whomOf(data);
    const list = own ? "your shortlist" : "their shortlist";
    switch (data["action"]) {
      case "added":
      case "bulk_added":
        return `added ${whom} to ${list}`;
      case "removed":
        return `removed ${whom} from ${list}`;
      case "cleared":
        return `cleared ${list}`;
      case "restored":
        return `brought ${whom} back to ${list}`;
      case "notes_updated":
        return `wrote a note on ${whom}`;
      default:
        return `changed ${list}`;
    }
  },
  deal_update(data) {
    const deal = dealOf(data);
    const did = dealDeeds[textOf(data["action"]) ?? ""];
    return did ? did(deal) : `changed ${deal}`;
  },
  thread_update: (data) => `wrote about ${textOf(data["dealCode"]) ?? textOf(data["candidateCode"]) ?? "a candidate"}`,
  introduction_update(data) {
    const introduction = introductionOf(data);
    const did = introductionDeeds[textOf(data["action"]) ?? ""];
    return did ? did(introduction) : `changed ${introduction}`;
  },
  candidate_view: (data) => `opened ${textOf(data["candidateCode"]) ?? "a candidate"}`,
  notification: (data) => `sent a notification${textOf(data["title"]) ? `: ${textOf(data["title"])}` : ""}`,
};

const dealOf = (data: Data): string => textOf(data["dealCode"]) ?? "a deal";

const dealFollows: Record<string, string> = {
  rendered: "has its executed documents",
  released: "has its reserve released",
};

const dealDeeds: Record<string, (deal: string) => string> = {
  created: (deal) => `drew up ${deal}`,
  terms_proposed: (deal) => `proposed terms for ${deal}`,
  terms_accepted: (deal) => `accepted the terms of ${deal}`,
  sent: (deal) => `sent ${deal} for signature`,
  signed: (deal) => `signed ${deal}`,
  executed: (deal) => `signed ${deal}, which is executed`,
  declined: (deal) => `declined to sign ${deal}`,
  recalled: (deal) => `recalled ${deal} from signature`,
  closed_won: (deal) => `closed ${deal} as won`,
  closed_lost: (deal) => `closed ${deal} as lost`,
  paid: (deal) => `recorded a payment of ${deal}`,
  corrected: (deal) => `took back a payment of ${deal}`,
  settled: (deal) => `settled the replacement of ${deal}`,
  fell_off: (deal) => `recorded that the placement of ${deal} ended`,
  deleted: (deal) => `deleted ${deal}`,
  restored: (deal) => `brought ${deal} back`,
};

const introductionOf = (data: Data): string => textOf(data["introductionCode"]) ?? "an introduction";

const introductionFollows: Record<string, string> = {
  expired: "expired without an answer",
  ended: "ended: the candidate left the market",
  interview_ended: "is over, and an interview with it",
};

const introductionDeeds: Record<string, (introduction: string) => string> = {
  requested: (introduction) => `asked for ${introduction}`,
  countered: (introduction) => `proposed other terms for ${introduction}`,
  accepted: (introduction) => `accepted ${introduction}`,
  declined: (introduction) => `declined ${introduction}`,
  withdrawn: (introduction) => `withdrew ${introduction}`,
  nda_signed: (introduction) => `signed the NDA of ${introduction}`,
  nda_refused: (introduction) => `refused ${introduction}`,
  opened: (introduction) => `opened the identity of ${introduction}`,
  revoked: (introduction) => `revoked the access of ${introduction}`,
  prior_declared: (introduction) => `declared prior knowledge in ${introduction}`,
  prior_conceded: (introduction) => `conceded prior knowledge in ${introduction}`,
  prior_upheld: (introduction) => `upheld prior knowledge in ${introduction}`,
  prior_rejected: (introduction) => `rejected prior knowledge in ${introduction}`,
  interview_proposed: (introduction) => `proposed an interview in ${introduction}`,
  interview_changed: (introduction) => `proposed other times for an interview in ${introduction}`,
  interview_countered: (introduction) => `asked for other times for an interview in ${introduction}`,
  interview_accepted: (introduction) => `agreed to an interview in ${introduction}`,
  interview_moved: (introduction) => `moved an interview in ${introduction}`,
  interview_declined: (introduction) => `declined an interview in ${introduction}`,
  interview_canceled: (introduction) => `canceled an interview in ${introduction}`,
};

const textOf = (value: Data[string] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Of one candidate the code, of several how many. */
function whomOf(data: Data): string {
  const count = data["count"];
  return (
    textOf(data["candidateCode"]) ??
    (typeof count === "number" && count > 0 ? counted(count, "candidate") : "a candidate")
  );
}
