import { daysBetween } from "#domain/core/calendar.ts";
import { capitalized } from "#domain/core/capitalized.ts";
import { barredText } from "#domain/core/standing.ts";
import { instantDateText, timeText } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { unsignedWords } from "./line.ts";
import type { Introduction } from "./queries.ts";
import { isAccepted } from "#domain/introduction/status.ts";

type Read = Pick<
  Introduction,
  | "status"
  | "you"
  | "actions"
  | "agreed"
  | "awaits"
  | "barred"
  | "answerBy"
  | "parts"
  | "priorKnowledge"
  | "reason"
  | "listingAgency"
  | "sellingAgency"
  | "employer"
>;

/** `urgent`: it lapses within three days. */
export type Awaited = { words: string; urgent: boolean };

const urgentDays = 3;

/** What is awaited, from whom and until when; afterwards, the outcome. One sentence without its end; `now` in ms. */
export function awaitedWords(introduction: Read, now: number): Awaited {
  const { actions, answerBy, status, priorKnowledge, you } = introduction;
  const by = answerBy === null ? "" : ` ${dueText(answerBy, now)}`;
  const urgent = answerBy !== null && Date.parse(answerBy) - now < urgentDays * 86_400_000;
  if (introduction.barred) return { words: barredText(introduction.barred), urgent: false };
  if (actions.includes("accept")) return { words: `Reply${by}`, urgent };
  if (actions.includes("sign")) return { words: `Sign${by}`, urgent };
  if (actions.includes("decide")) return { words: "Decide on the declared prior knowledge", urgent: false };
  if (introduction.awaits) return { words: `${introduction.awaits.name} to reply${by}`, urgent };
  if (isAccepted(status)) return { words: `${signersOf(introduction)}${by}`, urgent };
  if (actions.includes("concede"))
    return { words: `${introduction.employer.name} says it knew the candidate`, urgent: false };
  if (priorKnowledge && !priorKnowledge.answer)
    return {
      words: you === "employer" ? "Your prior knowledge is under review" : "Prior knowledge is under review",
      urgent: false,
    };
  return { words: endedWords(introduction) ?? accessWords(introduction), urgent: false };
}

/** `by Dec 5, 2026`, or shortly before, `by 9:12 AM tomorrow`: the time ends it, not the day. */
function dueText(instant: string, now: number): string {
  const days = daysBetween(ownDate(now), ownDate(Date.parse(instant)));
  return days > 1 || days < 0
    ? `by ${instantDateText(instant)}`
    : `by ${timeText(instant)} ${days === 1 ? "tomorrow" : "today"}`;
}

function signersOf({ parts, you }: Read): string {
  const signing = parts.filter(({ state }) => state === "sign").map(({ organization }) => organization.name);
  if (signing.length > 0) return `${signing.join(" and ")} ${signing.length > 1 ? "sign" : "signs"}`;
  return you === "employer" && parts.some(({ state }) => state === "refused")
    ? "You declined to sign; the other party can still sign"
    : "The other party signs";
}

function endedWords(introduction: Read): string | null {
  const { status, reason, sellingAgency, employer, agreed } = introduction;
  switch (status) {
    case "declined":
      return reason ? `Declined: ${reason}` : "Declined";
    case "withdrawn":
      return `Withdrawn by ${(sellingAgency ?? employer).name}`;
    case "expired":
      return capitalized(agreed ? unsignedWords(introduction) : "no one replied in time");
    case "ended":
      return "The candidate is no longer on the market";
    default:
      return null;
  }
}

/** Who has or had access to the identity: the reader's own access, or for the listing agency each party's. */
function accessWords({ parts, you }: Read): string {
  const granted = parts.flatMap(({ grant, organization }) => (grant ? [{ grant, organization }] : []));
  const live = granted.filter(({ grant }) => grant.state === "live");
  const [first] = live;
  if (first) {
    if (you !== "listing" && you !== "platform") return `You can open it until ${instantDateText(first.grant.endsAt)}`;
    const opened = live.filter(({ grant }) => grant.openedAt !== null);
    const names = (list: typeof live) => list.map(({ organization }) => organization.name).join(" and ");
    return opened.length > 0
      ? `Opened by ${names(opened)}`
      : `${names(live)} can open it until ${instantDateText(first.grant.endsAt)}`;
  }
  const [last] = granted;
  if (!last) return parts.some(({ state }) => state === "refused") ? "You didn't sign" : "You didn't sign in time";
  return last.grant.revoked
    ? `Access ended by the ${endedBy[last.grant.revoked.by]} on ${instantDateText(last.grant.revoked.at)}`
    : `Access ended on ${instantDateText(last.grant.endsAt)}`;
}

const endedBy = { listing: "listing agency", platform: "platform", erasure: "candidate's erasure" } as const;

/** `Harbor Search Partners for Meridian Robotics`; an employer by itself. */
export function askedBy({ sellingAgency, employer }: Pick<Read, "sellingAgency" | "employer">): string {
  return sellingAgency ? `${sellingAgency.name} for ${employer.name}` : employer.name;
}

/** The other party from the reader's side. */
export function otherParty(introduction: Pick<Read, "you" | "listingAgency" | "sellingAgency" | "employer">): string {
  const { you, listingAgency, sellingAgency, employer } = introduction;
  if (you === "listing" || you === "platform") return askedBy(introduction);
  return you === "selling"
    ? `${listingAgency.name}, for ${employer.name}`
    : sellingAgency
      ? `${listingAgency.name}, through ${sellingAgency.name}`
      : listingAgency.name;
}
