import { Problem } from "#contract/backend.ts";
import type { Person } from "./test-app.ts";
import { listed } from "./introduced.ts";

type Seen = { code: string } | null;

/** As somebody has it: the other's code, `null` where there is none for them; a refusal's status. */
const told = (call: Promise<Seen>) =>
  call.then(
    (seen) => seen?.code ?? null,
    (error: unknown) => (error instanceof Problem ? error.status : String(error)),
  );

/** By actor: which deal the introduction names, and which introduction the deal. */
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
          await told(api.introductions.get({ id: introductionId }).then(({ deal }): Seen => deal)),
          await told(api.deals.get({ id: dealId }).then(({ introduction }): Seen => introduction)),
        ],
      ] as const,
  );
  return Object.fromEntries(await Promise.all(seen));
}

/** A deal that the employer is asked to sign, of an introduction that nobody has agreed to. */
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

/** Who has part in neither, and the pair that each gets: of the introduction, of the deal. */
export const outsideOfBoth = { ...nowhere, visitor: [401, 401], pending: [403, 403], suspended: [403, 403] };
