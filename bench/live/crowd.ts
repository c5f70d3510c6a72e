import { randomBytes, randomUUID } from "node:crypto";
import { systemClock } from "#server/platform/clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { hashToken, makeHandle, randomToken } from "#server/platform/crypto/handles.ts";
import { sealFor } from "#server/session/store.ts";

export type Member = { cookie: string; token: string };

const hour = 3_600_000;

/** Signed-in people of one organization, inserted as rows to avoid checking hundreds of passwords. */
export async function crowdOf(
  people: number,
  organizationName: string,
  testApp: { databaseUrl: string; masterKey: string },
): Promise<{ organization: string; members: Member[] }> {
  const keyRing = createKeyRing(testApp.masterKey);
  const database = await openDatabase({
    source: { kind: "postgres", url: testApp.databaseUrl },
    clock: systemClock,
    onError: (error) => console.error(error),
  });
  try {
    return await database.asSystem(async ({ db }) => {
      const { id: organization, issuer } = await db
        .selectFrom("mls_organizations")
        .select(["id", "issuer"])
        .where("name", "=", organizationName)
        .executeTakeFirstOrThrow();
      const at = systemClock.now();
      // Valid for longer than the bench: the ecosystem doesn't know these people.
      const until = new Date(at.getTime() + 2 * hour);
      const members: Member[] = [];
      for (let place = 0; place < people; place++) {
        const [person, session, secret, cookie] = [randomUUID(), randomUUID(), randomBytes(32), randomToken()];
        await db
          .insertInto("mls_people")
          .values({
            id: person,
            issuer,
            ecosystem_user_id: randomUUID(),
            display_name: `Crowd Member ${place}`,
            created_at: at,
            updated_at: at,
          })
          .execute();
        await db
          .insertInto("mls_memberships")
          .values({
            person_id: person,
            organization_id: organization,
            roles: ["recruiter"],
            is_active: true,
            created_at: at,
            updated_at: at,
          })
          .execute();
        await db
          .insertInto("mls_sessions")
          .values({
            id: session,
            person_id: person,
            secret: keyRing.seal(secret, sealFor.secret(session)),
            cookie_hash: hashToken(cookie),
            redeemed_hash: randomBytes(32),
            generation: 1,
            created_at: at,
            device: "Unknown device",
            seen_at: at,
            expires_at: until,
            absolute_until: until,
            ecosystem_token: keyRing.seal("none", sealFor.token(session)),
            validated_at: until,
          })
          .execute();
        members.push({ cookie: `mls_session=${cookie}`, token: makeHandle(secret, "access", session, 1) });
      }
      return { organization, members };
    });
  } finally {
    await database.close();
  }
}
