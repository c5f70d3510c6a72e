/**
 * Where in local storage the demo keeps its parts: what the seed names a key for stands under that key, the rest under
 * ours.
 */
export const demoKeys = {
  own: "mls-demo",
  visitor: "mls-demo-visitor",
  shortlist: "mls-shortlist",
  stages: "mls-pipeline-stages",
  pipeline: "mls-pipeline",
  deals: "mls-deals",
} as const;

export type DemoPart = keyof typeof demoKeys;
export const demoParts = Object.keys(demoKeys) as DemoPart[];

/** Parts as they are stored; null where nothing is. */
export type DemoTexts = Record<DemoPart, string | null>;
