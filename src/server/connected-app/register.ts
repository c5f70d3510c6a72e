import { z } from "zod";
import { appLimits, appNameOf } from "#domain/connected-app/connected-app.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import type { Services } from "../platform/http/context.ts";
import { makeClientSecret } from "./model.ts";
import { isRedirectUri, placeOf } from "./redirects.ts";
import { OauthError } from "./requests.ts";
import { insertApp } from "./store.ts";

const methods = ["none", "client_secret_basic", "client_secret_post"] as const;

/** RFC 7591 §2. Everything else that an app says about itself is left out: no one has checked it. */
const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(appLimits.redirectUris),
  client_name: z.string().optional(),
  token_endpoint_auth_method: z.enum(methods).default("client_secret_basic"),
});

/**
 * Registers an app (RFC 7591), as anyone can. It can do nothing until a person allows it.
 * @throws OauthError `invalid_client_metadata`, `invalid_redirect_uri`
 */
export async function registerApp(
  { database, clock, newId, randomBytes }: Pick<Services, "database" | "clock" | "newId" | "randomBytes">,
  body: unknown,
): Promise<object> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OauthError(
      issue?.path[0] === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata",
      `Check ${String(issue?.path[0] ?? "the body")}: send 1 to ${appLimits.redirectUris} redirect_uris, and as ` +
        `token_endpoint_auth_method one of ${methods.join(", ")}.`,
    );
  }
  const { redirect_uris, client_name = "", token_endpoint_auth_method } = parsed.data;
  if (!redirect_uris.every(isRedirectUri))
    throw new OauthError(
      "invalid_redirect_uri",
      "A redirect URI starts with https://, or with http:// and localhost, 127.0.0.1 or [::1]. It has no fragment.",
    );
  const name = appNameOf(client_name) || appNameOf(placeOf(redirect_uris[0] ?? "").host);
  const secret = token_endpoint_auth_method === "none" ? null : makeClientSecret(randomBytes);
  const [id, now] = [newId(), clock.now()];
  await insertApp(
    database.kysely,
    {
      id,
      name,
      redirectUris: redirect_uris,
      isConfidential: secret !== null,
      secretHash: secret === null ? null : hashToken(secret),
    },
    now,
  );
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: name,
    redirect_uris,
    token_endpoint_auth_method,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}
