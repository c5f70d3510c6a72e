import { expect, test } from "vitest";
import { cvLimits } from "#domain/cv/intake.ts";
import { publishAll, type Published } from "./publish-all.ts";

const drafts = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `draft ${n}`, version: 1 }));

/** Publishes what is sent in one request; fails at these calls. */
function publisher(...failing: number[]) {
  const sent: number[] = [];
  const publish = async (part: readonly { id: string }[]): Promise<Published> => {
    sent.push(part.length);
    if (part.length > cvLimits.atOnce || failing.includes(sent.length)) throw new Error("Not published");
    return { items: part.map(({ id }) => ({ id, maskedCode: "TM-", reasons: [] })), published: part.length };
  };
  return { sent, publish };
}

test("more drafts than one request takes are sent in parts, and answered as one", async () => {
  const { sent, publish } = publisher();
  const answer = await publishAll(drafts(120), publish);
  expect(sent).toEqual([50, 50, 20]);
  expect(answer).toEqual({
    items: drafts(120).map(({ id }) => ({ id, maskedCode: "TM-", reasons: [] })),
    published: 120,
  });
});

test("a failure ends it; what was published before is answered with it", async () => {
  const { sent, publish } = publisher(2);
  expect(await publishAll(drafts(120), publish)).toMatchObject({ published: 50, failure: new Error("Not published") });
  expect(sent).toEqual([50, 50]);
  await expect(publishAll(drafts(60), publisher(1).publish)).rejects.toThrow("Not published");
});
