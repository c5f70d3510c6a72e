import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { openedByLink } from "../platform/attempts.ts";
import type { Visited } from "../platform/http/context.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { Db } from "../platform/db/tables.ts";

/** URL of the link's page. The token is in the fragment, which isn't logged or sent as Referer. */
const signingLink = (origin: string, token: string): string => `${origin}/sign#${token}`;

export const signingLinkPlace = (signerId: string) => `mls_deal_links ${signerId}`;

type LinkAsk = { signerId: string; origin: string; /** When the email is due, in ms. */ emailAt: number };

/**
 * A party's link for its next email, the same in each: created with the first, sealed for the others. Null if that
 * email has been written. Needs a system transaction; concurrent writers of the email wait.
 */
export async function linkForEmail(
  db: Db,
  { keyRing }: { keyRing: KeyRing },
  { signerId, origin, emailAt }: LinkAsk,
): Promise<string | null> {
  const letter_at = new Date(emailAt);
  const before = await db
    .selectFrom("mls_deal_links")
    .selectAll()
    .where("signer_id", "=", signerId)
    .forUpdate()
    .executeTakeFirst();
  if (before) {
    if (before.letter_at >= letter_at) return null;
    await db.updateTable("mls_deal_links").set({ letter_at }).where("signer_id", "=", signerId).execute();
    return signingLink(before.origin, keyRing.openText(before.token_sealed, signingLinkPlace(signerId)));
  }
  const token = randomToken();
  const made = await db
    .insertInto("mls_deal_links")
    .values({
      signer_id: signerId,
      token_hash: hashToken(token),
      token_sealed: keyRing.seal(token, signingLinkPlace(signerId)),
      origin,
      letter_at,
    })
    .onConflict((conflict) => conflict.column("signer_id").doNothing())
    .returning("signer_id")
    .executeTakeFirst();
  return made ? signingLink(origin, token) : null;
}

/** The link that a party was already emailed; null before. Only for a reader who controls the address it went to. */
export async function signingLinkOf(db: Db, keyRing: KeyRing, signerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("mls_deal_links")
    .select(["token_sealed", "origin"])
    .where("signer_id", "=", signerId)
    .executeTakeFirst();
  return row ? signingLink(row.origin, keyRing.openText(row.token_sealed, signingLinkPlace(signerId))) : null;
}

/** The signer of this link. @throws ExpectedError `not-found`, `rate-limited` */
export async function signerOfLink(context: Visited, token: string): Promise<string> {
  const link = await openedByLink(context, "signing-links", () =>
    context.database.kysely
      .selectFrom("mls_deal_links")
      .select("signer_id")
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst(),
  );
  return link.signer_id;
}
