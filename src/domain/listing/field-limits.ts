import type { FieldErrors } from "../core/errors.ts";
import { type FaceField, faceFields, inputOf, kindOf } from "./fields.ts";

export const tooLong = (label: string, limit: number) => `${label} is longer than ${limit} characters. Shorten it.`;

/** Why a public field's value is outside the limits that its form has; null if it isn't. */
export function limitError(field: FaceField, value: unknown): string | null {
  const { accepts } = kindOf(field);
  const { label } = inputOf(field);
  switch (accepts.type) {
    case "text":
      return (value as string).length > accepts.max ? tooLong(label, accepts.max) : null;
    case "texts":
      return listError(label, value as string[], accepts);
    case "scorecards":
      return listError(
        label,
        (value as { name: string }[]).map(({ name }) => name),
        accepts,
      );
    case "integer": {
      const { min, max } = accepts;
      const number = value as number | null;
      return number !== null && (number < min || number > max)
        ? `${label} is outside its limits. Enter a number from ${min} to ${max.toLocaleString("en-US")}.`
        : null;
    }
    case "choice":
    case "date":
    case "boolean":
      return null;
  }
}

const listError = (label: string, entries: readonly string[], { items, max }: { items: number; max: number }) =>
  entries.length > items
    ? `${label} has more than ${items} entries. Remove some.`
    : entries.some((entry) => entry.length > max)
      ? tooLong("An entry", max)
      : null;

/** The errors of all fields, also those that someone else entered: a listing outside its limits can't be read again. */
export const limitErrors = (form: Record<FaceField, unknown>): FieldErrors =>
  Object.fromEntries(
    faceFields.flatMap((field) => {
      const error = limitError(field, form[field]);
      return error === null ? [] : [[field, error]];
    }),
  );
