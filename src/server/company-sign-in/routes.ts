import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { companySignInMs } from "#domain/company-sign-in/company-sign-in.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import { createAttempts } from "../platform/attempts.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { clearCookie, companyCookie, readCookie, writeCookie } from "../platform/http/cookies.ts";
import { appId, type ServedAt } from "../platform/http/callbacks.ts";
import { knownId } from "../platform/http/known-id.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import type { Log } from "../platform/log.ts";
import { loadAssets } from "../platform/pages/assets.ts";
import { refusedPage } from "../platform/pages/pages.ts";
import { sendJson, sendPage } from "../platform/pages/replies.ts";
import { normalizeEmail } from "../ecosystem/accounts.ts";
import type { SecondStepReply, SignInReply } from "../ecosystem/opening.ts";
import { refuseWrongApplication } from "../ecosystem/service.ts";
import { enter, refusalText } from "./entry.ts";
import { serveLogout } from "./logout.ts";
import type { Oidc } from "./oidc.ts";
import { afterSignOut, findProvider, providersForDomain, redirectUri } from "./store.ts";

type Parts = Pick<Services, "database" | "keyRing" | "clock" | "newId"> & {
  log: Log;
  brandName: string;
  servedAt: () => ServedAt;
  oidc: Oidc;
};

/** A company's people come from a few networks, so an address can begin many sign-ins. */
const limits = { account: 20, address: 300, windowMs: 15 * 60_000 };

const text = (missing: string, max: number) => z.string(missing).trim().min(1, missing).max(max);
const beginAsk = z.strictObject({
  email: text("The email is missing. Enter your work email.", 320).pipe(
    z.email("This is not an email address. Write it like name@company.com."),
  ),
  provider_id: z.string().max(100).optional(),
  app_id: text("Send the app_id.", 100),
  callback_url: text("Send the callback_url.", 2_000),
});

const cookiePath = "/ecosystem/company";

/**
 * Sign-in through a company's provider (docs/decisions/0071): leaving from the sign-in page, and the return. The return
 * is bound to the browser by a cookie, to the provider by its own address, and works once.
 */
