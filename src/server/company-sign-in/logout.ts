import type { FastifyInstance } from "fastify";
import type { Services } from "../platform/http/context.ts";
import { audit } from "../platform/audit.ts";
import type { Attempts } from "../platform/attempts.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import type { Work } from "../platform/db/database.ts";
import { knownId } from "../platform/http/known-id.ts";
import type { Log } from "../platform/log.ts";
import { sendJson } from "../platform/pages/replies.ts";
import { logoutTokenMs, type Oidc } from "./oidc.ts";
import { endSessionsVia } from "./sessions.ts";
import { findProvider, ownOrganization, type Provider } from "./store.ts";

type Parts = Pick<Services, "database" | "keyRing" | "clock" | "newId"> & { log: Log; oidc: Oidc };

/**
 * OpenID Connect Back-Channel Logout 1.0: a provider says that a person signed out there, or was signed out. Ends the
 * person's sessions here, if the provider opened one. A token works once.
 */
export function serveLogout(app: FastifyInstance, parts: Parts, attempts: Attempts): void {
  const { database, keyRing, log, oidc } = parts;
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { id: string } }>("/ecosystem/company/:id/logout", async (request, reply) => {
    const { body, ip } = request;
    await attempts.start(null, ip);
    const refused = (description: string) =>
      sendJson(reply.code(400), { error: "invalid_request", error_description: description });
    const token = typeof body === "string" ? new URLSearchParams(body).get("logout_token") : null;
    if (token === null) return refused("The logout_token is missing. Send it as a form.");
    const provider = await findProvider(database.kysely, keyRing, knownId(request.params.id));
    if (!provider?.isEnabled) return refused("This sign-in is off. Turn it on in Settings.");
    const said = await oidc.loggedOut(provider, token).catch(() => null);
    const isNew = said !== null && (await database.asSystem((work) => signOut(work, parts, provider, said)));
    if (!isNew) {
      log.warn({ provider: provider.id }, "A company's logout token was refused");
      return refused("The logout_token isn't valid, or was used already. Send a new one.");
    }
    await attempts.succeed(null, ip);
    return reply.code(200).header("cache-control", "no-store").send();
  });
}

/** False when the token was used already. */
async function signOut(
  work: Work,
  { clock, newId }: Parts,
  provider: Provider,
  { subject, tokenId }: { subject: string; tokenId: string },
): Promise<boolean> {
  const now = clock.now();
  const first = await work.db
    .insertInto("ecosystem_logout_tokens")
    .values({ hash: hashToken(`${provider.id}\n${tokenId}`), expires_at: new Date(now.getTime() + 2 * logoutTokenMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  if (!first) return false;
  const linked = await work.db
    .selectFrom("ecosystem_provider_people")
    .select("account_id")
    .where("provider_id", "=", provider.id)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (!linked) return true;
  const ended = await endSessionsVia(work, provider.id, now, linked.account_id);
  const { id: organizationId } = await ownOrganization(work.db, provider.organizationId);
  for (const personId of ended) {
    const by = { personId, organizationId };
    await audit(work, { newId, clock, requestId: newId() }, by, {
      action: "companySignIn.signed_out",
      entityId: personId,
    });
  }
  return true;
}
