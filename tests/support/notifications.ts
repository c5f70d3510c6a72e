import { vi } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sendDueEmails } from "#server/notification-email/emails.ts";
import { publish } from "./deals.ts";
import { type Person, signedIn, startTestApp } from "./test-app.ts";

type Stored = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

export const minute = 60_000;

/** An app with a manual clock, and the sample people that deals and messages concern. */
export async function startNotifiedApp() {
  const clock = manualClock("2026-11-21T09:00:00Z");
  const testApp = await startTestApp({ clock });
  const { database, services } = testApp;
  const signIn = async () => ({
    recruiter: await signedIn(testApp, "recruiter@northstar.example"),
    admin: await signedIn(testApp, "admin@northstar.example"),
    harbor: await signedIn(testApp, "admin@harbor.example"),
    meridian: await signedIn(testApp, "hiring@meridian.example"),
    operator: await signedIn(testApp, "operator@talentmls.example"),
  });
  const people = await signIn();

  /** Waits until every due email is in the outbox, including those that a job is writing now. */
  async function written(): Promise<void> {
    await vi.waitFor(
      async () => {
        await sendDueEmails(services);
        const due = await database.kysely
          .selectFrom("mls_notifications")
          .select("id")
          .where("letter", "is not", null)
          .where("mailed_at", "is", null)
          .where("letter_at", "<=", clock.now())
          .execute();
        if (due.length > 0) throw new Error("emails are still due");
      },
      { timeout: 120_000, interval: 50 },
    );
  }

  return {
    clock,
    testApp,
    people,
    written,
    /** Moves the clock. Sessions end, so everyone signs in again. */
    async later(until: string | number): Promise<void> {
      if (typeof until === "number") clock.advance(until);
      else clock.set(until);
      Object.assign(people, await signIn());
    },
    /** Everything in the outbox, as its recipients read it. */
    async emails(): Promise<Stored[]> {
      await written();
      const rows = await database.kysely
        .selectFrom("mls_mail_outbox")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(
        ({ id, content }) => JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Stored,
      );
    },
    /** A message to Northstar about one of its listings that has no thread yet. */
    async writeTo(person: Person, content = "Is the start date firm?") {
      const listingId = await publish(people.recruiter.api);
      await services.projection.caughtUp();
      const { thread } = await person.api.threads.start({
        listingId,
        organizationId: people.recruiter.organizationId,
        content,
      });
      return { listingId, id: thread.id, code: thread.subject.maskedCode };
    },
  };
}

/** The person's notifications that contain this text. */
export const notificationsAbout = async ({ api }: Person, text: string) =>
  (await api.notifications.list({ limit: 100 })).items.filter(({ title, message }) =>
    `${title} ${message}`.includes(text),
  );

/** The token of the unsubscribe link. */
export const stopTokenOf = ({ headers }: Stored): string =>
  /token=([^>]+)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
