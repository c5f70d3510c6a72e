/** Values that had another spelling before migration 0063, with the key they are stored under. */
const formerValues: ReadonlyMap<string, string> = new Map([
  ["guaranteePolicy instalment", "installment"],
  ["status cancelled", "canceled"],
  ["standing cancelled", "canceled"],
  ["state cancelled", "canceled"],
  ["action cancelled", "canceled"],
  ["color grey", "gray"],
]);

/** An import field that a stored mapping names in an array. */
const formerField = "blockedOrganisations";

const american = (name: string): string => name.replaceAll("rganisation", "rganization");

/**
 * Reads JSON that this or an earlier release stored. Migrations can't reach sealed JSON or a browser's storage, so
 * keys and values from before migration 0063 are converted to the current spelling.
 */
export function readStored(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (typeof value === "string")
      return value === formerField ? american(value) : (formerValues.get(`${key} ${value}`) ?? value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [american(name), each]));
  });
}
