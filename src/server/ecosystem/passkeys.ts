import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyAnswer, PasskeyCreation, PasskeyRequest, NewPasskey } from "#contract/passkeys.ts";
import { pick } from "#domain/core/pick.ts";
import { refuseState } from "#domain/core/errors.ts";
import {
  isCounterStale,
  knownTransports,
  passkeyLimits,
  passkeyMessages,
  passkeyName,
  passkeyRequestMs,
  type PasskeyTransport,
} from "#domain/session/passkey.ts";
import type { Services } from "../platform/http/context.ts";
import type { Attempts } from "../platform/attempts.ts";
import { audit } from "../platform/audit.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { factorEmail } from "./emails.ts";

/** Ed25519, P-256 and RSA: what authenticators have. The newer ones make Node warn that they are experimental. */
const algorithms = [-8, -7, -257];

type Db = Pick<Work, "db">;

/** Whom passkeys are for: `origin` is the public address, `id` its host (WebAuthn calls them origin and RP ID). */
export type RelyingParty = { id: string; origin: string; name: string };

export const relyingParty = (origin: string, name: string): RelyingParty => ({
  id: new URL(origin).hostname,
  origin,
  name,
});

/** Whom and what a request is bound to; its answer counts only there. */
export type BoundTo =
  | { purpose: "add" | "confirm"; accountId: string; sessionId: string }
  | { purpose: "second_step"; accountId: string; stepHash: Buffer }
  | { purpose: "sign_in" };

/** Loaded with the first passkey: it brings a parser of certificates along. */
const webauthn = () => import("@simplewebauthn/server");

