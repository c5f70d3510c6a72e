import type { Database, Work } from "../db/database.ts";

/**
 * Repeats a step, each time in its own system transaction, so that a job never blocks the database for long. `step`:
 * does at most `most`, and returns how many. Returns how many there were in all.
 */
export async function inBatches(
  { asSystem }: Pick<Database, "asSystem">,
  most: number,
  step: (work: Work) => Promise<number>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await asSystem(step);
    all += count;
    if (count < most) return all;
  }
}
