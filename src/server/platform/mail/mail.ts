import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import { dayMs } from "#domain/core/calendar.ts";
import { saysAddressIsDead } from "#domain/outbox/bounce.ts";
import type { MailDelivery } from "#domain/outbox/delivery.ts";
import type { Services } from "../http/context.ts";
import { type KeyRing, nullIfBroken } from "../crypto/key-ring.ts";
import type { Work } from "../db/database.ts";
import type { Db } from "../db/tables.ts";
import { AttemptFailed, type Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { measure, traced } from "../watch/telemetry.ts";
import { isBouncing, markAddress } from "./bounced-address.ts";
import type { ComposedEmail } from "./compose.ts";
import { queuedSince } from "./queued-since.ts";

export type EmailMessage = ComposedEmail & {
  to: string;
  attachments?: readonly Attachment[];
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Names a masked person, or holds a link that signs or signs in: only the recipient can read it, not even platform
   * staff.
   */
  confidential?: boolean;
  /** Without a mail server, platform staff may share its link with the recipient (domain/outbox/email.ts). */
  byHand?: boolean;
};

export type Attachment = { fileName: string; mediaType: string; bytes: Uint8Array };

/** An email as sealed in the outbox. */
type Stored = Omit<EmailMessage, "attachments" | "confidential"> & {
  attachments?: { fileName: string; mediaType: string; base64: string }[];
};

export type Mail = {
  /**
   * Adds an email to the outbox in the transaction and returns its id. It is sent after the commit, or stays stored if
   * no SMTP server is set.
   */
  queue(work: Work, message: EmailMessage): string;
  /** Whether a mail server is set. */
  sends: boolean;
  delivery: MailDelivery;
  /** Queues a failed or stored email again, with as many attempts as a new one. */
  sendAgain(work: Work, id: string): Promise<void>;
};

export type MailOptions = Pick<Services, "database" | "jobs" | "keyRing" | "clock" | "health"> & {
  log: Log;
  smtpUrl: string | undefined;
  /** See `localMailbox` in the configuration. */
  localMailbox: boolean;
  sender: Sender;
  /** Where answers go if the sender names no address for them; empty: to the sender. */
  supportEmail?: () => Promise<string>;
};

/**
 * Who emails come from. `from`: as in `TalentMLS <no-reply@mls.example>`. `replyTo`: where answers go. `bounceTo`: the
 * envelope's sender, where mail servers return what they can't deliver.
 */
export type Sender = { from: string; replyTo?: string | undefined; bounceTo?: string | undefined };

/** The address in `TalentMLS <no-reply@mls.example>`. */
export const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/** RFC 3834: no out-of-office reply to an email that a program wrote. The second is Exchange's own. */
const byProgram = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The context that seals an email in the outbox. */
export const emailPlace = (id: string): string => `mls_mail_outbox ${id}`;

export const openedEmail = (keyRing: KeyRing, { id, content }: { id: string; content: Uint8Array }): Stored =>
  JSON.parse(keyRing.openText(content, emailPlace(id))) as Stored;

/** Null if its key is missing, or it is damaged. */
export function openedIfIntact(...email: Parameters<typeof openedEmail>): Stored | null {
  try {
    return openedEmail(...email);
  } catch (error) {
    return nullIfBroken(error);
  }
}

/** An address that bounced gets only what it must: each further bounce costs the sender's reputation. */
export const isHeldBack = async (db: Db, { to, headers }: Pick<EmailMessage, "to" | "headers">): Promise<boolean> =>
  headers?.["List-Unsubscribe"] !== undefined && (await isBouncing(db, to));

const jobName = "mail.send";
const resumeName = "mail.resume";
/** Over about six hours: mail servers are down for a while, or defer senders that they don't know. */
const attemptsAtMost = 16;
const longestPauseSeconds = 3_600;
const resumedAtOnce = 500;
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Creates the mail queue and registers its jobs. */
export function createMail(options: MailOptions): Mail {
  const { database, jobs, keyRing, clock, log, health, smtpUrl, localMailbox, sender, supportEmail } = options;
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...patience }) : undefined;
  const messageHost = addressIn(sender.from).split("@")[1] ?? "localhost";

  async function send(id: string): Promise<void> {
    const row = await database.kysely.selectFrom("mls_mail_outbox").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || row.state !== "queued") return;
    const update = database.kysely.updateTable("mls_mail_outbox").where("id", "=", id);
    if (!transport) {
      // Queued while a mail server was set. Staff can send or share it from the outbox, like any other without one.
      await update.set({ state: "kept" }).where("state", "=", "queued").execute();
      return;
    }
    const stored = openedIfIntact(keyRing, row);
    if (!stored) {
      log.error({ mail: id }, "An email can't be opened: its key is missing, or it is damaged");
      await update.set({ state: "failed", last_error: "can't be opened" }).execute();
      return;
    }
    const { to, subject, text, html, attachments = [], headers = {} } = stored;
    // A fixed id lets mail programs merge an email that is sent twice after a crash.
    const messageId = `<${id}@${messageHost}>`;
    if (await isHeldBack(database.kysely, { to, headers })) {
      await update.set({ state: "failed", last_error: "address bounced", bounced_at: clock.now() }).execute();
      return;
    }
    const replyTo = sender.replyTo ?? (await supportEmail?.());
    const message = {
      from: sender.from,
      ...(replyTo && { replyTo }),
      ...(sender.bounceTo !== undefined && { envelope: { from: sender.bounceTo, to } }),
      to,
      subject,
      text,
      html,
      headers: { ...byProgram, ...headers },
      messageId,
      disableFileAccess: true,
      disableUrlAccess: true,
      attachments: attachments.map(({ fileName, mediaType, base64 }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(base64, "base64"),
      })),
    };
    const failure = await traced("email", { kind: "client" }, () => transport.sendMail(message)).then(
      () => undefined,
      failureOf,
    );
    measure("mls_emails_sent_total", 1, { outcome: failure ? "failed" : "sent" });
    const attempts = row.attempts + 1;
    if (!failure) {
      health.worked("mail");
      await update.set({ state: "sent", attempts, last_error: null, sent_at: clock.now() }).execute();
      return;
    }
    health.failed("mail", failure.reason);
    const state = failure.forGood || attempts >= attemptsAtMost ? "failed" : "queued";
    // First: a failed email isn't sent again, so its address would never be marked.
    if (failure.addressIsDead) await markAddress(database.kysely, to, clock.now());
    // An earlier release resends a dismissed email without clearing it, and staff haven't seen this failure.
    await update.set({ state, attempts, last_error: failure.reason, dismissed_at: null }).execute();
    log.warn({ mail: id, reason: failure.reason, attempts, state }, "An email could not be sent");
    if (state === "queued") throw new AttemptFailed(`mail ${failure.reason}`);
  }

  jobs.register(jobName, (data) => send(String(data["id"])), {
    retryLimit: attemptsAtMost - 1,
    retryDelayMax: longestPauseSeconds,
  });

  // An attempt whose process was killed counts for the job and not for the email, so the job can give up first.
  jobs.register(resumeName, () => database.asSystem((work) => resume(work, jobs, clock.now())), { cron: "* * * * *" });

  return {
    queue(work, message) {
      const id = randomUUID();
      const { confidential = false, attachments = [], ...words } = message;
      const content: Stored = {
        ...words,
        attachments: attachments.map(({ fileName, mediaType, bytes }) => ({
          fileName,
          mediaType,
          base64: Buffer.from(bytes).toString("base64"),
        })),
      };
      const createdAt = clock.now();
      work.beforeCommit(async (db) => {
        await db
          .insertInto("mls_mail_outbox")
          .values({
            id,
            content: keyRing.seal(JSON.stringify(content), emailPlace(id)),
            confidential,
            state: transport ? "queued" : "kept",
            created_at: createdAt,
          })
          .execute();
      });
      if (transport) jobs.enqueue(work, jobName, { id });
      return id;
    },

    sends: transport !== undefined,
    delivery: transport ? "sent" : localMailbox ? "mailbox" : "kept",

    async sendAgain(work, id) {
      await work.db
        .updateTable("mls_mail_outbox")
        .set({
          state: "queued",
          attempts: 0,
          last_error: null,
          sent_at: null,
          bounced_at: null,
          dismissed_at: null,
          queued_at: clock.now(),
        })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("state", "in", ["failed", "kept"]), eb("bounced_at", "is not", null)]))
        .execute();
      jobs.enqueue(work, jobName, { id });
    },
  };
}

