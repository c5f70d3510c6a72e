import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { codeMessages } from "#domain/session/second-factor.ts";
import { sendProblem } from "../platform/http/problem.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import { loadAssets } from "../platform/pages/assets.ts";
import { appId, isAllowedCallback, type ServedAt } from "../platform/http/callbacks.ts";
import { refusedPage, setupPage, signInPage } from "../platform/pages/pages.ts";
import { sendJson, sendPage } from "../platform/pages/replies.ts";
import { sampleAccounts, samplePassword } from "./sample.ts";
import type { EcosystemService } from "./service.ts";
import { completeSetup } from "./setup.ts";
import type { AccountParts } from "./sign-up.ts";
import { signUpRoutes } from "./sign-up-routes.ts";

type Options = { service: EcosystemService; servedAt: () => ServedAt } & AccountParts;

const sentence = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `This is longer than ${max} characters. Shorten it.`);
const token = z.string("Send the token.").min(1, "Send the token.").max(500, "This token is too long.");
const secret = z
  .string("Enter the password.")
  .min(1, "Enter the password.")
  .max(1_000, "This password is too long. Use at most 200 characters.");

const signInAsk = z.strictObject({
  email: sentence("The email is missing. Enter your account's email.", 320),
  password: secret,
  app_id: sentence("Send the app_id.", 100),
  callback_url: sentence("Send the callback_url.", 2_000),
});
const secondStepAsk = z.strictObject({
  challenge: token,
  code: sentence(codeMessages.missing, 100),
  app_id: sentence("Send the app_id.", 100),
  callback_url: sentence("Send the callback_url.", 2_000),
});
const sessionAsk = z.strictObject({ session_token: token, app_id: z.string("Send the app_id.").max(100) });
const refreshAsk = z.strictObject({ refresh_token: token, app_id: z.string("Send the app_id.").max(100) });
const setupAsk = z.strictObject({
  token,
  email: sentence("The email is missing. Enter one like name@company.com.", 320).pipe(
    z.email("This is not an email address. Write it like name@company.com."),
  ),
  full_name: sentence("The name is missing. Enter it as others should see it.", 200),
  password: secret,
});
/** `app_name` isn't trusted: the page shows the name known for that id. */
const authQuery = z.object({
  app_id: z.string().catch(""),
  callback_url: z.string().catch(""),
});

/** The built-in ecosystem service under `/ecosystem` (spec §17, §21): the contract of spec §7 and its pages. */
export function ecosystemRoutes({ service, servedAt, ...parts }: Options): FastifyPluginAsync {
  const { assets, url: asset } = loadAssets();
  const { database, clock, brandName } = parts;

  return async (app) => {
    await app.register(signUpRoutes({ ...parts, asset, servedAt }));

    app.get("/ecosystem/auth", async (request, reply) => {
      const query = authQuery.parse(request.query);
      const fault = faultOf(query, servedAt());
      if (fault) return sendPage(reply.code(400), refusedPage({ brandName, ...fault, asset }));
      const sample = servedAt().sampleData ? { accounts: sampleAccounts, password: samplePassword } : null;
      return sendPage(reply, signInPage({ brandName, appId, callbackUrl: query.callback_url, sample, asset }));
    });

    app.get("/ecosystem/setup", async (_request, reply) => sendPage(reply, setupPage({ brandName, asset })));

    app.get<{ Params: { stamp: string; name: string } }>("/ecosystem/assets/:stamp/:name", async (request, reply) => {
      const { name } = request.params;
      const found = assets.get(name);
      if (!found) return sendProblem(reply, new ExpectedError("not-found"));
      const current = asset(name) === request.url.split("?")[0];
      return reply
        .type(found.type)
        .header("cache-control", current ? "public, max-age=31536000, immutable" : "no-cache")
        .send(found.body);
    });

    app.post("/ecosystem/api/sign-in", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      return sendJson(reply, await service.signIn(signInAsk.parse(request.body ?? {}), request.ip));
    });

    app.post("/ecosystem/api/second-step", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      return sendJson(reply, await service.secondStep(secondStepAsk.parse(request.body ?? {}), request.ip));
    });

    app.post("/ecosystem/api/validate-session", async (request, reply) =>
      sendJson(reply, await service.validateSession(sessionAsk.parse(request.body ?? {}))),
    );

    app.post("/ecosystem/api/refresh-session", async (request, reply) => {
      const refreshed = await service.refreshSession(refreshAsk.parse(request.body ?? {}));
      return sendJson(reply, refreshed ?? refuse("session-expired"));
    });

    app.post("/ecosystem/api/logout", async (request, reply) => {
      await service.logout(sessionAsk.parse(request.body ?? {}));
      return sendJson(reply, { success: true });
    });

    app.post("/ecosystem/api/setup", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      await completeSetup({ database, clock, brandName }, setupAsk.parse(request.body ?? {}));
      return sendJson(reply.code(201), { success: true });
    });
  };
}

function faultOf(query: z.output<typeof authQuery>, served: ServedAt): { reason: string; fix: string } | null {
  if (query.app_id !== appId) {
    return {
      reason: "This sign-in service doesn't know the application that sent you here, so you can't sign in to it.",
      fix: "Open the application itself and choose Sign in with Ecosystem there.",
    };
  }
  if (!isAllowedCallback(query.callback_url, served)) {
    return {
      reason: "This sign-in service doesn't know the address you would return to, so you can't sign in to it.",
      fix:
        "Open the application itself and choose Sign in with Ecosystem there. If you run this server, set " +
        "PUBLIC_URL to the address people use.",
    };
  }
  return null;
}
