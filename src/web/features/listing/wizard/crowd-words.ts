import { joinWords } from "#domain/core/join-words.ts";
import {
  type Coarsening,
  crowdEnough,
  crowdMarket,
  type Crowd,
  type NarrowingField,
  type PublicFacts,
} from "#domain/listing/privacy-meter.ts";

/** A count as shown: it ends at five. */
const many = (count: number) => (count >= crowdEnough ? `${crowdEnough} or more` : String(count));

/** The figure beside the title. */
export function alikeText(count: number): string {
  if (count === 0) return "No similar candidates";
  return count === 1 ? "1 similar candidate" : `${many(count)} similar candidates`;
}

/** What was counted, and how many of them are in the city. */
export function summaryText(
  { count, countHere }: Pick<Crowd, "count" | "countHere">,
  facts: Pick<PublicFacts, "locationCity" | "yearsExperience" | "clearance" | "industries">,
): string {
  const fields = [
    "role",
    "state",
    ...(facts.yearsExperience === null ? [] : ["experience"]),
    ...(facts.clearance ? ["clearance"] : []),
    ...(facts.industries.length > 0 ? [facts.industries.length > 1 ? "industries" : "industry"] : []),
  ];
  const shared = joinWords(fields);
  const first =
    count === 0
      ? `No other live listing shares ${shared}.`
      : count === 1
        ? `1 other live listing shares ${shared}.`
        : `${many(count)} other live listings share ${shared}.`;
  const city = facts.locationCity.trim();
  if (countHere >= count || city === "") return first;
  const here =
    countHere === 0 && count === 1
      ? `It is not in ${city}.`
      : countHere === 0
        ? `None of them is in ${city}.`
        : `${countHere} of them ${countHere === 1 ? "is" : "are"} in ${city}.`;
  return `${first} ${here}`;
}

const narrowingLabels: Record<NarrowingField, string> = {
  locationState: "Location",
  clearance: "Security clearance",
  industries: "Industries",
  yearsExperience: "Years of experience",
  headlineRole: "Role Title",
};

/** Why the count matters, and its main cause; empty where enough candidates look alike. `field` is highlighted. */
export function adviceText({
  count,
  singledOutBy,
}: Pick<Crowd, "count" | "singledOutBy">): { why: string; field: string } | null {
  if (count >= crowdEnough) return null;
  const why = `With fewer than ${crowdEnough} similar candidates, people who know the candidate could recognize them.`;
  return singledOutBy === null
    ? { why: `${why} The fields together cause this, not one alone.`, field: "" }
    : { why: `${why} What makes them most recognizable:`, field: narrowingLabels[singledOutBy] };
}

/** What a screen reader announces for a new count. */
export function spokenText(crowd: Pick<Crowd, "smallMarket" | "count" | "singledOutBy">): string {
  const field = crowd.smallMarket ? "" : (adviceText(crowd)?.field ?? "");
  return `Privacy: ${alikeText(crowd.count)}.${field ? ` What makes the candidate most recognizable: ${field}.` : ""}`;
}

export const smallMarketText =
  `Fewer than ${crowdMarket} candidates are listed so far, so nearly everyone is recognizable. ` +
  `Once there are ${crowdMarket}, suggestions appear here too.`;

/** The suggested change, its effect, and the message after it. `countHere`: similar candidates in the current place. */
export function offerText(
  offer: Coarsening,
  countHere: number,
  facts: Pick<PublicFacts, "locationCity" | "clearance" | "industries">,
): { label: string; leadsTo: string; done: string; was: string } {
  if (offer.field === "locationCity") {
    const leadsTo = offer.count <= countHere ? "a wider place" : `${many(offer.count)} there`;
    return {
      label: `Show ${offer.value}`,
      leadsTo,
      done: `City is now ${offer.value}`,
      was: `It was ${facts.locationCity.trim()}.`,
    };
  }
  const leadsTo = `${many(offer.count)} similar`;
  if (offer.field === "clearance")
    return {
      label: `Leave out ${facts.clearance ?? "clearance"}`,
      leadsTo,
      done: "Security clearance removed",
      was: `It was ${facts.clearance ?? "not chosen"}.`,
    };
  const left = facts.industries.filter((each) => !offer.value.includes(each));
  const what = left.length === 1 ? (left[0] ?? "") : "all industries";
  return {
    label: `Leave out ${what}`,
    leadsTo,
    done: left.length === 1 ? `${what} is left out` : "Industries are left out",
    was: `They were ${facts.industries.join(", ")}.`,
  };
}
