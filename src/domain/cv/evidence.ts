import type { CvSource, CvValue } from "./reading.ts";

/** Where a value of the form comes from. `path` is a form path such as `identity.fullName` or `keySkills.2`. */
export type CvEvidence = { path: string; confidence: number; sources: CvSource[] };
/** Of a value before it has a place in the form. */
export type Evidence = Omit<CvEvidence, "path">;

export const evidenceOf = ({ confidence, sources }: CvValue<unknown>): Evidence => ({ confidence, sources });

/** A text of several values is as sure as the least sure of them. */
export const together = (values: readonly (CvValue<unknown> | null)[]): Evidence => {
  const given = values.filter((value) => value !== null);
  return {
    confidence: given.length === 0 ? 0 : Math.min(...given.map(({ confidence }) => confidence)),
    sources: given.flatMap(({ sources }) => sources),
  };
};
