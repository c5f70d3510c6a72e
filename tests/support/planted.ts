import { createHash } from "node:crypto";
import type { Identity } from "#domain/identity/identity.ts";
import { searchFor } from "./canaries.ts";

/** A fictional person whose every value is a unique word, so that a found value shows its source. */
export type PlantedPerson = {
  identity: Identity;
  /** What the tests search for, by kind. A name is split into its parts, to be found in any order. */
  values: Record<(typeof kinds)[number], string>;
};

const kinds = [
  "first name",
  "last name",
  "e-mail",
  "mail domain",
  "phone",
  "profile",
  "code",
  "site",
  "employer",
  "employer domain",
  "past employer",
  "earlier employer",
] as const;

const consonants = "bdfghklmnprstvwz";
const vowels = "aeiou";

/** A fixed word of twelve letters that occurs in no text by accident. */
function word(place: number, kind: string): string {
  const bytes = createHash("sha256").update(`planted ${place} ${kind}`).digest();
  return Array.from(
    { length: 6 },
    (_, at) => `${consonants[(bytes[at * 2] ?? 0) % 16]}${vowels[(bytes[at * 2 + 1] ?? 0) % 5]}`,
  ).join("");
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** As many people write their own name: every third one has accents. */
const accented = (text: string, place: number): string =>
  place % 3 === 0 ? text.replaceAll("a", "á").replaceAll("o", "ö").replaceAll("u", "ű") : text;

/** Twelve digits behind a country code that doesn't exist. */
const digitsOf = (place: number): string =>
  (
    (BigInt(`0x${createHash("sha256").update(`planted phone ${place}`).digest("hex").slice(0, 16)}`) %
      900_000_000_000n) +
    100_000_000_000n
  ).toString();

function plant(place: number): PlantedPerson {
  const values = Object.fromEntries(
    kinds.map((kind) => [kind, kind === "phone" ? digitsOf(place) : word(place, kind)]),
  ) as PlantedPerson["values"];
  values["first name"] = accented(capital(values["first name"]), place);
  values["last name"] = accented(capital(values["last name"]), place + 1);
  const [country, one, two, three] = values.phone.match(/\d{3}/g) ?? [];
  return {
    values,
    identity: {
      fullName: `${values["first name"]} ${values["last name"]}`,
      email: `${values["e-mail"]}@${values["mail domain"]}.example`,
      phone: `+999 (${country}) ${one}-${two}-${three}`,
      linkedinUrl: `https://www.linkedin.com/in/${values.profile}`,
      portfolioLinks: [`https://github.com/${values.code}`, `https://${values.site}.example/work`],
      currentEmployer: { name: `${capital(values.employer)} Labs`, domain: `${values["employer domain"]}.example` },
      pastEmployers: [`${capital(values["past employer"])} & Co.`, capital(values["earlier employer"])],
    },
  };
}

/** Fifty people: six hundred values. */
export const people: readonly PlantedPerson[] = Array.from({ length: 50 }, (_, place) => plant(place));

export const valuesOf = ({ values }: PlantedPerson): string[] => Object.values(values);
export const allValues: readonly string[] = people.flatMap(valuesOf);

/** The planted values that can be read in this text, in any spelling or encoding. */
export const plantedValuesIn = searchFor(allValues);
