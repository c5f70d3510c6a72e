import type { LeakFinding, LeakKind } from "../core/leak-finding.ts";
import type { DealTextField } from "../core/step.ts";

/** Further texts of a request for an introduction. */
type InterestField = "roleTitle" | "budgetRange" | "timeline" | "requirements";

/**
 * Why a text is rejected. `identity`: it reveals who the candidate is; `contact`: it's a way to reach someone;
 * `license`: public registers list the number by name.
 */
type LeakRule = "identity" | "contact" | "license" | "hidden" | "name" | "gender";

const ruleOf: Record<LeakKind, LeakRule> = {
  name: "identity",
  employer: "identity",
  portfolio: "identity",
  email: "contact",
  phone: "contact",
  url: "contact",
  handle: "contact",
  license: "license",
  linkedin: "contact",
  "hidden-text": "hidden",
  "possible-name": "name",
  "possible-company": "name",
  gendered: "gender",
};

/** The first rule that applies gives the notice its title. */
const order: readonly LeakRule[] = ["identity", "contact", "license", "hidden", "name", "gender"];

/**
 * Texts between organizations about one candidate, and whether contact details can be in them once the identity is
 * revealed. Every other text is part of a listing.
 */
const written = new Map<string | undefined, "never" | "revealed">(
  Object.entries({
    terms: "never",
    reason: "never",
    place: "never",
    round: "never",
    content: "revealed",
    message: "revealed",
    note: "revealed",
    roleTitle: "revealed",
    budgetRange: "revealed",
    timeline: "revealed",
    requirements: "revealed",
  } satisfies Record<DealTextField | InterestField, "never" | "revealed">),
);

type Found = Pick<LeakFinding, "field" | "kind" | "severity">;
type Words = { title: string; detail: string };

const listingWords: Record<LeakRule, Words> = {
  identity: {
    title: "This text would reveal who the candidate is",
    detail: "Everyone on the marketplace can read this text. Remove what names the candidate or an employer.",
  },
  contact: {
    title: "Contact details can't be in a listing",
    detail:
      "Everyone on the marketplace can read this text. Remove email addresses, phone numbers, links and handles. " +
      "Enter the candidate's own contact details under Vault.",
  },
  license: {
    title: "Numbers in public registers can't be in a listing",
    detail:
      "Everyone on the marketplace can read this text. Keep the name of the license, patent or publication and " +
      "remove its number, which public registers list by name.",
  },
  hidden: {
    title: "This text has hidden characters",
    detail: "Hidden characters can carry a name that readers don't see. Remove them.",
  },
  name: {
    title: "Could this text identify the candidate?",
    detail: "Something in it looks like a name. Remove it, or confirm that it doesn't identify the candidate.",
  },
  gender: {
    title: "Does this text reveal the candidate's gender?",
    detail: "Listings don't state a candidate's gender. Reword the text, or confirm that it means someone else.",
  },
};

const writtenWords: Record<LeakRule, Words> = {
  ...listingWords,
  identity: {
    title: "This text would reveal who the candidate is",
    detail: "Names that identify the candidate can't be shared before the reveal. Remove them.",
  },
  contact: {
    title: "Contact details can't be shared here",
    detail:
      "Email addresses, phone numbers, links and handles can't be shared before the introduction is accepted and " +
      "the NDA is signed. Remove them.",
  },
  license: {
    title: "Numbers in public registers can't be shared before the reveal",
    detail: "Public registers list licenses, patents and publications by name. Keep what it is and remove its number.",
  },
  gender: {
    title: "Does this text reveal the candidate's gender?",
    detail:
      "A candidate's gender isn't shared before the reveal. Reword the text, or confirm that it means someone else.",
  },
};

const neverHere = "Email addresses, phone numbers, links and handles can't be part of this text. Remove them.";

/** Who reads a listing is said once, first. */
const repeated = " Everyone on the marketplace can read this text.";

/**
 * The notice for these findings: the rules that apply, errors before questions. One sentence each for what is wrong
 * and what to do; `title` has no period.
 */
export function leakNotice(findings: readonly Found[]): Words {
  const refused = findings.filter(({ severity }) => severity === "refuse");
  const shown = refused.length > 0 ? refused : findings;
  const rules = order.filter((rule) => shown.some(({ kind }) => ruleOf[kind] === rule));
  const [field] = (shown[0]?.field ?? "").split(".");
  const contact = written.get(field);
  const words = contact === undefined ? listingWords : writtenWords;
  const details = rules.map((rule) => (rule === "contact" && contact === "never" ? neverHere : words[rule].detail));
  const detail = details.join(" ").replaceAll(repeated, "");
  return { title: words[rules[0] ?? "identity"].title, detail };
}