/** Adds a job for each queued email that none will send. After a day its words may be untrue: staff decide. */
async function resume(work: Work, jobs: Jobs, now: Date): Promise<void> {
  const left = sql<boolean>`mls_mail_outbox.state = 'queued' and not exists (select from mls_jobs.job j
    where j.name = ${jobName} and j.state < 'completed' and j.data->>'id' = mls_mail_outbox.id::text)`;
  await work.db
    .updateTable("mls_mail_outbox")
    .set({ state: "failed", last_error: "waited too long" })
    .where(left)
    .where(queuedSince, "<", new Date(now.getTime() - dayMs))
    .execute();
  const rows = await work.db
    .selectFrom("mls_mail_outbox")
    .select("id")
    .where(left)
    .orderBy("id")
    .limit(resumedAtOnce)
    .execute();
  for (const { id } of rows) jobs.enqueue(work, jobName, { id });
}

/**
 * An SMTP 5xx reply is permanent (RFC 5321 §4.2.1). The server's own message may quote the address and isn't stored.
 */
function failureOf(error: unknown): { reason: string; forGood: boolean; addressIsDead: boolean } {
  const { code, command, responseCode, response } = (error ?? {}) as Record<
    "code" | "command" | "responseCode" | "response",
    unknown
  >;
  const status = typeof responseCode === "number" ? responseCode : undefined;
  // RFC 2034: the enhanced code follows the reply's own.
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === "string" ? response : "")?.[1];
  const parts = [typeof code === "string" ? code : "unknown", status, enhanced];
  return {
    reason: parts.filter((part) => part !== undefined).join(" "),
    forGood: status !== undefined && status >= 500 && code !== "EAUTH",
    // A rejected sender has the same code, with the command that names it.
    addressIsDead:
      code === "EENVELOPE" && command === "RCPT TO" && enhanced !== undefined && saysAddressIsDead(enhanced),
  };
}
