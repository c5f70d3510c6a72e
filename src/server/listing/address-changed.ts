import { isSameEmail, type Identity } from "#domain/identity/identity.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import { candidacyOf } from "./candidacy.ts";
import { linkedAddress } from "./candidate-links.ts";

/**
 * Notifies the former address that it was changed, if the candidate's link went there. An address that never got one,
 * whose reader isn't the candidate, or who turned off emails, gets none (docs/decisions/0115). Before commit, because
 * only the system can read the link.
 */
export function notifyFormerAddress(
  work: Work,
  { keyRing, mail, config }: Context,
  { id, agency }: Listing,
  { before, after }: { before: Identity; after: Identity },
): void {
  if (isSameEmail(before.email, after.email)) return;
  work.beforeCommit(async (db) => {
    if ((await candidacyOf(db, id)).emailsStoppedAt !== null) return;
    const linked = await linkedAddress({ db }, keyRing, id);
    if (linked === null || !isSameEmail(linked, before.email)) return;
    const { supportEmail } = await configurationIn(db);
    const facts = { fullName: before.fullName, agency: agency.name, supportEmail };
    const email = formerAddressEmail(facts, config.brandName);
    mail.queue(work, { to: before.email, ...email, confidential: true });
  });
}

type Facts = { fullName: string; agency: string; supportEmail: string };

/** Doesn't show the new address: the reader may be someone else. `supportEmail`: empty if none is set. */
export function formerAddressEmail({ fullName, agency, supportEmail }: Facts, brandName: string): ComposedEmail {
  return composeEmail({
    brandName,
    subject: "Your email address was changed",
    blocks: [
      `${fullName},`,
      `${agency} represents you on ${brandName}. It changed the email address that it has for you, so further emails ` +
        "go to the new address. The link in our earlier emails no longer opens your private page.",
      "If you have a new address, you don't need to do anything.",
      `If you don't, ask ${agency} to correct the address, or reply to this email.`,
    ],
    why: `You're receiving this email because ${brandName} sent the link to your private page to this address.`,
    ...(supportEmail !== "" && { footer: [{ label: "Help", href: `mailto:${supportEmail}` }] }),
  });
}
