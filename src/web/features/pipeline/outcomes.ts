import type { Answer } from "#contract/index.ts";

export type Outcomes = Answer<"pipeline", "moveMany">;

export function outcomesOf(parts: readonly Outcomes[]): Outcomes {
  return {
    moved: parts.flatMap(({ moved }) => moved),
    unchanged: parts.flatMap(({ unchanged }) => unchanged),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
    missing: parts.flatMap(({ missing }) => missing),
  };
}
