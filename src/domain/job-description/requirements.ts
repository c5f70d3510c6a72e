import {
  canonicalSkill,
  type Clearance,
  clearances,
  type WorkAuthorization,
  workAuthorizationLabels,
  workAuthorizations,
  type WorkType,
  workTypeLabels,
  workTypes,
} from "../core/lookups.ts";
import { fold } from "../core/tokenize.ts";
import { listingLimits } from "../listing/limits.ts";
import { thousands } from "../listing/salary-range.ts";

export const importances = ["must", "nice"] as const;
export type Importance = (typeof importances)[number];

/** `name` in its stored spelling; "React or Vue.js" is met by either. */
export type WantedSkill = { name: string; importance: Importance };

/** `miles`: how far from the place the job description allows; null if it doesn't say. */
export type WantedPlace = { city: string; state: string; miles: number | null };

/** Whole US dollars a year; null: no limit stated. */
export type WantedPay = { min: number | null; max: number | null };

/**
 * What a job asks for. Nothing else of a job description is read: no names, schools, ages or words about people. An
 * empty list or null means that the job doesn't ask.
 */
export type Requirements = {
  role: string;
  skills: WantedSkill[];
  /** Years of experience, at least. A job description's upper limit is never used. */
  years: number | null;
  place: WantedPlace | null;
  pay: WantedPay | null;
  workTypes: WorkType[];
  /** Any of these. */
  workAuth: WorkAuthorization[];
  /** At least this level. */
  clearance: Clearance | null;
};

export const noRequirements: Requirements = {
  role: "",
  skills: [],
  years: null,
  place: null,
  pay: null,
  workTypes: [],
  workAuth: [],
  clearance: null,
};

/** `miles`: the widest radius; `alternatives`: skills in one "a or b". */
export const requirementLimits = { role: 80, skill: 80, skills: 40, alternatives: 4, city: 60, miles: 250 } as const;

export const isEmpty = (wanted: Requirements): boolean => chipsOf(wanted).length === 0;

/** The alternatives of a wanted skill: "React or Vue.js" → React, Vue.js. */
export const alternativesOf = (name: string): string[] =>
  name
    .split(/\s+or\s+/i)
    .map((each) => canonicalSkill(each))
    .filter((each) => each !== "")
    .slice(0, requirementLimits.alternatives);

export type RequirementPart =
  | "role"
  | "must"
  | "nice"
  | "years"
  | "place"
  | "pay"
  | "workType"
  | "workAuth"
  | "clearance";

/** One editable part: its text, and the requirements without it. */
export type RequirementChip = { key: string; part: RequirementPart; label: string; without: Requirements };

/** Every part as a chip, in the order in which screens show them. */
export function chipsOf(wanted: Requirements): RequirementChip[] {
  const { role, skills, years, place, pay, workAuth, clearance } = wanted;
  const one = (part: RequirementPart, label: string, without: Partial<Requirements>): RequirementChip => ({
    key: `${part} ${label}`,
    part,
    label,
    without: { ...wanted, ...without },
  });
  const ofImportance = (importance: Importance) =>
    skills
      .filter((skill) => skill.importance === importance)
      .map((skill) => one(importance, skill.name, { skills: skills.filter((each) => each !== skill) }));
  return [
    ...(role === "" ? [] : [one("role", role, { role: "" })]),
    ...ofImportance("must"),
    ...ofImportance("nice"),
    ...(years === null ? [] : [one("years", yearsText(years), { years: null })]),
    ...(place === null ? [] : [one("place", placeText(place), { place: null })]),
    ...(pay === null ? [] : [one("pay", payText(pay), { pay: null })]),
    ...wanted.workTypes.map((type) =>
      one("workType", workTypeLabels[type], { workTypes: wanted.workTypes.filter((each) => each !== type) }),
    ),
    ...workAuth.map((right) =>
      one("workAuth", workAuthorizationLabels[right], { workAuth: workAuth.filter((each) => each !== right) }),
    ),
    ...(clearance === null ? [] : [one("clearance", `${clearance} clearance`, { clearance: null })]),
  ];
}

export const yearsText = (years: number): string => `${years}+ ${years === 1 ? "year" : "years"}`;

