import type { Answer } from "#contract/index.ts";
import { pipelineLimits } from "#domain/pipeline/pipeline.ts";

/** As many sequential calls as needed; the answers in order. */
export async function inParts<Item, Part>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Part>,
): Promise<Part[]> {
  const answers: Part[] = [];
  for (let from = 0; from < items.length; from += pipelineLimits.bulk)
    answers.push(await call(items.slice(from, from + pipelineLimits.bulk)));
  return answers;
}

export type Outcomes = Answer<"pipeline", "moveMany">;

export function outcomesOf(parts: readonly Partial<Outcomes>[]): Outcomes {
  return {
    moved: parts.flatMap(({ moved = [] }) => moved),
    unchanged: parts.flatMap(({ unchanged = [] }) => unchanged),
    conflicts: parts.flatMap(({ conflicts = [] }) => conflicts),
    missing: parts.flatMap(({ missing = [] }) => missing),
  };
}
