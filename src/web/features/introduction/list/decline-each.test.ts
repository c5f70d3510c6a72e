import { expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import { declineEach, declinedWords } from "./decline-each.ts";

/** Five introductions. `fails`: the status that declining one answers with. */
function declining(fails: Record<string, number>, current?: { status: string }) {
  const asked: string[] = [];
  const declined = new Set<string>();
  const all = ["1", "2", "3", "4", "5"].map((id) => ({ id }));
  const run = (reason: string) =>
    declineEach(all, declined, async ({ id }) => {
      asked.push(`${id} ${reason}`);
      const status = fails[id];
      if (status !== undefined) throw new Problem({ status, code: "x", title: "x", detail: `${status}`, current });
    });
  return { run, asked, declined };
}

it("several introductions are declined one by one, past those that no longer can be", async () => {
  const { run, declined } = declining({ 2: 409, 4: 404 });
  const left = await run("On hold.");
  expect([...declined]).toEqual(["1", "3", "5"]);
  expect(left.map(({ item, why }) => `${item.id} ${why}`)).toEqual(["2 409", "4 404"]);
  expect([declinedWords(1, 0), declinedWords(3, 0), declinedWords(3, 2)]).toEqual([
    "1 introduction declined",
    "3 introductions declined",
    "3 declined, 2 unchanged",
  ]);
});

it("a reason that can't be published ends it, and another attempt continues", async () => {
  const fails: Record<string, number> = { 3: 422 };
  const { run, asked, declined } = declining(fails);
  await expect(run("Quillon is away.")).rejects.toMatchObject({ status: 422 });
  expect([...declined]).toEqual(["1", "2"]);
  delete fails["3"];
  expect(await run("On hold.")).toEqual([]);
  expect(asked.slice(3)).toEqual(["3 On hold.", "4 On hold.", "5 On hold."]);
});

it("one that an earlier attempt declined without an answer counts as declined", async () => {
  const { run, declined } = declining({ 2: 409 }, { status: "declined" });
  expect(await run("On hold.")).toEqual([]);
  expect([...declined].toSorted()).toEqual(["1", "2", "3", "4", "5"]);
});
