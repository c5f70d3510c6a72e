import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { mailboxPath } from "#domain/outbox/delivery.ts";
import { refuse } from "#domain/core/errors.ts";
import { loadAssets } from "../pages/assets.ts";
import { escapeHtml, shell } from "../pages/pages.ts";
import { sendPage } from "../pages/replies.ts";
import type { Services } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
import { openedEmail } from "./mail.ts";

const newestShown = 50;
const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Every email of an installation with sample data, for local use: its links work, so that sign-up, invitations and
 * signatures can be tried without a mail server. Registered only when `localMailbox` is set, and answers only requests
 * from this machine under a loopback name, so that a foreign host name pointing here gets nothing.
 */
export function localMailbox({
  database,
  keyRing,
  config,
}: Pick<Services, "database" | "keyRing" | "config">): FastifyPluginAsync {
  const { url: asset } = loadAssets();
  const page = (reply: FastifyReply, title: string, body: string) =>
    sendPage(reply, shell({ title, brandName: config.brandName, body, script: null, wide: false, asset }));

  return async (app) => {
    app.addHook("onRequest", async (request) => {
      if (!isThisMachine(request)) refuse("not-found");
    });

    app.get(mailboxPath, async (_request, reply) => {
      const rows = await database.kysely
        .selectFrom("mls_mail_outbox")
        .select(["id", "content", "created_at"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(newestShown)
        .execute();
      const items = rows.map(({ id, content, created_at }) => {
        const { to, subject } = openedEmail(keyRing, { id, content });
        return (
          `<li><a class="mail-row" ` +
          `href="${mailboxPath}/${id}"><strong>${escapeHtml(subject)}</strong><span>To ` +
          `${escapeHtml(to)}</span><time datetime="${created_at.toISOString()}">${sentAt(created_at)}</time></a></li>`
        );
      });
      return page(
        reply,
        "Local mailbox",
        `
        <section class="card" aria-labelledby="title">
          <h1 id="title">Local mailbox</h1>
          <p class="lead">This installation has sample data and no mail server. Emails it would send appear here,
            newest first. Only this machine can open this page.</p>
          ${
            items.length === 0
              ? "<p>No emails yet. Sign up, invite a colleague or send a deal for signature, " +
                "then reload this page.</p>"
              : `<ul class="mails">${items.join("")}</ul>`
          }
        </section>`,
      );
    });

    app.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, async (request, reply) => {
      const { to, subject, text, attachments = [] } = await emailOf(request.params.id);
      const files = attachments.map(
        ({ fileName }, index) =>
          `<li><a href="${mailboxPath}/${request.params.id}/${index}">${escapeHtml(fileName)}</a></li>`,
      );
      return page(
        reply,
        subject,
        `
        <section class="card" aria-labelledby="title">
          <p><a href="${mailboxPath}">All emails</a></p>
          <h1 id="title">${escapeHtml(subject)}</h1>
          <p class="lead">To ${escapeHtml(to)}</p>
          <div class="mail-text">${linked(text)}</div>
          ${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join("")}</ul>` : ""}
        </section>`,
      );
    });

    app.get<{ Params: { id: string; index: string } }>(`${mailboxPath}/:id/:index`, async (request, reply) => {
      const { attachments = [] } = await emailOf(request.params.id);
      const file = /^\d{1,3}$/.test(request.params.index) ? attachments[Number(request.params.index)] : undefined;
      if (!file) refuse("not-found");
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
        .type(file.mediaType)
        .send(Buffer.from(file.base64, "base64"));
    });
  };

  async function emailOf(id: string) {
    const row = await database.kysely
      .selectFrom("mls_mail_outbox")
      .select(["id", "content"])
      .where("id", "=", knownId(id))
      .executeTakeFirst();
    return openedEmail(keyRing, row ?? refuse("not-found"));
  }
}

const isThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? "") &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined &&
  ownNames.test(headers.host ?? "");

const sentAt = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ") + " UTC";

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (href) => `<a href="${href}">${href}</a>`);
