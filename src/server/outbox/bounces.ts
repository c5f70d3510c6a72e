import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Bounce, bounceKinds, bounceReason, emailIdIn, marksAddress } from "#domain/outbox/bounce.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import { markAddress } from "../platform/mail/bounced-address.ts";
import { openedIfIntact } from "../platform/mail/mail.ts";
import { bouncesIn } from "./bounce-message.ts";

type Needs = Pick<Services, "database" | "keyRing" | "clock" | "config">;

/** Where a mail server or a provider reports bounces (spec §16, docs/email.md). */
export const bouncesPath = "/mail/bounces";

/** A bounce returns at most our own email, whose attachments are a few documents. */
const longestMessage = 10 * 1024 * 1024;

/** What a mail provider's webhook sends (spec §16): at most 500 bounces in a report. */
const bounceReport = z.strictObject({
  bounces: z
    .array(
      z.strictObject({
        messageId: z.string().min(1).max(500),
        email: z.email().max(320),
        kind: z.enum(bounceKinds),
        status: z
          .string()
          .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
          .nullable()
          .default(null),
      }),
    )
    .min(1)
    .max(500),
});

/** `POST /mail/bounces`, for programs that know `MAIL_BOUNCE_SECRET`. The route doesn't exist without that setting. */
export function bounceRoutes(needs: Needs, secret: string): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      if (!isAuthorized(request, secret))
        refuse("unauthenticated", {
          detail:
            "The secret is missing or wrong. Send MAIL_BOUNCE_SECRET as a bearer token, or as the password of basic " +
            "authentication with any user name.",
        });
    });
    app.addContentTypeParser(
      ["message/rfc822", "message/global", "application/octet-stream"],
      { parseAs: "buffer", bodyLimit: longestMessage },
      (_request, body, done) => done(null, body),
    );
    app.post(bouncesPath, async ({ body }, reply) => {
      const bounces = Buffer.isBuffer(body) ? await bouncesIn(body) : readReport(body);
      let recorded = 0;
      for (const bounce of bounces) if (await recordBounce(needs, bounce)) recorded++;
      return reply.header("cache-control", "no-store").send({ recorded, ignored: bounces.length - recorded });
    });
  };
}

/** @throws ExpectedError `invalid-input` naming the first wrong part */
function readReport(body: unknown): Bounce[] {
  const read = bounceReport.safeParse(body);
  if (read.success) return read.data.bounces;
  const [issue] = read.error.issues;
  refuse("invalid-input", {
    detail:
      `This is not a bounce report: ${issue?.path.join(".") || "body"}: ${issue?.message}. Send ` +
      '{"bounces": [{"messageId", "email", "kind": "permanent" | "temporary" | "complaint", "status"}]}, or the ' +
      "returned message as message/rfc822.",
  });
}

/**
 * Marks the email, and its recipient if the address itself is dead. Returns false for an email that isn't ours or was
 * never sent to that address, and for a temporary failure: the mail server tries again by itself.
 */
export async function recordBounce({ database, keyRing, clock }: Needs, bounce: Bounce): Promise<boolean> {
  const id = emailIdIn(bounce.messageId);
  if (id === null || bounce.kind === "temporary") return false;
  return database.asSystem(async ({ db }) => {
    const row = await db
      .selectFrom("mls_mail_outbox")
      .select(["id", "content"])
      .where("id", "=", id)
      .where("state", "=", "sent")
      .forUpdate()
      .executeTakeFirst();
    if (!row || openedIfIntact(keyRing, row)?.to.toLowerCase() !== bounce.email.toLowerCase()) return false;
    await db
      .updateTable("mls_mail_outbox")
      .set({ bounced_at: clock.now(), last_error: bounceReason(bounce) })
      .where("id", "=", id)
      .execute();
    if (marksAddress(bounce)) await markAddress(db, bounce.email, clock.now());
    return true;
  });
}

/** Compared as hashes, so that the time doesn't depend on where they differ. */
function isAuthorized({ headers }: FastifyRequest, secret: string): boolean {
  const [, scheme, value = ""] = /^(bearer|basic) (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  const given = scheme?.toLowerCase() === "basic" ? passwordIn(value) : value;
  return timingSafeEqual(hashOf(given), hashOf(secret));
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const passwordIn = (basic: string): string => {
  const pair = Buffer.from(basic, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
};
