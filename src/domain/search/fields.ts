import { codesMeant } from "../core/masked-code.ts";
import { clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import { fold } from "../core/tokenize.ts";

/** Fields that hold words. */
export type TextField = "skill" | "role" | "industry" | "loc";
type OptionField = "auth" | "type" | "clearance";
export type Field = TextField | OptionField | "sal" | "years" | "code";

const names: Record<string, Field> = {
  skill: "skill",
  skills: "skill",
  role: "role",
  title: "role",
  industry: "industry",
  loc: "loc",
  location: "loc",
  place: "loc",
  city: "loc",
  state: "loc",
  sal: "sal",
  salary: "sal",
  pay: "sal",
  years: "years",
  exp: "years",
  experience: "years",
  auth: "auth",
  authorization: "auth",
  visa: "auth",
  type: "type",
  clearance: "clearance",
  code: "code",
};

/** The field with this name in a search; null for none. */
export const readField = (name: string): Field | null => {
  const key = name.toLowerCase();
  return Object.hasOwn(names, key) ? (names[key] ?? null) : null;
};

export type Option =
  | { group: "workTypes"; values: readonly string[] }
  | { group: "workAuth"; values: readonly string[] }
  | { group: "clearance"; values: readonly string[] };

const key = (text: string): string => fold(text).replace(/[^a-z0-9]/g, "");
const table = (values: readonly string[], also: Record<string, readonly string[]>): Map<string, readonly string[]> =>
  new Map([...values.map((value) => [key(value), [value]] as const), ...Object.entries(also)]);

const options: Record<OptionField, { group: Option["group"]; values: Map<string, readonly string[]>; say: string }> = {
  type: {
    group: "workTypes",
    values: table(workTypes, { office: ["onsite"], inoffice: ["onsite"], wfh: ["remote"] }),
    say: "a work type, so it isn't applied. Use remote, hybrid or onsite",
  },
  auth: {
    group: "workAuth",
    values: table(workAuthorizations, {
      citizen: ["USC"],
      uscitizen: ["USC"],
      us: ["USC"],
      greencard: ["GC"],
      permanentresident: ["GC"],
      h1: ["H1B"],
      l1a: ["L1"],
      l1b: ["L1"],
    }),
    say: "a work authorization, so it isn't applied. Use usc, gc, h1b, tn, opt, l1 or other",
  },
  clearance: {
    group: "clearance",
    values: table(clearances, {
      public: ["Public Trust"],
      ts: ["Top Secret", "TS/SCI"],
      sci: ["TS/SCI"],
      any: clearances,
      yes: clearances,
    }),
    say: "a clearance, so it isn't applied. Use public-trust, secret, top-secret, ts/sci or any",
  },
};

/** The options that a value means, or a sentence saying which ones there are. */
export function readOption(field: OptionField, value: string): Option | string {
  const { group, values, say } = options[field];
  const found = values.get(key(value));
  return found ? { group, values: found } : `“${value}” isn't ${say}.`;
}

/** Whether the text is long enough to be a code's beginning. */
export const readCode = (text: string): boolean => codesMeant(text).ranges.length > 0;

const number = String.raw`\$?(\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d)?)(k)?`;
const oneSided = new RegExp(String.raw`^(<=|>=|=<|=>|<|>|=)?\s*${number}(\+)?$`, "i");
const twoSided = new RegExp(`^${number}(?:-|–|\\.\\.|to)${number}$`, "i");

/**
 * `<180`, `>=150k`, `150-180`, `5+`, `7`. Salaries below 1,000 are thousands of dollars a year. A salary range matches
 * listings whose range overlaps it; a single number those whose range includes it. Null for anything else.
 */
export function readRange(field: "sal" | "years", value: string) {
  const column = field === "sal" ? ("salary" as const) : ("years" as const);
  const valueOf = (digits: string, thousands: string | undefined): number => {
    const plain = Number(digits.replaceAll(",", ""));
    return Math.round(field === "sal" && (thousands || plain < 1000) ? plain * 1000 : plain);
  };
  const range = (min: number | undefined, max: number | undefined) => ({ kind: "range" as const, column, min, max });
  const two = twoSided.exec(value);
  if (two) {
    const ends = [valueOf(two[1]!, two[2]), valueOf(two[3]!, two[4])].sort((a, b) => a - b);
    return range(ends[0], ends[1]);
  }
  const one = oneSided.exec(value);
  if (!one) return null;
  const [, sign = "", digits, thousands, plus] = one;
  const limit = valueOf(digits!, thousands);
  if (plus || sign === ">=" || sign === "=>") return range(limit, undefined);
  if (sign === ">") return range(limit + 1, undefined);
  if (sign === "<=" || sign === "=<") return range(undefined, limit);
  if (sign === "<") return range(undefined, limit - 1);
  return range(limit, limit);
}
