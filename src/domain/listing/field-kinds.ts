import type { PublicText } from "../core/public-text.ts";
import type { Scorecard } from "./form.ts";

/** The leak-checked text at a path below the field: "" for the field itself, `.0` or `.0.name` for one of its parts. */
type Checked = (path: string) => PublicText;

/** The values a field accepts, for the contract's schemas. */
export type Accepts =
  | { type: "text"; max: number }
  | { type: "texts"; items: number; max: number }
  | { type: "scorecards"; items: number; max: number }
  | { type: "integer"; min: number; max: number; optional: boolean; unit?: "dollars" }
  | { type: "choice"; of: readonly string[]; none?: "" | null }
  | { type: "date" }
  | { type: "boolean" };

/**
 * How a field of the form becomes public, and the reverse. `start` is its value in a new form, `blank` in an erased
 * listing. `texts` are read by the leak check, by path below the field. `publish` returns undefined while a required
 * value is missing.
 */
export type FieldKind<Form, Public> = {
  accepts: Accepts;
  start: Form;
  blank: Public | "";
  texts(value: Form): Record<string, string>;
  publish(value: Form, checked: Checked): Public | undefined;
  edit(value: Public): Form;
};

const noTexts = (): Record<string, string> => ({});

export const text = (max: number): FieldKind<string, PublicText> => ({
  accepts: { type: "text", max },
  start: "",
  blank: "",
  texts: (value) => ({ "": value.trim() }),
  publish: (_value, checked) => checked(""),
  edit: (value) => value,
});

export const texts = (items: number, max: number): FieldKind<string[], PublicText[]> => ({
  accepts: { type: "texts", items, max },
  start: [],
  blank: [],
  texts: (values) => Object.fromEntries(values.map((value, index) => [`.${index}`, value.trim()])),
  publish: (values, checked) => values.map((_value, index) => checked(`.${index}`)),
  edit: (values) => [...values],
});

export const scorecards = (
  items: number,
  max: number,
): FieldKind<Scorecard[], (Omit<Scorecard, "name"> & { name: PublicText })[]> => ({
  accepts: { type: "scorecards", items, max },
  start: [],
  blank: [],
  texts: (cards) => Object.fromEntries(cards.map(({ name }, index) => [`.${index}.name`, name.trim()])),
  publish: (cards, checked) => cards.map(({ score }, index) => ({ name: checked(`.${index}.name`), score })),
  edit: (cards) => cards.map(({ name, score }) => ({ name, score })),
});

/** A value that is published as it was entered. */
const asEntered = <Value>(accepts: Accepts, start: Value): FieldKind<Value, Value> => ({
  accepts,
  start,
  blank: start,
  texts: noTexts,
  publish: (value) => value,
  edit: (value) => value,
});

export const integer = (min: number, max: number, start: number): FieldKind<number, number> =>
  asEntered<number>({ type: "integer", min, max, optional: false }, start);

/** Null while its input is empty; a published listing has a number. */
export const requiredInteger = (
  min: number,
  max: number,
  start: number | null,
  unit?: "dollars",
): FieldKind<number | null, number> => ({
  accepts: { type: "integer", min, max, optional: true, ...(unit && { unit }) },
  start,
  blank: 0,
  texts: noTexts,
  publish: (value) => value ?? undefined,
  edit: (value) => value,
});

export const choice = <Value extends string>(of: readonly Value[], start: Value): FieldKind<Value, Value> =>
  asEntered<Value>({ type: "choice", of }, start);

export const optionalChoice = <Value extends string>(of: readonly Value[]): FieldKind<Value | null, Value | null> =>
  asEntered<Value | null>({ type: "choice", of, none: null }, null);

/** Empty until chosen. `blank` is the listing's value without a choice. */
export const requiredChoice = <Value extends string>(
  of: readonly Value[],
  blank: Value,
): FieldKind<Value | "", Value> => ({
  accepts: { type: "choice", of, none: "" },
  start: "",
  blank,
  texts: noTexts,
  publish: (value) => value || blank,
  edit: (value) => value,
});

/** `YYYY-MM-DD`, empty until chosen. */
export const date = (): FieldKind<string, string> => asEntered<string>({ type: "date" }, "");

export const flag = (): FieldKind<boolean, boolean> => asEntered<boolean>({ type: "boolean" }, false);
