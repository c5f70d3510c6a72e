import type { Answer } from "#contract/index.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { namedToText } from "#domain/introduction/candidate.ts";
import { dateText, instantDateText } from "#web/lib/format.ts";

export type Page = Answer<"candidacy", "open">;
export type OpenPage = Extract<Page, { state: "open" }>;
type EndedPage = Extract<Page, { state: "ended" }>;

type Words = { title: string; text: string };

/** The candidate's status: a heading and what it means. */
export function standing({ agencyName, agencyIsVetted, face, stop, asked, erasureDueAt }: OpenPage): Words {
  switch (stop?.what) {
    case "erasure":
      return {
        title: "You asked us to erase your data",
        text:
          `No one can find you now, and ${agencyName} is notified. It can respond until ` +
          `${erasureDueAt ? instantDateText(erasureDueAt) : "then"}; after that, your identity is erased ` +
          "automatically.",
      };
    case "withdrawn":
      return {
        title: "You have withdrawn your agreement",
        text:
          `You have been hidden since ${instantDateText(stop.since)}. ${agencyName} can't show you until ` +
          "you agree again.",
      };
    case "paused":
      return {
        title: "Your profile is paused",
        text:
          `You have been hidden since ${instantDateText(stop.since)}. ${agencyName} cannot change that; only ` +
          "you can.",
      };
    case "reported":
    case undefined:
      if (asked)
        return asked.paused
          ? {
              title: "Are you still available?",
              text:
                "No one answered, so we stopped showing you. Say yes, and you are listed again if " +
                `${agencyName} has room.`,
            }
          : {
              title: "Are you still available?",
              text:
                `${agencyName} shows your experience without your name. Say whether you are still open to offers: ` +
                "without an answer from you or your agency, we stop showing you after a while.",
            };
      return isVisible(face.status) && !agencyIsVetted ? unseen(agencyName) : offer(agencyName, face.status);
  }
}

const unseen = (agencyName: string): Words => ({
  title: "Your profile isn't listed at the moment",
  text:
    `No one can find you: ${agencyName} can't show profiles at the moment. What is stored about you is ` +
    "listed below.",
});

function offer(agencyName: string, status: OpenPage["face"]["status"]): Words {
  switch (status) {
    case "active":
      return {
        title: "Your profile is listed without your name",
        text:
          `${agencyName} shows your experience to employers and other agencies. They learn who you are only ` +
          "after they sign a confidentiality agreement.",
      };
    case "placed":
      return {
        title: "You have been placed",
        text: `${agencyName} has recorded that you were placed, and no longer shows you to anyone.`,
      };
    case "on_hold":
      return notListed(`No one can find you at the moment. ${agencyName} can list you again.`);
    case "expired":
      return notListed(`No one can find you: the period for which ${agencyName} lists you has ended.`);
    case "withdrawn":
      return notListed(`No one can find you: ${agencyName} has taken your profile off the market.`);
  }
}

const notListed = (why: string): Words => ({
  title: "Your profile isn't listed",
  text: `${why} What is stored about you is listed below.`,
});

/** Why a link no longer works. */
export function endWords({ why, at }: EndedPage): Words {
  switch (why) {
    case "renewed":
      return {
        title: "This link no longer works",
        text:
          "A newer link replaced it. Use the link in your most recent email. If you have none, ask the agency " +
          "that emailed you.",
      };
    case "reported":
      return {
        title: "Thank you for letting us know",
        text: "This link no longer works, and we won't email you again. We asked the agency to correct the address.",
      };
    case "erased":
      return {
        title: "Your data was erased",
        text: `Your identity details were erased on ${instantDateText(at)}. There is nothing left to show or change.`,
      };
  }
}

type Grant = OpenPage["grants"][number];

/** One organization's access to the identity; `now` in ms. */
export function grantWords(grant: Grant, now: number): string {
  const { organizationName, givenAt, endsAt, revokedAt, openedAt, isHidden } = grant;
  const given = `Got access on ${instantDateText(givenAt)}`;
  const looked = openedAt ? `, opened your details on ${instantDateText(openedAt)}` : "";
  if (revokedAt) return `${given}${looked}. Access ended on ${instantDateText(revokedAt)}.`;
  if (Date.parse(endsAt) <= now) return `${given}${looked}. Access ended on ${instantDateText(endsAt)}.`;
  const soFar = `${given}${looked || ", hasn't opened your details yet"}.`;
  if (isHidden) return `${soFar} Can't open them now, because you're hidden from ${organizationName}.`;
  return `${soFar} Can see them until ${instantDateText(endsAt)}.`;
}