const placeText = ({ city, state, miles }: WantedPlace): string => {
  const place = [city, state].filter((part) => part !== "").join(", ");
  return miles === null ? place : `Within ${miles} miles of ${place}`;
};

export function payText({ min, max }: WantedPay): string {
  if (min !== null && max !== null) return min === max ? thousands(min) : `${thousands(min)} - ${thousands(max)}`;
  return min === null ? `Up to ${thousands(max ?? 0)}` : `From ${thousands(min)}`;
}

/** Adds a skill, or changes the importance of one that is there. `keyOf`: equal for names of one skill. */
export function withSkill(
  wanted: Requirements,
  typed: string,
  importance: Importance,
  keyOf: (name: string) => string = fold,
): Requirements {
  const sameSkill = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
  const name = alternativesOf(typed.slice(0, requirementLimits.skill)).join(" or ");
  if (name === "") return wanted;
  const known = wanted.skills.some((skill) => sameSkill(skill.name, name));
  const skills = known
    ? wanted.skills.map((skill) => (sameSkill(skill.name, name) ? { ...skill, importance } : skill))
    : [...wanted.skills, { name, importance }];
  return { ...wanted, skills: skills.slice(0, requirementLimits.skills) };
}

/**
 * The requirements in one address parameter: parts separated by `;`, values by `,`, both percent-encoded, in a fixed
 * order, so that equal requirements have equal addresses. Empty for no requirements.
 */
export function requirementsToParam(wanted: Requirements): string {
  const { role, skills, years, place, pay, clearance } = wanted;
  const named = (importance: Importance) =>
    skills.filter((skill) => skill.importance === importance).map(({ name }) => name);
  const parts: [string, readonly (string | number | null)[]][] = [
    ["role", role === "" ? [] : [role]],
    ["must", named("must")],
    ["nice", named("nice")],
    ["years", years === null ? [] : [years]],
    ["place", place === null ? [] : [place.city, place.state, place.miles]],
    ["pay", pay === null ? [] : [pay.min, pay.max]],
    ["work", wanted.workTypes],
    ["auth", wanted.workAuth],
    ["clearance", clearance === null ? [] : [clearance]],
  ];
  return parts
    .flatMap(([name, values]) =>
      values.length === 0 ? [] : [`${name}:${values.map((value) => encodeURIComponent(value ?? "")).join(",")}`],
    )
    .join(";");
}

/** Reads such a parameter; lenient, because people edit addresses. Null without any requirement. */
export function requirementsFromParam(param: unknown): Requirements | null {
  if (typeof param !== "string" || param.length > 6_000) return null;
  const parts = new Map(
    param.split(";").map((part): [string, string[]] => {
      const [name = "", values = ""] = part.split(":");
      return [name, values.split(",").map(decoded)];
    }),
  );
  const texts = (name: string, length: number) =>
    (parts.get(name) ?? []).map((text) => text.trim().slice(0, length)).filter((text) => text !== "");
  const whole = (text: string | undefined, most: number) =>
    text !== undefined && /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;
  const [city = "", state = "", miles] = parts.get("place") ?? [];
  const [min, max] = (parts.get("pay") ?? []).map((text) => whole(text, listingLimits.salary));
  const among = <T extends string>(options: readonly T[], name: string) =>
    options.filter((option) => texts(name, 40).includes(option));
  let wanted: Requirements = {
    ...noRequirements,
    role: texts("role", requirementLimits.role)[0] ?? "",
    years: whole(parts.get("years")?.[0], listingLimits.years),
    place:
      city.trim() === "" && state.trim() === ""
        ? null
        : {
            city: city.trim().slice(0, requirementLimits.city),
            state: state.trim().slice(0, 20),
            miles: whole(miles, requirementLimits.miles),
          },
    pay: (min ?? max ?? null) === null ? null : { min: min ?? null, max: max ?? null },
    workTypes: among(workTypes, "work"),
    workAuth: among(workAuthorizations, "auth"),
    clearance: among(clearances, "clearance")[0] ?? null,
  };
  for (const importance of importances)
    for (const name of texts(importance, requirementLimits.skill)) wanted = withSkill(wanted, name, importance);
  return isEmpty(wanted) ? null : wanted;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
