import type { FieldErrors } from "#domain/core/errors.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import type { CvSource } from "#domain/cv/reading.ts";
import type { CvEvidence } from "#domain/cv/evidence.ts";

type Reviewed = { id: string; label: string; part: "vault" | "public"; paths: readonly string[] };

/** The fields of the review in their order; each owns some form paths. The first path is that of its first control. */
export const reviewed = [
  { id: "name", label: "Full name", part: "vault", paths: ["identity.fullName"] },
  { id: "email", label: "Email", part: "vault", paths: ["identity.email"] },
  { id: "phone", label: "Phone", part: "vault", paths: ["identity.phone"] },
  { id: "linkedin", label: "LinkedIn", part: "vault", paths: ["identity.linkedinUrl"] },
  {
    id: "employer",
    label: "Current employer",
    part: "vault",
    paths: ["identity.currentEmployer.name", "identity.currentEmployer"],
  },
  { id: "pastEmployers", label: "Past employers", part: "vault", paths: ["identity.pastEmployers"] },
  { id: "links", label: "Portfolio links", part: "vault", paths: ["identity.portfolioLinks"] },
  { id: "role", label: "Role Title", part: "public", paths: ["headlineRole"] },
  { id: "place", label: "Location", part: "public", paths: ["locationCity", "locationState"] },
  { id: "workType", label: "Work type", part: "public", paths: ["workType"] },
  { id: "salary", label: "Salary Range", part: "public", paths: ["salaryMin", "salaryMax"] },
  { id: "availability", label: "Availability Date", part: "public", paths: ["availabilityDate"] },
  { id: "workAuth", label: "Work Authorization", part: "public", paths: ["workAuth"] },
  { id: "clearance", label: "Security clearance", part: "public", paths: ["clearance"] },
  { id: "skills", label: "Key skills", part: "public", paths: ["keySkills"] },
  { id: "summary", label: "Professional Summary", part: "public", paths: ["summary"] },
  { id: "years", label: "Years of experience", part: "public", paths: ["yearsExperience"] },
  { id: "industries", label: "Industries", part: "public", paths: ["industries"] },
  { id: "experience", label: "Experience", part: "public", paths: ["experienceBullets"] },
  { id: "education", label: "Education", part: "public", paths: ["education"] },
  { id: "certifications", label: "Certifications", part: "public", paths: ["certifications"] },
] as const satisfies readonly Reviewed[];

export type ReviewId = (typeof reviewed)[number]["id"];

const isAt = (path: string, root: string): boolean => path === root || path.startsWith(`${root}.`);

/** The field that owns a path; undefined for those of the full form alone. */
export const fieldAt = (path: string): (typeof reviewed)[number] | undefined =>
  reviewed.find(({ paths }) => paths.some((root) => isAt(path, root)));

const placeOf = (id: ReviewId): number => reviewed.findIndex((field) => field.id === id);
const placeAt = (path: string): number => reviewed.findIndex((field) => field.id === fieldAt(path)?.id);

export const ownPaths = (id: ReviewId, paths: readonly string[]): string[] =>
  paths.filter((path) => fieldAt(path)?.id === id);

/** Why a field needs a person: it is required and empty or wrong, reveals something, or the reading isn't sure. */
export type Need = "missing" | "leak" | "unsure";

export type Needs = ReadonlyMap<ReviewId, Need>;

export function needsOf({
  errors,
  findings,
  unsure,
  evidence = [],
}: {
  errors: FieldErrors;
  findings: readonly LeakFinding[];
  unsure: readonly string[];
  evidence?: readonly Pick<CvEvidence, "path" | "confidence">[];
}): Needs {
  const needs = new Map<ReviewId, Need>();
  const note = (paths: readonly string[], need: Need) => {
    for (const path of paths) {
      const field = fieldAt(path);
      if (field && !needs.has(field.id)) needs.set(field.id, need);
    }
  };
  note(Object.keys(errors), "missing");
  note(
    findings.map(({ field }) => field),
    "leak",
  );
  const confidences = new Map(evidence.map(({ path, confidence }) => [path, confidence]));
  const confidenceOf = (path: string) => confidences.get(path) ?? 0;
  note(
    unsure.toSorted((a, b) => confidenceOf(a) - confidenceOf(b) || placeAt(a) - placeAt(b)),
    "unsure",
  );
  return needs;
}

const ranks: Record<Need, number> = { missing: 0, leak: 1, unsure: 2 };

/**
 * Fields to check: missing ones first, then those that reveal something, both in form order, then unsure ones as in
 * `needs`, the least sure first.
 */
export function inCheckOrder(needs: Needs): ReviewId[] {
  return [...needs]
    .sort(([a, x], [b, y]) => ranks[x] - ranks[y] || (x === "unsure" ? 0 : placeOf(a) - placeOf(b)))
    .map(([id]) => id);
}

/**
 * The list shown, in a stable order: a field stays where it is while it is being filled in, until it is accepted. New
 * needs come last.
 */
export function checkList(before: readonly ReviewId[], needs: Needs, accepted: ReadonlySet<ReviewId>): ReviewId[] {
  const stays = before.filter((id) => !accepted.has(id) || isBlocking(needs.get(id)));
  return [
    ...stays,
    ...inCheckOrder(needs).filter((id) => !stays.includes(id) && (!accepted.has(id) || isBlocking(needs.get(id)))),
  ];
}

/** An unsure value can be accepted as it is; a missing or revealing one can't. */
export const isBlocking = (need: Need | undefined): boolean => need === "missing" || need === "leak";

/** The field after this one in the list, from the top again at its end; null when it is the only one. */
export function nextAfter(list: readonly ReviewId[], id: ReviewId): ReviewId | null {
  const at = list.indexOf(id);
  const others = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].filter((each) => each !== id);
  return others[0] ?? null;
}

/** The places in the CV of a path: its own, its parts', or those of the field around it. */
export function sourcesAt(path: string, evidence: readonly CvEvidence[]): readonly CvSource[] {
  const own = evidence.filter((each) => isAt(each.path, path));
  if (own.length > 0) return own.flatMap(({ sources }) => sources);
  const field = fieldAt(path);
  return evidence.filter((each) => fieldAt(each.path)?.id === field?.id).flatMap(({ sources }) => sources);
}
