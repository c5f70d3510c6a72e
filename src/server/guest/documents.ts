import { documentTitles } from "#domain/deal/agreement.ts";
import { type PartState, partState } from "#domain/deal/signing.ts";
import { isLost } from "#domain/deal/status.ts";
import { signingLinkOf } from "../deal/links.ts";
import { partFrom } from "../deal/sendings.ts";
import type { Work } from "../platform/db/database.ts";
import type { GuestLink, GuestSession } from "./links.ts";

type GuestDocument = { id: string; title: string; dealCode: string; state: PartState; listingId: string };

/**
 * The agreements that the link's contact was named to sign, of the newest sending of each deal with this agency about
 * one of the link's candidates; those still open first. As the system. `now` in ms.
 */
export async function documentsOf({ db }: Pick<Work, "db">, link: GuestLink, now: number): Promise<GuestDocument[]> {
  const rows = await db
    .selectFrom("mls_deal_signers as p")
    .innerJoin("mls_deals as d", "d.id", "p.deal_id")
    .innerJoin("mls_guest_candidates as c", "c.listing_id", "d.candidate_id")
    .innerJoin("mls_deal_sendings as s", (join) =>
      join.onRef("s.deal_id", "=", "p.deal_id").onRef("s.number", "=", "p.sending"),
    )
    .selectAll("p")
    .select(["d.display_code", "d.status", "d.candidate_id", "s.expires_at", "s.recalled_at", "s.completed_at"])
    .select("s.declined_at as sending_declined_at")
    .where("c.link_id", "=", link.id)
    .where("d.employer_id", "=", link.client.id)
    .where("d.deleted_at", "is", null)
    .where("p.role", "=", "employer")
    .where((eb) => eb(eb.fn("lower", ["p.signer_email"]), "=", link.contact.email.toLowerCase()))
    .where((eb) =>
      eb.or([eb("d.listing_agency_id", "=", link.agency.id), eb("d.selling_agency_id", "=", link.agency.id)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mls_deal_sendings as later")
            .select("later.number")
            .whereRef("later.deal_id", "=", "s.deal_id")
            .whereRef("later.number", ">", "s.number"),
        ),
      ),
    )
    .orderBy("d.created_at", "desc")
    .orderBy("p.id")
    .execute();
  const ms = (date: Date | null) => date?.getTime() ?? null;
  return rows
    .map((row) => {
      const sending = {
        recalledAt: ms(row.recalled_at) ?? (isLost(row.status) ? now : null),
        declinedAt: ms(row.sending_declined_at),
        completedAt: ms(row.completed_at),
        expiresAt: row.expires_at.getTime(),
      };
      return {
        id: row.id,
        title: documentTitles[row.document],
        dealCode: row.display_code,
        state: partState(sending, partFrom(row, link.client), now),
        listingId: row.candidate_id,
      };
    })
    .toSorted((a, b) => Number(b.state === "open") - Number(a.state === "open"));
}

/** Where the contact reads and signs them: the addresses of the emails that asked to sign, with the contact's pass. */
export async function signableDocuments({
  link,
  guest,
}: GuestSession): Promise<{ items: { id: string; state: PartState; url: string }[] }> {
  const now = guest.clock.now().getTime();
  return guest.database.asSystem(async (work) => {
    const items = [];
    for (const { id, state } of await documentsOf(work, link, now)) {
      const url = await signingLinkOf(work.db, guest.keyRing, id);
      if (url !== null) items.push({ id, state, url });
    }
    return { items };
  });
}
