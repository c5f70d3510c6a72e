import { Problem } from "#contract/backend.ts";
import type { Person } from "./test-app.ts";
import { listed } from "./introduced.ts";

type Seen = { code: string } | null;

/** The other record's code as the caller sees it: `null` if there is none for them, or an error's status. */
const linkOf = (call: Promise<Seen>) =>
  call.then(
    (seen) => seen?.code ?? null,
    (error: unknown) => (error instanceof Problem ? error.status : String(error)),
  );

/** By actor: the deal that the introduction names, and the introduction that the deal names. */
export async function linksSeen<Actor extends string>(
  people: Record<Actor, Person>,
  introductionId: string,
  dealId: string,
) {
  const seen = Object.entries<Person>(people).map(
    async ([actor, { api }]) =>
      [
        actor,
        [
          await linkOf(api.introductions.get({ id: introductionId }).then(({ deal }): Seen => deal)),
          await linkOf(api.deals.get({ id: dealId }).then(({ introduction }): Seen => introduction)),
        ],
      ] as const,
  );
  return Object.fromEntries(await Promise.all(seen));
}

/** A deal out for the employer's signature, from an introduction that isn't agreed yet. */
export async function sentBeforeAgreed(
  { owner, competitor, employer }: Record<"owner" | "competitor" | "employer", Person>,
  caughtUp: () => Promise<void>,
) {
  const { listingId: candidateId } = await listed(
    { listing: owner },
    {
      fullName: "Ottoline Brackenridge",
      email: "ottoline.brackenridge@mail.example",
      phone: "+1 (608) 555-0177",
      portfolioLinks: [],
    },
  );
  await caughtUp();
  const { interest } = await competitor.api.interests.create({
    employerId: employer.organizationId,
    employerName: "Juniper Health Systems",
    contactName: "Noor Haddad",
    contactEmail: "noor@juniperhealth.example",
    roleTitle: "Keeper",
    candidateId,
  });
  const [asked, deal] = [interest.introduction ?? { id: "", code: "" }, interest.deal ?? { id: "", code: "" }];
  const { version } = await owner.api.deals.accept({ id: deal.id, version: 1, number: 1, confirmBelowMinimum: true });
  await owner.api.deals.send({ id: deal.id, version });
  return { asked, deal };
}

const nowhere = Object.fromEntries(
  (["selling", "competitor", "other admin", "granted", "revoked", "hidden from"] as const).map((actor) => [
    actor,
    [404, 404],
  ]),
);

/** The actors with no part in either, and the answers each gets: for the introduction, for the deal. */
export const outsideOfBoth = { ...nowhere, visitor: [401, 401], pending: [403, 403], suspended: [403, 403] };
