import { expect, vi } from "vitest";
import type { Answer, Api, Ask } from "#contract/index.ts";
import { type DealParts, made } from "./deals.ts";
import type { Person } from "./test-app.ts";

export type Signers = {
  listing: Api;
  selling: Api;
  employer: Api;
  /** Waits for the employer's email, which is written only while the signature is missing. */
  requested?: (code: string) => Promise<unknown>;
};
type Sheet = Answer<"deals", "get">;
type Names = Partial<Record<"listing" | "selling" | "employer", string>>;

/** Reads and signs the organization's own part. */
export async function sign(api: Api, id: string, name: string): Promise<Sheet> {
  const { hash } = await api.deals.agreement({ id });
  return api.deals.sign({ id, name, hash, consent: true });
}

/** A deal out for signature, as the listing agency sees it. */
export async function sent({ listing, selling }: Signers, parts: DealParts = {}): Promise<Sheet> {
  const { id, version } = await made(listing, parts);
  const agreed = parts.selling === null ? version : (await selling.deals.accept({ id, version, number: 1 })).version;
  return (await listing.deals.send({ id, version: agreed })).deal;
}

/** A deal that all parties have signed, as the listing agency sees it. Its documents are rendered a little later. */
export async function executed(
  signers: Signers,
  parts: DealParts = {},
  { listing = "Arjun Menon", selling = "Łukasz Żółkiewski", employer = "山田 東京" }: Names = {},
): Promise<Sheet> {
  const { id, code } = await sent(signers, parts);
  await sign(signers.listing, id, listing);
  if (parts.selling !== null) await sign(signers.selling, id, selling);
  await signers.requested?.(code);
  await sign(signers.employer, id, employer);
  return signers.listing.deals.get({ id });
}

/** The deal once a job has rendered its documents. */
export async function rendered(api: Api, id: string): Promise<Sheet> {
  return vi.waitFor(
    async () => {
      const sheet = await api.deals.get({ id });
      expect(sheet.signing?.documents.filter(({ pdfHash }) => pdfHash === null)).toEqual([]);
      return sheet;
    },
    { timeout: 120_000, interval: 100 },
  );
}

/** An executed deal closed as won at $205,000, started on the day given (`YYYY-MM-DD`). */
export async function won(
  signers: Signers,
  parts: DealParts = {},
  { acceptedSalary = 205_000, startDate }: { acceptedSalary?: number; startDate: string },
): Promise<Sheet> {
  const { id, version } = await executed(signers, parts);
  return signers.listing.deals.win({ id, version, acceptedSalary, startDate, timeZone: "America/Chicago" });
}

/** Accepted by both agencies, sent, and signed by both: the employer is next. */
export async function signedByAgencies(
  { owner, selling }: Record<"owner" | "selling", Pick<Person, "api">>,
  ask: Ask<"deals", "create">,
): Promise<{ id: string; code: string }> {
  const { id, code, version } = await owner.api.deals.create(ask);
  const accepted = await selling.api.deals.accept({ id, version, number: 1 });
  await owner.api.deals.send({ id, version: accepted.version });
  for (const { api } of [owner, selling]) await sign(api, id, "Ada Bell");
  return { id, code };
}
