import { apiAddress, requireUsable } from "#domain/api-key/api-key.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import { type Attempts, createAttempts } from "../platform/attempts.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import { bearerOf } from "../platform/http/bearer.ts";
import type { ApiKeys } from "../platform/ports/api-keys.ts";
import { createKeyLookups } from "./lookups.ts";
import { lastUsedEveryMs, noteUse } from "./store.ts";
import { isToken } from "./token.ts";

type Parts = Pick<Services, "database" | "clock" | "keyRing">;

export function createApiKeys(parts: Parts): ApiKeys {
  const { database, clock } = parts;
  const lookups = createKeyLookups(database);
  const attempts = createAttempts(parts, { purpose: "api-key-attempts", says: "requests with a wrong API key" });

  return {
    async resolveViewer(request, resource = apiAddress) {
      const token = bearerOf(request);
      const found =
        (isToken(token) ? await lookups.find(hashToken(token).toString("base64")) : null) ??
        (await refuseWrong(attempts, request.ip));
      const { key, owner, organization, secret } = found;
      const now = clock.now();
      requireUsable(key, owner, { secret, address: request.ip, resource, now: now.getTime() });
      if (key.lastUsedAt === null || key.lastUsedAt <= now.getTime() - lastUsedEveryMs) {
        key.lastUsedAt = now.getTime();
        await noteUse(database.kysely, key.id, now);
      }
      return {
        personId: key.ownerId,
        displayName: owner.name,
        organizationId: key.organizationId,
        organizationName: organization.name,
        organizationKind: organization.kind,
        agencyType: organization.agencyType,
        standing: organization.standing,
        roles: owner.roles,
        sessionId: "",
        ...(found.lacksSecondFactor && { lacksSecondFactor: true }),
        apiKey: { id: key.id, scopes: key.scopes },
      };
    },
    close: () => lookups.close(),
  };
}

/** Only wrong keys count, so that one program's mistake doesn't stop others behind the same address. */
async function refuseWrong(attempts: Attempts, address: string): Promise<never> {
  await attempts.start(null, address);
  refuse("api-key-refused");
}
