/** Local-storage keys of the demo's parts: the specification's key if it names one, otherwise our own. */
export const demoKeys = {
  own: "mls-demo",
  visitor: "mls-demo-visitor",
  clients: "mls-demo-clients",
  shortlist: "mls-shortlist",
  stages: "mls-pipeline-stages",
  pipeline: "mls-pipeline",
  deals: "mls-deals",
} as const;

export type DemoPart = keyof typeof demoKeys;
export const demoParts = Object.keys(demoKeys) as DemoPart[];

/** The stored parts; null if a part isn't stored. */
export type DemoTexts = Record<DemoPart, string | null>;
