import { vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { Answer, Api, Ask } from "#contract/index.ts";
import { makeForm } from "./forms.ts";
import type { TestApp } from "./test-app.ts";
import { employerCalled } from "./employers.ts";

export const unknownId = "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11";

/** A live listing of this agency. */
export async function publish(api: Api, parts: Parameters<typeof makeForm>[0] = {}): Promise<string> {
  const draft = await api.listings.create({ form: makeForm(parts) });
  await api.listings.publish({ id: draft.id, version: draft.version });
  return draft.id;
}

export type DealParts = Partial<Omit<Ask<"deals", "create">, "employerId" | "sellingAgencyId">> & {
  employer?: string;
  selling?: string | null;
};

/** The input of a new deal, about a new listing by default; parties by name. */
export async function asked(
  api: Api,
  { employer = "Meridian Robotics", selling = "Harbor Search Partners", ...parts }: DealParts = {},
): Promise<Ask<"deals", "create">> {
  const { agencies } = await api.deals.parties({});
  return {
    listingId: parts.listingId ?? (await publish(api)),
    employerId: await employerCalled(api, employer),
    sellingAgencyId: selling === null ? null : (agencies.find(({ name }) => name === selling)?.id ?? ""),
    targetSalary: 160_000,
    feePercent: 25,
    laSplit: selling === null ? 100 : 60,
    guaranteeDays: 90,
    terms: "Start within 30 days of offer acceptance.",
    ...parts,
  };
}

export const made = async (api: Api, parts: DealParts = {}) => api.deals.create(await asked(api, parts));

/** The problem a call fails with. Throws if it succeeds. */
export async function refusal(promise: Promise<unknown>): Promise<Problem> {
  const outcome = await promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Problem)) throw new Error(`expected an error, got ${JSON.stringify(outcome)}`);
  return outcome;
}

/** A deal's terms as the input of a proposal. */
export const termsOf = ({
  targetSalary,
  feePercent,
  guaranteeDays,
  guaranteePolicy,
  terms,
  agencySide,
}: Answer<"deals", "get">) => ({
  targetSalary,
  feePercent,
  laSplit: agencySide?.laSplit ?? 0,
  guaranteeDays,
  guaranteePolicy,
  terms,
});

type Sealed = { to: string; subject: string; text: string; html?: string; headers?: object };

/** The emails in the outbox about this deal or introduction, oldest first, as their recipients read them. */
export async function emailsAbout(
  { database, services }: Pick<TestApp, "database" | "services">,
  code: string,
): Promise<(Sealed & { confidential: boolean })[]> {
  const rows = await database.kysely.selectFrom("mls_mail_outbox").selectAll().orderBy("created_at").execute();
  return rows
    .map(({ id, content, confidential }) => ({
      ...(JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Sealed),
      confidential,
    }))
    .filter(({ subject, text }) => subject.includes(code) || text.includes(code));
}

/** Without notification emails, which recipients can turn off. */
export const ownEmailsAbout = async (testApp: Parameters<typeof emailsAbout>[0], code: string) =>
  (await emailsAbout(testApp, code)).filter(({ headers }) => headers === undefined);

/** The email to this address once it is there; `matches` if there can be several. */
export async function emailTo(
  testApp: Pick<TestApp, "database" | "services">,
  code: string,
  to: string,
  matches = /./,
): Promise<Sealed> {
  return vi.waitFor(
    async () => {
      const mail = (await ownEmailsAbout(testApp, code)).findLast(
        (each) => each.to === to && matches.test(each.subject),
      );
      if (!mail) throw new Error(`no email about ${code} to ${to}`);
      return mail;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** The token of a signing link in an email. */
export const tokenIn = ({ text }: Pick<Sealed, "text">): string => /\/sign#([\w-]+)/.exec(text)?.[1] ?? "";
