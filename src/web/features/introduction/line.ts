import { instantDateText } from "#web/lib/format.ts";
import type { Introduction, IntroductionPart } from "./queries.ts";
import { offerText } from "./offer-words.ts";
import { awaitsAnswer, awaitsListing, isAccepted, isGranted } from "#domain/introduction/status.ts";

/** `yours`: the reader's next step. `theirs`: another party's. `over`: it ended there. `at` as ISO text. */
export type LineStep = {
  key: string;
  state: "done" | "yours" | "theirs" | "later" | "over";
  title: string;
  detail?: string;
  at?: string;
};

type Past = Introduction["steps"][number];

/** An introduction as a timeline: past steps, the current one, what follows. `brief` leaves out replaced offers. */
export function lineOf(introduction: Introduction, { brief = false }: { brief?: boolean } = {}): LineStep[] {
  const lastOffer = introduction.steps.findLast(({ action }) => action === "countered");
  const past = introduction.steps.filter((step) => !brief || step.action !== "countered" || step === lastOffer);
  return [...past.map((step, place) => pastStep(introduction, step, place)), ...nextSteps(introduction)];
}

function ownName({ you, listingAgency, sellingAgency, employer }: Introduction): string | null {
  return you === "platform"
    ? null
    : you === "listing"
      ? listingAgency.name
      : you === "selling"
        ? (sellingAgency?.name ?? null)
        : employer.name;
}

function pastStep(introduction: Introduction, { action, at, by, offer }: Past, place: number): LineStep {
  const who = by === null ? "the marketplace" : by === ownName(introduction) ? "you" : by;
  const done = (title: string, detail: string): LineStep => ({
    key: `${place} ${action}`,
    state: "done",
    title,
    detail,
    at,
  });
  const over = (title: string, detail: string): LineStep => ({ ...done(title, detail), state: "over" });
  const made = introduction.offers.find(({ number }) => number === offer)?.offer;
  switch (action) {
    case "requested":
      return done(
        "Requested",
        `by ${who}${introduction.sellingAgency ? `, for ${introduction.employer.name}` : ""}` +
          (made ? `: ${offerText(made)}` : ""),
      );
    case "countered":
      return done("Counteroffer", `by ${who}${made ? `: ${offerText(made)}` : ""}`);
    case "terms_accepted":
      return done("Counteroffer accepted", `by ${who}; the candidate decides next`);
    case "accepted":
      return done("Terms accepted", `by ${who}`);
    case "declined":
      return over("Declined", `by ${who}${introduction.reason ? `: ${introduction.reason}` : ""}`);
    case "withdrawn":
      return over("Withdrawn", `by ${who}`);
    case "expired":
      return over("Expired", introduction.agreed ? unsignedWords(introduction) : "no one replied in time");
    case "ended":
      return over("Ended", "the candidate is no longer on the market");
    case "nda_signed":
      return done("NDA signed", `by ${who}`);
    case "nda_refused":
      return over("Declined", `by ${who}`);
    case "opened":
      return done("Identity opened", `by ${who}`);
    case "revoked":
      return over("Access ended", revokedWords(introduction, at, who));
    case "prior_declared":
      return done("Prior knowledge declared", `by ${who}`);
    case "prior_conceded":
      return done("Prior knowledge conceded", `by ${who}`);
    case "prior_upheld":
      return done("Prior knowledge upheld", "by the marketplace");
    case "advanced":
      return done("Candidate advanced", `by ${who}`);
    case "passed":
      return over("Passed", `by ${who}`);
    case "prior_rejected":
      return done("Prior knowledge rejected", "by the marketplace");
  }
}

function revokedWords({ parts, you }: Introduction, at: string, who: string): string {
  const part = parts.find(({ grant }) => grant?.revoked?.at === at);
  const ended = part?.grant?.revoked;
  if (!part || !ended) return `by ${who}`;
  const whose = part.role === you ? "" : `for ${part.organization.name}, `;
  const by = ended.by === "listing" ? who : ended.by === "platform" ? "the marketplace" : "the candidate's erasure";
  return `${whose}by ${by}${ended.reason ? `: ${ended.reason}` : ""}`;
}

