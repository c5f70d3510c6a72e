import { refuseField, refuseState } from "./errors.ts";
import { namedFacts } from "./status.ts";
import type { OrganizationKind } from "./viewer.ts";

/**
 * An organization's standing with the platform (docs/decisions/0012). It starts as `pending`; only a `vetted` one
 * deals with others. Listings of a refused or suspended one are hidden from the market.
 */
export const standings = ["pending", "vetted", "refused", "suspended"] as const;
export type Standing = (typeof standings)[number];

export const standingLabels: Record<Standing, string> = {
  pending: "Pending",
  vetted: "Vetted",
  refused: "Rejected",
  suspended: "Suspended",
};

/** Which standings staff can change each one to. */
const next: Record<Standing, readonly Standing[]> = {
  pending: ["vetted", "refused"],
  vetted: ["suspended"],
  refused: ["vetted"],
  suspended: ["vetted"],
};

export const nextStandings = (standing: Standing): readonly Standing[] => next[standing];

/** What each standing means. `needsReason`: it takes something away, so its organization reads why. */
const { is, statusesThat } = namedFacts<
  Standing,
  "isPending" | "isVetted" | "isRefused" | "isSuspended" | "isBarred" | "needsReason"
>({
  pending: ["isPending"],
  vetted: ["isVetted"],
  refused: ["isRefused", "isBarred", "needsReason"],
  suspended: ["isSuspended", "isBarred", "needsReason"],
});

export const isPending = is("isPending");
export const isVetted = is("isVetted");
export const isRefused = is("isRefused");
export const isSuspended = is("isSuspended");
export const needsReason = is("needsReason");
/** A barred organization can't answer. A pending client isn't barred, because its agency acts for it. */
export const isBarred = is("isBarred");
export const barredStandings = statusesThat("isBarred");

/** For an organization that deals with it. Without the period, since every error also says what to do. */
export const barredText = (name: string): string => `${name} can't take part in the marketplace at the moment`;

/** Maximum length of the reason shown to the organization, in characters. */
export const reasonLimit = 1_000;

/** What is wrong with a required reason, or null. */
export const reasonFault = (reason: string): string | null =>
  reason.trim().length < 10 ? "Enter a short reason. The organization can read it." : null;

/** @throws ExpectedError `wrong-state`, `invalid-input` */
export function decideStanding(
  before: Standing,
  after: Standing,
  reason: string,
): { standing: Standing; reason: string } {
  if (!next[before].includes(after))
    refuseState(
      `An organization that is ${standingLabels[before].toLowerCase()} can't become ` +
        `${standingLabels[after].toLowerCase()}. Review its state.`,
    );
  const fault = needsReason(after) ? reasonFault(reason) : null;
  if (fault !== null) refuseField("reason", fault);
  return { standing: after, reason: reason.trim() };
}

type StandingText = { title: string; says: string; meanwhile: string };

/** Texts of a rejected request and of the page shown instead. */
export const standingText = (standing: Exclude<Standing, "vetted">, kind: OrganizationKind): StandingText => ({
  ...texts[standing],
  ...(kind === "employer" && employerTexts[standing]),
});

const texts: Record<Exclude<Standing, "vetted">, StandingText> = {
  pending: {
    title: "Your organization is under review",
    says:
      "The marketplace's team reviews each new organization: its name, its web domain, the address that signed up " +
      "and what it does. When they've decided, your organization's admins get an email.",
    meanwhile:
      "Until then you can prepare drafts, import candidates and set up your profile. No one else sees any of it.",
  },
  refused: {
    title: "Your organization wasn't approved",
    says:
      "The marketplace's team reviewed your organization and decided against it. The reason is shown here and was " +
      "emailed to your organization's admins. If something has changed, an admin can reply to that email to ask for " +
      "another review.",
    meanwhile: "You can still read, change and delete your drafts and your profile.",
  },
  suspended: {
    title: "Your organization is suspended",
    says:
      "The marketplace's team has suspended your organization, and its listings are off the market. The reason is " +
      "shown here and was emailed to your organization's admins. An admin can reply to that email to ask for another " +
      "review.",
    meanwhile:
      "You can still read, change, withdraw and delete your own listings and drafts. Payments on your deals are " +
      "still due: ask the other party of a deal for its invoice.",
  },
};

/** What differs for employers, who have no drafts or listings. */
const employerTexts: Record<Exclude<Standing, "vetted">, Partial<StandingText>> = {
  pending: {
    meanwhile:
      "Until then you can set up your profile and settings. Once you're approved, you can search candidates, keep " +
      "shortlists and jobs, and request introductions.",
  },
  refused: { meanwhile: "You can still use your profile and settings." },
  suspended: {
    says:
      "The marketplace's team has suspended your organization. The reason is shown here and was emailed to your " +
      "organization's admins. An admin can reply to that email to ask for another review.",
    meanwhile:
      "You can't use search, shortlists, jobs, introductions or deals until you're approved again. Payments on your " +
      "deals are still due: ask the other party of a deal for its invoice.",
  },
};
