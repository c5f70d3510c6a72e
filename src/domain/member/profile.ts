import { nameFault } from "../core/plain-name.ts";
import { refuseField } from "../core/errors.ts";

export const nameLimit = 120;

/**
 * A person's name as others see it: on one line, without invisible characters. @throws ExpectedError `invalid-input`
 * naming `name`
 */
export function personName(written: string): string {
  const name = written.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  if (name === "") refuseField("name", "The name is missing. Enter it as others should see it.");
  const fault = nameFault(name);
  if (fault !== null) refuseField("name", fault);
  return name;
}
