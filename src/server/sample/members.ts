import { dayMs } from "#domain/core/calendar.ts";
import { insertInvitation } from "../ecosystem/invitations.ts";
import { sampleAccounts, sampleOrganizations } from "../ecosystem/sample.ts";
import type { Seeding } from "./seeding.ts";

/** Creates a pending invitation to Northstar; its email was never sent and can be sent again. */
export async function memberSamples({ database, clock, newId }: Seeding): Promise<void> {
  const [organization] = sampleOrganizations;
  const [admin] = sampleAccounts;
  await database.asSystem(async (work) => {
    if (
      !organization ||
      !admin ||
      (await work.db.selectFrom("ecosystem_invitations").select("id").limit(1).executeTakeFirst())
    )
      return;
    await insertInvitation(work, {
      id: newId(),
      organizationId: organization.id,
      email: `noa@${organization.domain}`,
      role: "recruiter",
      invitedBy: admin.id,
      isHeld: false,
      now: new Date(clock.now().getTime() - 2 * dayMs),
    });
  });
}
