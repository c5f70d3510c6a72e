import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { nameFault } from "#domain/core/plain-name.ts";
import { agencyTypes } from "#domain/core/lookups.ts";
import { signUpPlans } from "#domain/organization/plan.ts";
import { passwordFault, passwordLimits } from "#domain/session/password.ts";
import { fromOf } from "../platform/http/from.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import type { AssetUrl } from "../platform/pages/pages.ts";
import { createForgotten } from "./forgotten.ts";
import { sendJson, sendPage } from "../platform/pages/replies.ts";
import { type AccountParts, createSignUps } from "./sign-up.ts";
import { confirmPage, forgotPage, newPasswordPage, signUpPage, termsVersion } from "./sign-up-pages.ts";

/** One line without invisible characters: names go into emails and lists. */
const line = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `This is longer than ${max} characters. Shorten it.`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "This contains invisible characters. Type it again on one line.")
    .superRefine((name, context) => {
      const fault = nameFault(name);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    });
const token = z.string("Send the token.").min(1, "Send the token.").max(500, "This token is too long.");
const password = z
  .string("Choose a password.")
  .min(1, "Choose a password.")
  .superRefine((value, context) => {
    // Said together with the other fields' errors. That it isn't the email is checked when it is sent.
    const fault = value === "" ? null : passwordFault(value, "");
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });
const email = z
  .string("Enter your work email.")
  .trim()
  .min(1, "Enter your work email.")
  .pipe(z.email("This is not an email address. Write it like name@company.com.").max(320));

const noDomain = "This is not a web domain. Write it like company.com.";
/** A bare host name, however it is pasted. */
const domain = z
  .string("Enter the web domain of your organization.")
  .trim()
  .min(1, "Enter the web domain of your organization.")
  .max(300, noDomain)
  .transform((text, context) => {
    const host = hostOf(text);
    if (host === null) context.addIssue({ code: "custom", message: noDomain });
    return host ?? "";
  });

function hostOf(text: string): string | null {
  try {
    const host = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).hostname
      .replace(/^www\./, "")
      .replace(/\.$/, "");
    return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host)
      ? host
      : null;
  } catch {
    return null;
  }
}

const signUpAsk = z.strictObject({
  kind: z.enum(["agency", "employer"], "Choose the kind of organization."),
  plan: z.enum(signUpPlans, "Choose a plan.").default("starter"),
  organization_name: line("Enter the name of your organization.", 120),
  domain,
  agency_type: z.enum(agencyTypes, "Choose what your agency does.").default("both"),
  about: z
    .string("Write a sentence or two.")
    .trim()
    .min(10, "Write a sentence or two for the team that reviews your organization.")
    .max(1_000, "Shorten this to at most 1000 characters."),
  full_name: line("Enter your name.", 120),
  email,
  password,
  terms: z.literal(true, "Agree to the terms to sign up."),
  terms_version: z.literal(termsVersion, "The terms have changed since you opened this page. Load it again."),
});

const missing = "Enter the password you chose when you signed up.";
const confirmAsk = z.strictObject({
  token,
  password: z
    .string(missing)
    .min(1, missing)
    .max(passwordLimits.max, "This password is too long. Use at most 200 characters."),
});

type Options = AccountParts & { asset: AssetUrl; servedAt: () => ServedAt };

/**
 * Sign-up of agencies and employers, and forgotten passwords, of the built-in ecosystem service. A link's token is in
 * the fragment and works only through a POST, so that mail scanners that open links confirm nothing.
 */
export function signUpRoutes({ asset, servedAt, ...parts }: Options): FastifyPluginAsync {
  const signUps = createSignUps(parts);
  const forgotten = createForgotten(parts);
  const { brandName } = parts;
  const emails = parts.mail.delivery;
  const query = z.object({
    kind: z.enum(["agency", "employer"]).catch("agency"),
    plan: z.enum(signUpPlans).catch("starter"),
  });

  return async (app) => {
    app.get("/ecosystem/sign-up", async (request, reply) =>
      sendPage(reply, signUpPage({ brandName, asset, emails, ...query.parse(request.query) })),
    );
    app.get("/ecosystem/confirm", async (_request, reply) => sendPage(reply, confirmPage({ brandName, asset })));
    app.get("/ecosystem/forgot-password", async (_request, reply) =>
      sendPage(reply, forgotPage({ brandName, asset, emails })),
    );
    app.get("/ecosystem/new-password", async (_request, reply) =>
      sendPage(reply, newPasswordPage({ brandName, asset })),
    );

    app.post("/ecosystem/api/sign-up", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { terms: _agreed, ...ask } = signUpAsk.parse(request.body ?? {});
      await signUps.ask(ask, fromOf(request, servedAt()));
      return sendJson(reply.code(202), { success: true });
    });
    app.post("/ecosystem/api/confirm", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { isVetted } = await signUps.confirm(confirmAsk.parse(request.body ?? {}), fromOf(request, servedAt()));
      return sendJson(reply.code(201), { success: true, outcome: isVetted ? "vetted" : "review" });
    });
    app.post("/ecosystem/api/forgot-password", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      await forgotten.ask(z.strictObject({ email }).parse(request.body ?? {}).email, fromOf(request, servedAt()));
      return sendJson(reply.code(202), { success: true });
    });
    app.post("/ecosystem/api/new-password", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      await forgotten.set(z.strictObject({ token, password }).parse(request.body ?? {}), fromOf(request, servedAt()));
      return sendJson(reply, { success: true });
    });
  };
}

/** With an external ecosystem, sign-up happens there too: our links lead to sign-in. */
export const signUpElsewhere: FastifyPluginAsync = async (app) => {
  app.get("/ecosystem/sign-up", async (_request, reply) => reply.redirect("/mls", 302));
};