/** Who has the candidate's name, and how the candidate learns of the next one. */
export const knownToText = ({ agencyName, grants, emails }: OpenPage): string =>
  grants.length === 0
    ? `Only ${agencyName}. No one else has received your name.`
    : `${agencyName}, and the organizations listed here. ` +
      (emails ? "You get an email each time one is added." : "You turned off emails, so look here.");

type Consent = OpenPage["consents"][number];

/** The candidate's own valid consent, in all its parts, and the others. */
export function ownAndEarlier(consents: readonly Consent[]) {
  const given = consents.find(({ confirmedBy, stands }) => confirmedBy === "candidate" && stands);
  return {
    own: consents.filter(({ at }) => at === given?.at),
    earlier: consents.filter(({ at }) => at !== given?.at),
  };
}

/** Who confirmed the consent, when, and how long it is valid. */
export function consentWords({ confirmedBy, at, until, withdrawnAt, stands }: Consent, agencyName: string): string {
  const who = confirmedBy === "candidate" ? "You agreed" : `${agencyName} says that you agreed`;
  if (withdrawnAt) return `${who} on ${instantDateText(at)}. Withdrawn on ${instantDateText(withdrawnAt)}.`;
  return (
    `${who} on ${instantDateText(at)}. ` +
    `${stands ? `Valid until ${dateText(until)}` : `Was valid until ${dateText(until)}`}.`
  );
}

export type CandidatesIntroduction = OpenPage["introductions"][number];

/** The candidate's answers: the button, the field for a reason or a question, and how it reads afterwards. */
export const answerWords = {
  yes: { button: "Yes, introduce me", field: "", said: "You said yes" },
  no: { button: "Not this one", field: "Why not?", said: "You said no to this one" },
  more: { button: "Ask a question", field: "What do you want to know?", said: "You asked a question" },
} as const;

type Outcome = { tone: "neutral" | "amber" | "money" | "seal"; label: string; text: string };

const stayedHidden = "Your name stayed hidden.";

/** What came of an introduction, for its candidate. `isStopped`: by the candidate, so no one can sign. */
export function outcomeOf(
  // A process of the previous release doesn't send `knownTo`.
  {
    status,
    hired,
    employer,
    knownTo = [],
    revealedAt,
    outcome,
    decidedBy,
  }: Omit<CandidatesIntroduction, "knownTo"> & Partial<Pick<CandidatesIntroduction, "knownTo">>,
  isStopped: boolean,
): Outcome {
  const known = (otherwise: string) => (knownTo.length === 0 ? otherwise : namedToText(knownTo));
  // If an agency requested, its decision counts, and the employer's can be another one.
  const decider = decidedBy ?? employer;
  if (hired) return { tone: "money", label: "Hired", text: `${employer} hired you.` };
  if (outcome === "advanced")
    return { tone: "money", label: "Moving forward", text: `${decider} wants to continue with you.` };
  if (outcome === "passed")
    return {
      tone: "neutral",
      label: "Not this time",
      text:
        `${decider} isn't moving forward with you for this role. Thank you for your time. ` +
        "Your agency can tell you more.",
    };
  if (revealedAt)
    return { tone: "seal", label: "Name received", text: `Your name was shared on ${instantDateText(revealedAt)}.` };
  switch (status) {
    case "requested":
    case "countered":
      return {
        tone: "amber",
        label: "Requested",
        text: `The terms aren't agreed yet. ${known("Your name is hidden.")}`,
      };
    case "accepted":
      return {
        tone: "amber",
        label: "Accepted",
        text: [
          isStopped ? "Your name isn't shared while you are hidden." : "Your name is shared when the NDA is signed.",
          ...(knownTo.length > 0 ? [namedToText(knownTo)] : []),
        ].join(" "),
      };
    case "declined":
      return { tone: "neutral", label: "Declined", text: `Your agency declined. ${known(stayedHidden)}` };
    case "withdrawn":
      return { tone: "neutral", label: "Withdrawn", text: `The request was withdrawn. ${known(stayedHidden)}` };
    case "expired":
      return { tone: "neutral", label: "Expired", text: `No one answered in time. ${known(stayedHidden)}` };
    case "ended":
    case "nda_signed":
    case "revealed":
      return {
        tone: "neutral",
        label: "Ended",
        text: `Your profile was taken off the market. ${known(stayedHidden)}`,
      };
  }
}

/** What an email to the candidate was about. */
export const emailWords: Record<OpenPage["emailsSent"][number]["about"], string> = {
  link: "Your link",
  granted: "An organization received your name",
  available: "A question about your availability",
  introduction: "A request for an introduction",
  outcome: "An update on an introduction",
};
