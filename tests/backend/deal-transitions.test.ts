import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "#contract/index.ts";
import { type DealStatus, dealStatuses, dealStatusLabels } from "#domain/deal/deal.ts";
import { made, refusal, termsOf } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { executed, sent, sign } from "#tests/support/signed-deals.ts";

const testApp = await startTestApp();
const [listing, selling, employer, platform] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const signers = { listing: listing.api, selling: selling.api, employer: employer.api };
const actors = {
  listing,
  selling,
  employer,
  "stranger agency": await memberOf(testApp, "Cedar & Vale Recruiting"),
  "stranger employer": await memberOf(testApp, "Juniper Health Systems"),
  platform,
  visitor: visitor(testApp),
} satisfies Record<string, Person>;
type Actor = keyof typeof actors;
type Sheet = Answer<"deals", "get">;

const today = new Date().toISOString().slice(0, 10);
const win = (api: Person["api"], { id, version }: Sheet) =>
  api.deals.win({ id, version, acceptedSalary: 170_000, startDate: today, timeZone: "UTC" });
const lose = (api: Person["api"], { id, version }: Sheet) =>
  api.deals.lose({ id, version, reason: "The client withdrew." });

/** A deal in each state, as the listing agency sees it; one out for signature waits for its last signature. */
const build: Record<DealStatus, () => Promise<Sheet>> = {
  async draft() {
    const { id, version } = await made(listing.api);
    await selling.api.deals.accept({ id, version, number: 1 });
    return listing.api.deals.get({ id });
  },
  async pending_signatures() {
    const { id } = await sent(signers);
    await sign(listing.api, id, "Ada Bell");
    await sign(selling.api, id, "Ben Cole");
    return listing.api.deals.get({ id });
  },
  async executed() {
    const { id } = await executed(signers);
    // Its documents are generated a moment later.
    return vi.waitFor(
      async () => {
        const deal = await listing.api.deals.get({ id });
        if (!deal.signing?.documents.every(({ pdfHash }) => pdfHash !== null)) throw new Error("not rendered yet");
        return deal;
      },
      { timeout: 120_000, interval: 50 },
    );
  },
  closed_won: async () => win(listing.api, await build.executed()),
  closed_lost: async () => lose(listing.api, await build.pending_signatures()),
};

/** The step that would lead to each state, taken by any actor. */
const steps: Record<DealStatus, (actor: Person, deal: Sheet) => Promise<unknown>> = {
  draft: ({ api }, { id, version }) => api.deals.recall({ id, version }),
  pending_signatures: ({ api }, { id, version }) => api.deals.send({ id, version }),
  executed: async ({ api }, { id }) => {
    // An actor who can't read the documents tries without having read them.
    const hash = await api.deals.agreement({ id }).then(
      (sheet) => sheet.hash,
      () => "0".repeat(64),
    );
    return api.deals.sign({ id, name: "Mara Quill", hash, consent: true });
  },
  closed_won: ({ api }, deal) => win(api, deal),
  closed_lost: ({ api }, deal) => lose(api, deal),
};

/** Spec §15: every allowed step and who can take it; for the last signature, the party whose turn it is. */
const allowed: Record<DealStatus, Partial<Record<DealStatus, readonly Actor[]>>> = {
  draft: { pending_signatures: ["listing"], closed_lost: ["listing", "selling"] },
  pending_signatures: { draft: ["listing", "selling"], executed: ["employer"], closed_lost: ["listing", "selling"] },
  executed: { closed_won: ["listing"], closed_lost: ["listing", "selling"] },
  closed_won: {},
  closed_lost: {},
};

/** The error for an actor who can't take the step. */
function refusedWith(actor: Actor, from: DealStatus, to: DealStatus): string {
  if (actor === "visitor") return "unauthenticated";
  if (actor === "platform") return "forbidden";
  if (to === "executed")
    return actor.startsWith("stranger") || (actor === "employer" && from === "draft") ? "not-found" : "wrong-state";
  // Only agencies take these steps; others don't learn whether the deal exists.
  if (actor === "employer" || actor === "stranger employer") return "forbidden";
  if (actor === "stranger agency") return "not-found";
  return allowed[from][to] ? "forbidden" : "wrong-state";
}

describe.each(dealStatuses)("from %s", (from) => {
  let deal: Sheet;
  beforeAll(async () => {
    deal = await build[from]();
  });

  it("starts there", () => expect(deal.status).toBe(from));

  for (const to of dealStatuses) {
    it.each(Object.keys(actors) as Actor[])(`to ${to}: %s`, async (actor) => {
      const passes = allowed[from][to]?.includes(actor) ?? false;
      if (passes) {
        const fresh = await build[from]();
        await steps[to](actors[actor], fresh);
        expect((await listing.api.deals.get({ id: fresh.id })).status).toBe(to);
        return;
      }
      const problem = await refusal(steps[to](actors[actor], deal));
      expect([problem.code, problem.detail]).toEqual([refusedWith(actor, from, to), expect.stringMatching(/\w/)]);
      // A party to the deal learns that the step isn't possible.
      if ((actor === "listing" || actor === "selling") && to !== "executed")
        expect(problem.detail).toContain(`${dealStatusLabels[from]} to ${dealStatusLabels[to]}`);
      expect(await listing.api.deals.get({ id: deal.id })).toEqual(deal);
    });
  }
});

describe("an executed deal", () => {
  it("rejects every edit: terms, signatures and the deal itself stay", async () => {
    const deal = await build.executed();
    const { id, version } = deal;
    for (const { api } of [listing, selling]) {
      const edits = [
        () => api.deals.propose({ id, version, ...termsOf(deal), laSplit: 50 }),
        () => api.deals.propose({ id, version, ...termsOf(deal), terms: "Other words." }),
        () => api.deals.accept({ id, version, number: 1 }),
        () => api.deals.send({ id, version }),
        () => api.deals.recall({ id, version }),
        () => api.deals.discard({ id, version }),
        () => sign(api, id, "Ada Bell"),
        () => api.deals.decline({ id, reason: "No." }),
        () => api.deals.remind({ id, part: "employer" }),
      ];
      for (const edit of edits)
        expect(await refusal(edit())).toMatchObject({
          status: expect.toBeOneOf([403, 409]),
          code: expect.toBeOneOf(["wrong-state", "forbidden"]),
        });
    }
    expect(await refusal(employer.api.deals.decline({ id, reason: "No." }))).toMatchObject({ code: "wrong-state" });
    expect(await listing.api.deals.get({ id })).toMatchObject({
      version,
      status: "executed",
      agencySide: { versions: deal.agencySide?.versions },
    });
  });
});
