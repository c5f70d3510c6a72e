import type { Page } from "@playwright/test";
import type { Answer, Api, CallOptions } from "#contract/index.ts";
import { routes } from "#contract/routes.ts";
import { dateIn } from "#domain/core/calendar.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { requestFor } from "#web/lib/backend/http.ts";
import { makeForm } from "./forms.ts";
import { employerCalled } from "./employers.ts";

/** The API as this page's person, to set up data for a journey and to compare its screens with. */
export function apiOf(page: Page): Api {
  const call =
    (route: string) =>
    async (ask: Record<string, unknown>, options: CallOptions = {}) => {
      const { method, url, body, headers } = requestFor(route, ask, options);
      // Read for every call, because the page renews it.
      const handle = await page.evaluate(() => localStorage.getItem("ecosystem_session_token"));
      const answer = await page.context().request.fetch(url, {
        method,
        headers: { ...headers, authorization: `Bearer ${handle}` },
        ...(body === null ? {} : { data: body }),
      });
      if (!answer.ok()) throw new Error(`${method} ${url} answered ${answer.status()}: ${await answer.text()}`);
      return answer.status() === 204 ? undefined : answer.json();
    };
  return Object.fromEntries(
    Object.entries(routes).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries(verbs).map(([verb, route]) => [verb, call(route)])),
    ]),
  ) as unknown as Api;
}

type Sheet = Answer<"deals", "get">;
type Terms = {
  targetSalary?: number;
  feePercent?: number;
  laSplit?: number;
  guaranteeDays?: 30 | 60 | 90 | 120;
  guaranteePolicy?: "prorated" | "full" | "replacement" | "installment";
};

/** A listing of the agency in a field without sample employers, so that it is hidden from none. */
export async function listedBy(listing: Api, identity: Partial<ListingForm["identity"]> = {}): Promise<string> {
  const draft = await listing.listings.create({
    form: makeForm({ identity: { ...makeForm().identity, ...identity } }),
  });
  await listing.listings.publish({ id: draft.id, version: draft.version });
  return draft.id;
}

/** A listing without introductions and threads, of a person in no other listing. */
export const newlyListedBy = (listing: Api): Promise<string> => {
  const now = Date.now();
  return listedBy(listing, {
    fullName: "Ottoline Brackenridge",
    email: `ottoline.${now}@mail.example`,
    phone: `+1 608 ${now % 10_000_000}`,
    portfolioLinks: [],
  });
};

/** A draft of Northstar Talent with Harbor Search Partners, for Meridian Robotics. */
export async function draftOf(listing: Api, listingId: string, terms: Terms = {}): Promise<Sheet> {
  const { agencies } = await listing.deals.parties({});
  return listing.deals.create({
    listingId,
    employerId: await employerCalled(listing),
    sellingAgencyId: agencies.find(({ name }) => name === "Harbor Search Partners")?.id ?? "",
    targetSalary: 200_000,
    feePercent: 25,
    laSplit: 60,
    guaranteeDays: 90,
    terms: "Start within 30 days of offer acceptance.",
    confirmBelowMinimum: true,
    ...terms,
  });
}

/** Accepted, sent and signed by all parties. */
export async function execute(
  { listing, selling, employer }: { listing: Api; selling: Api; employer: Api },
  draft: Sheet,
): Promise<Sheet> {
  const { id } = draft;
  const accepted = await selling.deals.accept({ id, version: draft.version, number: 1 });
  await listing.deals.send({ id, version: accepted.version });
  for (const [api, name] of [
    [listing, "Nora Vale"],
    [selling, "Hal Brook"],
    [employer, "Dana Kim"],
  ] as const) {
    const { hash } = await api.deals.agreement({ id });
    await api.deals.sign({ id, name, hash, consent: true });
  }
  return listing.deals.get({ id });
}

/** Today in the browsers' time zone. Call it once per journey, which may run past midnight. */
export const today = (): string => dateIn("America/New_York", Date.now());
