import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { roleText } from "#domain/member/member.ts";
import { nameLimit } from "#domain/member/profile.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import { loadAssets } from "../platform/pages/assets.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import type { InvitationDesk } from "./invitations.ts";
import { type AssetUrl, escapeHtml, noScript, passwordField, shell } from "../platform/pages/pages.ts";
import { sendJson, sendPage } from "../platform/pages/replies.ts";

type Options = { desk: InvitationDesk; brandName: string; servedAt: () => ServedAt };

const token = z.string("Send the token.").min(1, "Send the token.").max(500, "This token is too long.");
const lookAsk = z.strictObject({ token });
const acceptAsk = z.strictObject({
  token,
  full_name: z.string().max(nameLimit, `This is longer than ${nameLimit} characters. Shorten it.`).optional(),
  password: z
    .string("Enter the password.")
    .min(1, "Enter the password.")
    .max(1_000, "This password is too long. Use at most 200 characters."),
});

/**
 * The page linked from an invitation email, and its two calls. Viewing changes nothing, because mail programs open
 * links too.
 */
export function invitationRoutes({ desk, brandName, servedAt }: Options): FastifyPluginAsync {
  const { url: asset } = loadAssets();
  return async (app) => {
    app.get("/ecosystem/invitation", async (_request, reply) => sendPage(reply, invitationPage({ brandName, asset })));

    app.post("/ecosystem/api/invitation", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { organization, kind, email, role, hasAccount } = await desk.look(
        lookAsk.parse(request.body ?? {}).token,
        request.ip,
      );
      return sendJson(reply, { organization, kind, email, role: roleText(role), has_account: hasAccount });
    });

    app.post("/ecosystem/api/invitation/accept", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      return sendJson(reply.code(201), await desk.accept(acceptAsk.parse(request.body ?? {}), request.ip));
    });
  };
}

function invitationPage(page: { brandName: string; asset: AssetUrl }): string {
  const brand = escapeHtml(page.brandName);
  return shell({
    ...page,
    title: `Join on ${page.brandName}`,
    script: "invitation.js",
    wide: false,
    body: `
      <section class="card" aria-labelledby="title">
        <h1 id="title">Your invitation</h1>
        <p class="lead" id="lead">Reading the invitation.</p>
        ${noScript}
        <p class="alert" id="alert" role="alert" hidden></p>
        <form id="join" method="post" novalidate hidden>
          <div class="field">
            <label for="email">Email</label>
            <input id="email" name="email" type="email" autocomplete="username" readonly>
          </div>
          <div class="field" id="naming" hidden>
            <label for="full_name">Full name</label>
            <input id="full_name" name="full_name" autocomplete="name" required maxlength="${nameLimit}"
              aria-describedby="full_name-error">
            <p class="error" id="full_name-error" hidden></p>
          </div>
          ${passwordField("new-password", "At least 12 characters. A short sentence is easy to remember.")}
          <button class="primary" type="submit"><span>Join</span></button>
        </form>
        <div id="done" tabindex="-1" hidden>
          <p class="success" id="joined"></p>
          <a class="primary" href="/mls">Sign in to ${brand}</a>
        </div>
        <p class="aside"><a href="/">Go to ${brand}</a></p>
      </section>`,
  });
}
