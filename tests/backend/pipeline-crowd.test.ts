import { expect, it } from "vitest";
import { signedIn } from "#tests/support/test-app.ts";
import { crowdFaults, crowdMoves } from "#tests/support/crowd.ts";
import { brokenHistories } from "#tests/support/pipeline.ts";
import { serverBackend } from "#tests/support/backends.ts";

const { testApp, recruiter, admin } = await serverBackend();

it("twenty clients move the same cards: every history is complete, and every lost move gets a conflict", async () => {
  const others = [
    (await signedIn(testApp, "recruiter@northstar.example")).api,
    (await signedIn(testApp, "admin@northstar.example")).api,
  ];
  const clients = Array.from({ length: 20 }, (_, place) => [recruiter, admin, ...others][place % 4] ?? recruiter);
  const { cards, stages } = await recruiter.pipeline.board({});
  const tally = await crowdMoves({
    clients,
    cards,
    stages: stages.map(({ id }) => id),
    goesOn: ({ tried }) => tried < 500,
  });
  expect(await crowdFaults(recruiter, { ...tally, before: cards })).toEqual({ broken: [], lost: [] });
  const accepted = [...tally.accepted.values()].reduce((sum, made) => sum + made.size, 0);
  expect(tally.conflicts).toBeGreaterThan(0);
  expect(accepted).toBeGreaterThan(0);
  expect(accepted + tally.conflicts + tally.already).toBe(tally.tried);
  expect(
    await brokenHistories(testApp.database, (await signedIn(testApp, "recruiter@northstar.example")).organizationId),
  ).toEqual([]);
});
