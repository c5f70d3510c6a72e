/** An object of a JSON Resume; what has another shape reads as empty. */
export type Section = Record<string, unknown>;
/** One of a list, with its path (`work[0]`). */
export type Entry = { path: string; fields: Section };

export const section = (value: unknown): Section =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Section) : {};

export const entries = (root: Section, name: string): Entry[] =>
  Array.isArray(root[name])
    ? root[name].map((item: unknown, index) => ({ path: `${name}[${index}]`, fields: section(item) }))
    : [];

/** The indexes of a list. */
export const items = (value: unknown): number[] => (Array.isArray(value) ? [...value.keys()] : []);
export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The key that has the value: the schema before 1.0 had another. */
export const keyOf = (fields: Section, key: "name" | "url"): string => {
  const earlier = { name: "company", url: "website" }[key];
  return textOf(fields[key]) === "" && textOf(fields[earlier]) !== "" ? earlier : key;
};
export const employerOf = (fields: Section): string => textOf(fields[keyOf(fields, "name")]);

/** Whether an entry of work names an employer and has no end. */
export const isCurrent = (fields: Section): boolean =>
  employerOf(fields) !== "" &&
  (textOf(fields["endDate"]) === "" || /present|current|now/i.test(textOf(fields["endDate"])));
