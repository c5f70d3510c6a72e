import { skillKey } from "../core/same-skill.ts";
import { alternativesOf, isEmpty, type Requirements, withSkill } from "./requirements.ts";

/** "ICU or Telemetry" is the same as "Critical Care or Telemetry". */
const keyOf = (name: string): string => alternativesOf(name).map(skillKey).join(" or ");

/** Adds what was read of a typed text; without anything read, the text itself is a must-have. */
export function withTyped(wanted: Requirements, typed: string, read: Requirements): Requirements {
  if (isEmpty(read)) return withSkill(wanted, typed, "must", keyOf);
  let all: Requirements = {
    ...wanted,
    role: read.role || wanted.role,
    years: read.years ?? wanted.years,
    place: read.place ?? wanted.place,
    pay: read.pay ?? wanted.pay,
    workTypes: [...new Set([...wanted.workTypes, ...read.workTypes])],
    workAuth: [...new Set([...wanted.workAuth, ...read.workAuth])],
    clearance: read.clearance ?? wanted.clearance,
  };
  for (const { name, importance } of read.skills) all = withSkill(all, name, importance, keyOf);
  return all;
}
