import type { Viewer } from "#domain/core/viewer.ts";
import { archiveLimits } from "#domain/archive/archive.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import type { ArchiveRow } from "./store.ts";

/** Emails the person who requested an archive. The link opens the settings, which need a session of an admin. */
export async function emailReady(
  { mail, config }: Pick<Services, "mail" | "config">,
  work: Work,
  { viewer, row }: { viewer: Viewer; row: Pick<ArchiveRow, "origin">; size: number },
): Promise<void> {
  const person = await work.db
    .selectFrom("mls_people")
    .select("email")
    .where("id", "=", viewer.personId)
    .executeTakeFirst();
  if (person?.email)
    mail.queue(work, {
      to: person.email,
      ...archiveEmail(viewer.organizationName, { brandName: config.brandName, origin: row.origin }),
    });
}

export function archiveEmail(
  name: string,
  { brandName, origin }: { brandName: string; origin: string },
): ComposedEmail {
  return composeEmail({
    brandName,
    subject: `Your export of ${name} is ready`,
    blocks: [
      `The export of everything ${name} has on ${brandName} is ready. Sign in as an admin to download it.`,
      "It can contain names and contact details of candidates. " +
        `We delete it in ${archiveLimits.keptMs / archiveLimits.dayMs} days.`,
      { label: "Open your exports", href: `${origin}/mls/settings?tab=export` },
    ],
    why: `You're receiving this email because you requested the export.`,
  });
}
