import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { type PasskeyAnswer, passkeyAnswer, type PasskeyRequest } from "#contract/passkeys.ts";
import { refuseState } from "#domain/core/errors.ts";
import { createAttempts } from "../platform/attempts.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import { fromOf } from "../platform/http/from.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import { sendJson } from "../platform/pages/replies.ts";
import { requireMaySignInAlone } from "./company-only.ts";
import { completeSecondStep, openEcosystemSession, type SignInReply, waitingSignIn } from "./opening.ts";
import {
  type BoundTo,
  createPasskeyCheck,
  type PasskeyParts,
  type RelyingParty,
  relyingParty,
  requestPasskey,
} from "./passkeys.ts";
import { secondFactorAttempts } from "./second-factor.ts";
import { type Application, refuseWrongApplication } from "./service.ts";

type Parts = PasskeyParts & { servedAt: () => ServedAt };

/** People behind one address begin many sign-ins, and cancel some. */
const limits = { account: 20, address: 300, windowMs: 15 * 60_000 };

const text = (missing: string, max: number) => z.string(missing).min(1, missing).max(max);
const application = { app_id: text("Send the app_id.", 100), callback_url: text("Send the callback_url.", 2_000) };
const challenge = text("Send the challenge.", 500).optional();
const requestAsk = z.strictObject({ ...application, challenge });
const signInAsk = z.strictObject({ ...application, challenge, passkey: passkeyAnswer });

type Asked = Application & { challenge?: string | undefined };
type At = { party: RelyingParty; ip: string };

/**
 * Signing in with a passkey at the built-in service (docs/decisions/0064): in place of the password and the code, or,
 * with the `challenge` of a sign-in that waits for its second step, in place of the code.
 */
export function passkeySignInRoutes(parts: Parts): FastifyPluginAsync {
  const { servedAt, brandName } = parts;
  const passkeys = createPasskeySignIn(parts);
  return async (app) => {
    app.post("/ecosystem/api/passkey-request", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { origin, ip } = fromOf(request, servedAt());
      const at = { party: relyingParty(origin, brandName), ip };
      return sendJson(reply, await passkeys.request(requestAsk.parse(request.body ?? {}), at));
    });

    app.post("/ecosystem/api/passkey", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { origin, ip } = fromOf(request, servedAt());
      const at = { party: relyingParty(origin, brandName), ip };
      return sendJson(reply, await passkeys.signIn(signInAsk.parse(request.body ?? {}), at));
    });
  };
}

function createPasskeySignIn(parts: Parts) {
  const { database, keyRing, clock, servedAt } = parts;
  const requests = createAttempts(parts, { purpose: "passkey-requests", says: "sign-ins begun", limits });
  const check = createPasskeyCheck({ ...parts, attempts: secondFactorAttempts(parts) });

  async function boundTo({ challenge: step, app_id: app }: Asked): Promise<BoundTo> {
    if (step === undefined) return { purpose: "sign_in" };
    const { account } = await database.asSystem((work) => waitingSignIn(work, clock.now(), { challenge: step, app }));
    return { purpose: "second_step", accountId: account.id, stepHash: hashToken(step) };
  }

  return {
    async request(asked: Asked, { party, ip }: At): Promise<PasskeyRequest> {
      refuseWrongApplication(asked, servedAt());
      await requests.start(null, ip);
      const bound = await boundTo(asked);
      return database.asSystem((work) => requestPasskey(work, clock.now(), { bound, party }));
    },

    async signIn(asked: Asked & { passkey: PasskeyAnswer }, { party, ip }: At): Promise<SignInReply> {
      refuseWrongApplication(asked, servedAt());
      const { app_id: app, challenge: step } = asked;
      const bound = await boundTo(asked);
      const reply = await check.use({ answer: asked.passkey, bound, party, ip }, async (work, accountId) => {
        const opening = { keyRing, now: clock.now() };
        if (step !== undefined) return completeSecondStep(work, opening, { challenge: step, app });
        const { password_hash, ...account } = await work.db
          .selectFrom("ecosystem_accounts")
          .select(["id", "email", "full_name", "password_hash"])
          .where("id", "=", accountId)
          .executeTakeFirstOrThrow();
        // It would still open the account after the company has closed its own sign-in to the person.
        if (password_hash === null)
          refuseState(
            'Your company signs you in. Enter your email and choose "Sign in with your company"; your passkey is ' +
              "your second step.",
          );
        await requireMaySignInAlone(work, account);
        return openEcosystemSession(work, opening, { app, account });
      });
      await requests.succeed(null, ip);
      return reply;
    },
  };
}
