import type { Answer } from "#contract/index.ts";
import { makeForm } from "./forms.ts";
import type { Person, TestApp } from "./test-app.ts";

type Introduction = Answer<"introductions", "get">;
type Parties = { listing: Person; selling: Person; employer: Person };

/** A live listing of the listing agency; `identity` as in a form. */
export async function listed(
  { listing }: Pick<Parties, "listing">,
  identity: object = {},
): Promise<{ listingId: string }> {
  const { id, version } = await listing.api.listings.create({
    form: makeForm({ identity: { ...makeForm().identity, ...identity } }),
  });
  await listing.api.listings.publish({ id, version });
  return { listingId: id };
}

/** Requested by the selling agency for the employer, and agreed. */
export async function agreed({ listing, selling, employer }: Parties, listingId: string): Promise<Introduction> {
  const { introduction } = await selling.api.introductions.request({
    listingId,
    employerId: employer.organizationId,
    offer: { kind: "split", laSplit: 55 },
  });
  const { id } = introduction;
  return (
    await listing.api.introductions.accept({ id, version: (await listing.api.introductions.get({ id })).version })
  ).introduction;
}

/** Signs for this person's organization under this name. */
export async function signNda({ api }: Person, id: string, name: string): Promise<Introduction> {
  const { hash } = await api.introductions.nda({ id });
  return (
    await api.introductions.sign({
      id,
      version: (await api.introductions.get({ id })).version,
      name,
      consent: true,
      hash,
    })
  ).introduction;
}

/** The complete process: requested, agreed, signed and opened by both; the employer declares prior knowledge. */
export async function revealed(
  parties: Parties,
  listingId: string,
  names: { selling: string; employer: string },
): Promise<Introduction> {
  const { id } = await agreed(parties, listingId);
  await signNda(parties.selling, id, names.selling);
  await signNda(parties.employer, id, names.employer);
  await parties.selling.api.identities.get({ listingId });
  await parties.employer.api.identities.get({ listingId });
  const { version } = await parties.employer.api.introductions.get({ id });
  await parties.employer.api.introductions.declarePrior({
    id,
    version,
    evidence: "Applied with us in March, interviewed twice since.",
  });
  return parties.listing.api.introductions.get({ id });
}

/** A listing hidden from Meridian Robotics and neither changed nor confirmed for a year. */
export async function staleListing(
  { database }: Pick<TestApp, "database">,
  owner: Pick<Person, "api">,
): Promise<string> {
  const { id, version } = await owner.api.listings.create({
    form: makeForm({ blockedOrganizations: [{ name: "", domain: "meridian.example" }] }),
  });
  await owner.api.listings.publish({ id, version });
  const yearAgo = new Date(Date.now() - 365 * 86_400_000);
  await database.kysely
    .updateTable("mls_candidates")
    .set({ updated_at: yearAgo, confirmed_at: yearAgo })
    .where("id", "=", id)
    .execute();
  return id;
}
