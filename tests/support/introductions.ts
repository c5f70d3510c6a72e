import type { Answer, Api, Ask } from "#contract/index.ts";
import { publish } from "./deals.ts";
import { employerCalled } from "./employers.ts";
import { signedIn, type TestApp } from "./test-app.ts";

export type Introduction = Answer<"introductions", "get">;

/** The parties: the listing agency, an agency with an employer, that employer. */
export type Sides = { listing: Api; selling: Api; employer: Api };

export const split = (laSplit: number) => ({ kind: "split", laSplit }) as const;
export const fee = (feePercent: number, guaranteeDays: 30 | 60 | 90 | 120 = 90) =>
  ({ kind: "fee", feePercent, guaranteeDays }) as const;

/** The sample people of an introduction, signed in. */
export async function signInSides(testApp: TestApp) {
  const [recruiter, admin, harbor, meridian] = [
    await signedIn(testApp, "recruiter@northstar.example"),
    await signedIn(testApp, "admin@northstar.example"),
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
  ];
  return {
    recruiter,
    admin,
    harbor,
    meridian,
    sides: { listing: recruiter.api, selling: harbor.api, employer: meridian.api },
  };
}

/** Requested by the employer itself, about a new listing by default. */
export async function askedByEmployer(
  { listing, employer }: Sides,
  parts: Partial<Ask<"introductions", "request">> = {},
): Promise<Introduction> {
  const listingId = parts.listingId ?? (await publish(listing));
  return (
    await employer.introductions.request({
      offer: fee(20),
      message: "We would like to meet this candidate.",
      ...parts,
      listingId,
    })
  ).introduction;
}

/** Requested by the agency for that employer, about a new listing by default. */
export async function askedByAgency(
  { listing, selling }: Sides,
  parts: Partial<Ask<"introductions", "request">> = {},
): Promise<Introduction> {
  const listingId = parts.listingId ?? (await publish(listing));
  return (
    await selling.introductions.request({
      offer: split(55),
      message: "Our client hires this quarter.",
      employerId: await employerCalled(selling),
      ...parts,
      listingId,
    })
  ).introduction;
}

const versionFor = async (api: Api, id: string): Promise<number> => (await api.introductions.get({ id })).version;

/** The listing agency accepts the current offer. */
export async function accept(
  { listing }: Sides,
  { id }: Pick<Introduction, "id">,
  grantDays: number | null = null,
): Promise<Introduction> {
  return (await listing.introductions.accept({ id, version: await versionFor(listing, id), grantDays })).introduction;
}

/** Signs for the organization this person acts for. */
export async function signNda(
  api: Api,
  { id }: Pick<Introduction, "id">,
  name = "Elena Sorensen",
): Promise<Introduction> {
  const { hash } = await api.introductions.nda({ id });
  return (await api.introductions.sign({ id, version: await versionFor(api, id), name, consent: true, hash }))
    .introduction;
}

/** The employer's own introduction up to its signature; then it can open the identity. */
export async function grantedToEmployer(
  sides: Sides,
  parts: Partial<Ask<"introductions", "request">> = {},
): Promise<Introduction> {
  const asked = await askedByEmployer(sides, parts);
  await accept(sides, asked);
  return signNda(sides.employer, asked);
}