function nextSteps(introduction: Introduction): LineStep[] {
  const { status, parts } = introduction;
  if (awaitsAnswer(status)) return [answerStep(introduction), ...ahead(introduction)];
  if (!isAccepted(status) && !isGranted(status)) return [];
  return [...parts.flatMap((part) => partSteps(introduction, part)), ...undecided(introduction)].toSorted(
    (a, b) => Number(a.state === "later") - Number(b.state === "later"),
  );
}

const until = (instant: string | null): { detail?: string } =>
  instant === null ? {} : { detail: `by ${instantDateText(instant)}` };

function answerStep({ status, actions, awaits, answerBy, barred }: Introduction): LineStep {
  const key = "answer";
  if (barred) return { key, state: "theirs", title: "Reply on hold", ...until(answerBy) };
  if (actions.includes("accept"))
    return {
      key,
      state: "yours",
      title: awaitsListing(status) ? "Reply to the request" : "Reply to the counteroffer",
      ...until(answerBy),
    };
  return { key, state: "theirs", title: `${awaits?.name ?? "The other side"} replies`, ...until(answerBy) };
}

/** A party doesn't learn whether the other one signed. */
export const unsignedWords = ({ parts, you }: Pick<Introduction, "parts" | "you">): string =>
  `${parts.some(({ role }) => role === you) ? "you didn't sign" : "no one signed"} the NDA in time`;

/** What follows an agreement. */
function ahead({ parts, you, grantDays }: Introduction): LineStep[] {
  const names = parts.map(({ organization }) => organization.name).join(" and ");
  const own = parts.some(({ role }) => role === you);
  return [
    {
      key: "nda",
      state: "later",
      title: own ? "NDA signed by you" : "NDA signed",
      ...(own ? {} : { detail: `by ${names}` }),
    },
    {
      key: "revealed",
      state: "later",
      title: "Identity revealed",
      detail: `to ${names} only, for ${grantDays} days`,
    },
  ];
}

function partSteps(
  { you, answerBy, barred }: Introduction,
  { role, organization, state, grant }: IntroductionPart,
): LineStep[] {
  const own = role === you;
  const key = role;
  if (state === "sign") {
    const later: LineStep = {
      key: `${key} opens`,
      state: "later",
      title: own ? "Identity revealed" : `Identity revealed to ${organization.name}`,
    };
    if (own && barred) return [{ key, state: "theirs", title: "Signature on hold", ...until(answerBy) }, later];
    return [
      own
        ? { key, state: "yours", title: "Sign the NDA", ...until(answerBy) }
        : { key, state: "theirs", title: `${organization.name} signs the NDA`, ...until(answerBy) },
      later,
    ];
  }
  if (state === "missed")
    return [{ key, state: "over", title: own ? "Not signed in time" : `${organization.name} did not sign in time` }];
  if (!grant || grant.state === "revoked") return [];
  if (grant.state === "over")
    return [
      { key, state: "over", title: own ? "Access ended" : `Access for ${organization.name} ended`, at: grant.endsAt },
    ];
  if (grant.openedAt === null)
    return [
      own
        ? { key, state: "yours", title: "Open identity", ...until(grant.endsAt) }
        : { key, state: "later", title: `${organization.name} opens the identity`, ...until(grant.endsAt) },
    ];
  return [
    {
      key,
      state: "later",
      title: own ? "Your access ends" : `Access for ${organization.name} ends`,
      detail: instantDateText(grant.endsAt),
    },
  ];
}

function undecided({ priorKnowledge, actions }: Introduction): LineStep[] {
  if (!priorKnowledge || priorKnowledge.answer) return [];
  return [
    actions.includes("decide")
      ? { key: "prior", state: "yours", title: "Decide on prior knowledge" }
      : { key: "prior", state: "theirs", title: "The marketplace decides on prior knowledge" },
  ];
}