export async function passkeysOf({ db }: Db, accountId: string) {
  return db
    .selectFrom("ecosystem_passkeys")
    .select(["id", "name", "created_at", "last_used_at", "credential_id", "transports"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

const columnsOf = (bound: BoundTo) => ({
  purpose: bound.purpose,
  account_id: "accountId" in bound ? bound.accountId : null,
  session_id: "sessionId" in bound ? bound.sessionId : null,
  step_hash: "stepHash" in bound ? bound.stepHash : null,
});

async function saveRequest({ db }: Db, bound: BoundTo, now: Date): Promise<string> {
  const challenge = randomToken();
  await db
    .insertInto("ecosystem_passkey_requests")
    .values({
      ...columnsOf(bound),
      hash: hashToken(challenge),
      expires_at: new Date(now.getTime() + passkeyRequestMs),
    })
    .execute();
  return challenge;
}

function requireRoom(passkeys: number): void {
  if (passkeys >= passkeyLimits.count)
    refuseState(`You have ${passkeyLimits.count} passkeys, the maximum. Remove one first.`);
}

/** Asks the browser for a new passkey of this account. @throws ExpectedError `wrong-state` when there are too many */
export async function requestNewPasskey(
  work: Db,
  now: Date,
  {
    accountId,
    sessionId,
    email,
    fullName,
    party,
  }: { accountId: string; sessionId: string; email: string; fullName: string; party: RelyingParty },
): Promise<PasskeyCreation> {
  const existing = await passkeysOf(work, accountId);
  requireRoom(existing.length);
  const challenge = await saveRequest(work, { purpose: "add", accountId, sessionId }, now);
  const { generateRegistrationOptions } = await webauthn();
  const made = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: userHandle(accountId),
    userName: email,
    userDisplayName: fullName,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: passkeyRequestMs,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: made.challenge,
    rp: { id: party.id, name: party.name },
    user: { id: made.user.id, name: made.user.name, displayName: made.user.displayName },
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    timeout: passkeyRequestMs,
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Asks the browser for a signature by a passkey: of the account, or of anyone for a sign-in without a password. */
export async function requestPasskey(
  work: Db,
  now: Date,
  { bound, party }: { bound: BoundTo; party: RelyingParty },
): Promise<PasskeyRequest> {
  const allowed = "accountId" in bound ? await passkeysOf(work, bound.accountId) : [];
  if ("accountId" in bound && allowed.length === 0) refuseState("You have no passkey. Use a code instead.");
  return {
    challenge: await saveRequest(work, bound, now),
    rpId: party.id,
    timeout: passkeyRequestMs,
    allowCredentials: described(allowed),
    userVerification: "required",
  };
}

const described = (passkeys: readonly { credential_id: string; transports: PasskeyTransport[] }[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, type: "public-key" as const, transports }));

/** The account's id as bytes: opaque, and the same for all of its passkeys. */
const userHandle = (accountId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(accountId.replaceAll("-", ""), "hex"));

/** The challenge in the browser's answer, which names the request that it answers; empty if there is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const challenge = typeof said === "object" && said !== null ? Reflect.get(said, "challenge") : null;
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/**
 * Uses the request up, whatever becomes of its answer. A request of another person, session or sign-in doesn't count.
 * @throws ExpectedError `wrong-state`
 */
async function takeRequest(
  { database, clock }: Pick<PasskeyParts, "database" | "clock">,
  challenge: string,
  bound: BoundTo,
) {
  const { purpose, account_id, session_id, step_hash } = columnsOf(bound);
  const taken = await database.asSystem(({ db }) =>
    db
      .deleteFrom("ecosystem_passkey_requests")
      .where("hash", "=", hashToken(challenge))
      .where("expires_at", ">", clock.now())
      .where("purpose", "=", purpose)
      .where("account_id", "is not distinct from", account_id)
      .where("session_id", "is not distinct from", session_id)
      .where("step_hash", "is not distinct from", step_hash)
      .returning("hash")
      .executeTakeFirst(),
  );
  if (!taken) refuseState(passkeyMessages.ended);
}

/**
 * Checks a new passkey and saves it: for this request, this address, with the person verified.
 * @throws ExpectedError `invalid-input` for `name`, `wrong-state`
 */
export async function addPasskey<T>(
  parts: Pick<PasskeyParts, "database" | "clock" | "newId">,
  given: { accountId: string; sessionId: string; name: string; passkey: NewPasskey; party: RelyingParty },
  added: (work: Work) => Promise<T>,
): Promise<T> {
  const { accountId, sessionId, passkey, party } = given;
  const name = passkeyName(given.name);
  const challenge = challengeIn(passkey.clientDataJSON);
  await takeRequest(parts, challenge, { purpose: "add", accountId, sessionId });
  const response: RegistrationResponseJSON = {
    id: passkey.id,
    rawId: passkey.id,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: passkey.clientDataJSON, attestationObject: passkey.attestationObject },
  };
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!checked?.verified) refuseState("This passkey wasn't accepted. Try again, or use another device.");
  const { credential } = checked.registrationInfo;
  try {
    return await parts.database.asSystem(async (work) => {
      await work.db.selectFrom("ecosystem_accounts").select("id").where("id", "=", accountId).forUpdate().execute();
      requireRoom((await passkeysOf(work, accountId)).length);
      await work.db
        .insertInto("ecosystem_passkeys")
        .values({
          id: parts.newId(),
          account_id: accountId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: knownTransports(passkey.transports),
          name,
          created_at: parts.clock.now(),
        })
        .execute();
      return added(work);
    });
  } catch (error) {
    if (isUniqueViolation(error, "ecosystem_passkeys_credential_id_key")) refuseState(passkeyMessages.known);
    throw error;
  }
}

export type PasskeyParts = Pick<Services, "database" | "keyRing" | "clock" | "newId"> & {
  mail: Pick<Mail, "queue">;
  brandName: string;
};

export type PasskeyCheck = {
  /**
   * Checks a passkey's signature for the request it answers; `use` runs in the same transaction. Counts as a second
   * step if the request is bound to an account.
   * @throws ExpectedError `wrong-state`, `rate-limited`
   */
  use<T>(
    given: { answer: PasskeyAnswer; bound: BoundTo; party: RelyingParty; ip: string },
    use: (work: Work, accountId: string) => Promise<T>,
  ): Promise<T>;
};

type Stored = { id: string; account_id: string; public_key: string; counter: string; email: string };

export function createPasskeyCheck(parts: PasskeyParts & { attempts: Attempts }): PasskeyCheck {
  const { database, clock, attempts } = parts;
  return {
    async use({ answer, bound, party, ip }, use) {
      const challenge = challengeIn(answer.clientDataJSON);
      await takeRequest(parts, challenge, bound);
      const counted = "accountId" in bound ? bound.accountId : null;
      await attempts.start(counted, ip);
      const used = await database.asSystem(async (work) => {
        const stored = await lockPasskey(work, answer.id);
        if (!stored || (counted !== null && stored.account_id !== counted)) return null;
        const counter = await signedCounter(stored, { answer, challenge, party });
        if (counter === null) return null;
        if (isCounterStale(Number(stored.counter), counter)) {
          await reportCopy(work, parts, stored);
          return null;
        }
        await work.db
          .updateTable("ecosystem_passkeys")
          .set({ counter, last_used_at: clock.now() })
          .where("id", "=", stored.id)
          .execute();
        return { value: await use(work, stored.account_id) };
      });
      if (used === null) refuseState(passkeyMessages.wrong);
      await attempts.succeed(counted, ip);
      return used.value;
    },
  };
}

/** Locked, so that of two uses of one signature the second one finds the counter grown. */
const lockPasskey = ({ db }: Db, credentialId: string): Promise<Stored | undefined> =>
  db
    .selectFrom("ecosystem_passkeys as k")
    .innerJoin("ecosystem_accounts as a", "a.id", "k.account_id")
    .select(["k.id", "k.account_id", "k.public_key", "k.counter", "a.email"])
    .where("k.credential_id", "=", credentialId)
    .forUpdate("k")
    .executeTakeFirst();

/** The signature counter, once everything else is right: request, address, person verified, signature. Else null. */
async function signedCounter(
  { account_id, public_key }: Stored,
  { answer, challenge, party }: { answer: PasskeyAnswer; challenge: string; party: RelyingParty },
): Promise<number | null> {
  const handle = Buffer.from(userHandle(account_id)).toString("base64url");
  if (answer.userHandle !== null && answer.userHandle !== handle) return null;
  const response: AuthenticationResponseJSON = {
    id: answer.id,
    rawId: answer.id,
    type: "public-key",
    clientExtensionResults: {},
    response: pick(answer, ["clientDataJSON", "authenticatorData", "signature"]),
  };
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is our own check, because a stale one is reported.
    credential: { id: answer.id, publicKey: Uint8Array.from(Buffer.from(public_key, "base64url")), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** In the audit log of each of the person's organizations, and by email: the passkey may exist twice. */
async function reportCopy(work: Work, { newId, clock, mail, brandName }: PasskeyParts, stored: Stored): Promise<void> {
  const places = await work.db
    .selectFrom("mls_people as p")
    .innerJoin("mls_memberships as m", "m.person_id", "p.id")
    .select(["p.id as personId", "m.organization_id as organizationId"])
    .where("p.issuer", "=", builtinIssuer)
    .where("p.ecosystem_user_id", "=", stored.account_id)
    .where("m.is_active", "=", true)
    .execute();
  const requestId = randomUUID();
  for (const by of places)
    await audit(work, { newId, clock, requestId }, by, { action: "profile.passkey.stale", entityId: by.personId });
  mail.queue(work, { to: stored.email, ...factorEmail(brandName, "passkey-stale") });
}
