import { vi } from "vitest";
import { manualClock } from "#server/platform/clock.ts";
import { sendDueLetters } from "#server/notification-email/emails.ts";
import { publish } from "./deals.ts";
import { type Person, signedIn, testHouse } from "./house.ts";
import { unscheduled } from "./unscheduled.ts";

type Stored = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

export const minute = 60_000;

/**
 * A house whose clock stands still unless a test moves it, with those of the sample people whom deals and messages
 * concern.
 */
export async function notifiedHouse() {
  const clock = manualClock("2026-11-21T09:00:00Z");
  const house = await unscheduled(() => testHouse({ clock }));
  const { database, services } = house;
  const signIn = async () => ({
    recruiter: await signedIn(house, "recruiter@northstar.example"),
    admin: await signedIn(house, "admin@northstar.example"),
    harbor: await signedIn(house, "admin@harbor.example"),
    meridian: await signedIn(house, "hiring@meridian.example"),
    operator: await signedIn(house, "operator@talentmls.example"),
  });
  const people = await signIn();

  /** Every letter that is due is in the outbox; a job may be writing at this moment: what it holds is waited for. */
  async function written(): Promise<void> {
    await vi.waitFor(
      async () => {
        await sendDueLetters(services);
        const due = await database.kysely
          .selectFrom("mls_notifications")
          .select("id")
          .where("letter", "is not", null)
          .where("mailed_at", "is", null)
          .where("letter_at", "<=", clock.now())
          .execute();
        if (due.length > 0) throw new Error("letters are still due");
      },
      { timeout: 120_000, interval: 50 },
    );
  }

  return {
    clock,
    house,
    people,
    written,
    /** Time passes, and with it everybody's session: they sign in anew. */
    async later(until: string | number): Promise<void> {
      if (typeof until === "number") clock.advance(until);
      else clock.set(until);
      Object.assign(people, await signIn());
    },
    /** Everything in the outbox, as its recipients read it. */
    async letters(): Promise<Stored[]> {
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
    /** A message to Northstar about a listing of its own that nobody has written about. */
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

/** What somebody has been told that holds this text. */
export const told = async ({ api }: Person, text: string) =>
  (await api.notifications.list({ limit: 100 })).items.filter(({ title, message }) =>
    `${title} ${message}`.includes(text),
  );

/** What stops such letters. */
export const stopTokenOf = ({ headers }: Stored): string =>
  /token=([^>]+)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
