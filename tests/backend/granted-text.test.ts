import { describe, expect, it } from "vitest";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";
import { made, publish, refusal, termsOf } from "#tests/support/deals.ts";
import { accept, askedByAgency, signNda } from "#tests/support/introductions.ts";

const server = await serverBackend({ documents: false });

/** Decision 0116: a deal's texts outlast the grant and the candidate's erasure. */
describe.each(bothBackends(server))("a deal's texts in the $kind backend", ({ recruiter, partner, employer, pass }) => {
  const sides = { listing: recruiter, selling: partner, employer };
  const named = "Quillon Vandermere starts in May.";

  it("can't name the candidate whom their author opened under a grant, while the grant lasts", async () => {
    const listingId = await publish(recruiter);
    const introduction = await askedByAgency(sides, { listingId });
    await accept(sides, introduction);
    await signNda(employer, introduction);
    await signNda(partner, introduction);
    const deal = await made(recruiter, { listingId });
    const propose = async (terms: string, confirmedTexts: string[] = []) => {
      const { version } = await partner.deals.get({ id: deal.id });
      return partner.deals.propose({ id: deal.id, version, ...termsOf(deal), terms, confirmedTexts });
    };
    const found = async (terms: string) =>
      (await refusal(propose(terms))).findings.map(({ severity, text }) => `${severity} ${text}`);

    // Not opened yet: an error would confirm a guess.
    expect(await found(named)).toEqual(["ask Quillon Vandermere"]);
    pass(60_000);
    await partner.identities.get({ listingId });
    expect(await found(named)).toEqual(["refuse Quillon Vandermere"]);
    expect(await found("Leaves Zephyrine Works in April.")).toEqual(["refuse Zephyrine Works"]);
    const { version } = await partner.deals.get({ id: deal.id });
    expect((await refusal(partner.deals.lose({ id: deal.id, version, reason: named }))).code).toBe("leak");
    await propose("The candidate starts in May.");

    const { version: seen } = await recruiter.introductions.get({ id: introduction.id });
    const { sellingAgency } = introduction;
    const revoked = { id: introduction.id, version: seen, reason: "On hold.", organizationId: sellingAgency?.id ?? "" };
    await recruiter.introductions.revoke(revoked);
    expect(await found(named)).toEqual(["ask Quillon Vandermere"]);
  });
});
