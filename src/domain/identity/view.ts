import type { Identity } from "./identity.ts";

/**
 * Who opens it: its own agency and the platform read everything; a grant's holder reads what the listing agency shows
 * after a reveal.
 */
export type OpenedAs = "owner" | "platform" | "grant";

/** `email` and other contact details are missing when the agency keeps contact to itself. */
export type OpenedIdentity = Omit<Identity, "email"> & { email?: string; contactShown: boolean };

/**
 * Spec §12: after a reveal, `show_contact_info` decides about email, phone and links; name and employers are always
 * revealed.
 */
export function openedIdentity(
  identity: Identity,
  { as, showContactInfo }: { as: OpenedAs; showContactInfo: boolean },
): OpenedIdentity {
  const { fullName, email, phone, linkedinUrl, portfolioLinks, currentEmployer, pastEmployers } = identity;
  const contactShown = as !== "grant" || showContactInfo;
  return {
    fullName,
    portfolioLinks: contactShown ? [...portfolioLinks] : [],
    pastEmployers: [...pastEmployers],
    ...(currentEmployer && { currentEmployer: { ...currentEmployer } }),
    ...(contactShown && {
      email,
      ...(phone !== undefined && { phone }),
      ...(linkedinUrl !== undefined && { linkedinUrl }),
    }),
    contactShown,
  };
}

type Entry = { name: string; domain: string };
type Member = { id: string; name: string };

/** The listing agency also sees its sealed list and, in the same order, the members that each entry matches. */
export const ownersIdentity = (
  opened: OpenedIdentity,
  entries: readonly Entry[],
  members: readonly Member[][],
): OpenedIdentity & { hiddenFrom: (Entry & { members: Member[] })[] } => ({
  ...opened,
  hiddenFrom: entries.map(({ name, domain }, at) => ({ name, domain, members: members[at] ?? [] })),
});