export function companySignInRoutes(parts: Parts): FastifyPluginAsync {
  const { database, keyRing, clock, log, brandName, servedAt, oidc } = parts;
  const { url: asset } = loadAssets();
  const attempts = createAttempts(parts, { purpose: "company-sign-ins", says: "sign-ins that failed", limits });
  const secure = () => servedAt().publicUrl?.startsWith("https:") === true;

  return async (app) => {
    serveLogout(app, parts, attempts);

    app.post("/ecosystem/company/begin", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const ask = beginAsk.parse(request.body ?? {});
      refuseWrongApplication(ask, servedAt());
      await attempts.start(null, request.ip);
      const domain = normalizeEmail(ask.email).split("@").pop() ?? "";
      const offered = await providersForDomain(database.kysely, keyRing, domain);
      if (offered.length === 0)
        refuseField("email", "No company signs in with this address. Use your password, or ask your admin.");
      const chosen = offered.length === 1 ? offered[0] : offered.find(({ id }) => id === ask.provider_id);
      if (!chosen) {
        await attempts.succeed(null, request.ip);
        return sendJson(reply, { next: "choose", providers: offered.map(({ id, name }) => ({ id, name })) });
      }
      const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
      const leaving = {
        provider: chosen,
        redirectUri: redirectUri(new URL(ask.callback_url).origin, chosen.id),
        state,
        nonce,
        verifier,
      };
      const url = await oidc.authorizationUrl(leaving).catch((error: unknown) => {
        log.warn({ provider: chosen.id, failure: nameOf(error) }, "A company's provider could not be reached");
        return refuse("unavailable", {
          detail: `${chosen.name} doesn't answer, so it can't sign you in. Try again in a moment, or ask your admin.`,
        });
      });
      // Several tabs of one browser share the cookie.
      const earlier = readCookie(request.headers.cookie, companyCookie);
      const browser = earlier !== null && /^[\w-]{43}$/.test(earlier) ? earlier : randomToken();
      await database.asSystem(({ db }) =>
        db
          .insertInto("ecosystem_provider_visits")
          .values({
            hash: hashToken(state),
            browser_hash: hashToken(browser),
            provider_id: chosen.id,
            nonce,
            verifier,
            callback_url: ask.callback_url,
            expires_at: new Date(clock.now().getTime() + companySignInMs),
          })
          .execute(),
      );
      const cookie = { path: cookiePath, maxAgeSeconds: companySignInMs / 1_000, secure: secure() };
      // Lax: the provider's site sends the browser back with a navigation.
      void reply.header("set-cookie", writeCookie(companyCookie, browser, { ...cookie, sameSite: "Lax" }));
      return sendJson(reply, { next: "redirect", url });
    });

    app.get<{ Params: { id: string } }>("/ecosystem/company/:id/callback", async (request, reply) => {
      const providerId = knownId(request.params.id);
      const query = new URL(request.url, "http://query.invalid").searchParams;
      const state = query.get("state") ?? "";
      const browser = readCookie(request.headers.cookie, companyCookie) ?? "";
      await attempts.start(null, request.ip);
      const visit = await database.asSystem(({ db }) =>
        db
          .deleteFrom("ecosystem_provider_visits")
          .where("hash", "=", hashToken(state))
          .where("browser_hash", "=", hashToken(browser))
          .where("provider_id", "=", providerId)
          .where("expires_at", ">", clock.now())
          .returning(["nonce", "verifier", "callback_url"])
          .executeTakeFirst(),
      );
      const fail = (reason: string) =>
        sendPage(reply.code(403), refusedPage({ brandName, reason, fix: "", asset, again: "/mls" }));
      if (!visit)
        return fail(
          "This sign-in was already used, is older than ten minutes, or began in another browser. Start again.",
        );
      const provider = await findProvider(database.kysely, keyRing, providerId);
      if (!provider?.isEnabled)
        return fail("Your organization has turned this sign-in off. Ask an admin of your organization.");
      const { origin } = new URL(visit.callback_url);
      const identified = await oidc
        .identify({
          provider,
          url: new URL(request.url, origin),
          state,
          nonce: visit.nonce,
          verifier: visit.verifier,
          afterSignOut: afterSignOut(origin),
        })
        .catch((error: unknown) => {
          log.warn({ provider: provider.id, failure: nameOf(error) }, "A company's sign-in was refused");
          return null;
        });
      if (identified === null)
        return fail(
          `${provider.name} didn't confirm who you are. Start again. If this happens every time, ask an admin of ` +
            "your organization to check the sign-in settings.",
        );
      const entered = await enter(parts, { provider, ...identified });
      if (entered.kind === "refused") return fail(refusalText(entered.why));
      await attempts.succeed(null, request.ip);
      const { reply: answer } = entered;
      // In the fragment, which isn't logged or sent as Referer.
      const target =
        "challenge" in answer ? secondStepUrl(visit.callback_url, answer) : handover(visit.callback_url, answer);
      return reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("set-cookie", clearCookie(companyCookie, { path: cookiePath, secure: secure(), sameSite: "Lax" }))
        .redirect(target, 303);
    });
  };
}

/** The sign-in page, which asks for the code of the account's own second factor. */
const secondStepUrl = (callbackUrl: string, { challenge, methods }: SecondStepReply): string =>
  `/ecosystem/auth?${new URLSearchParams({ app_id: appId, callback_url: callbackUrl }).toString()}` +
  `#${new URLSearchParams({ challenge, methods: methods.join(",") }).toString()}`;

const handover = (callbackUrl: string, { user_data, ...tokens }: SignInReply): string =>
  `${callbackUrl}#${new URLSearchParams({ ...tokens, user_data: JSON.stringify(user_data) }).toString()}`;

/** What failed, without the provider's own words, which can name a person. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
};
