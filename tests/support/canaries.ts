import type { Identity } from "#domain/identity/identity.ts";

/** An identity of planted values: any that is found shows which field leaked. */
export const canaryIdentity: Identity = {
  fullName: "Quillon Vandermere",
  email: "zq.canarymail@hiddenbox.example",
  phone: "+1 (206) 555-0188",
  linkedinUrl: "https://www.linkedin.com/in/zq-canaryslug",
  portfolioLinks: ["https://github.com/zqcanarycode"],
  currentEmployer: { name: "Zephyrine Canaryworks", domain: "zephyrinecanary.example" },
  pastEmployers: ["Oldcastle Canarytics"],
};

/** What the tests search for: each distinctive part of each value. */
const canaries: readonly string[] = [
  "Quillon",
  "Vandermere",
  "zq.canarymail",
  "hiddenbox",
  "2065550188",
  "555-0188",
  "zq-canaryslug",
  "zqcanarycode",
  "Canaryworks",
  "zephyrinecanary",
  "Canarytics",
];

/** Letters and digits only, without accents, case or separators. */
const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");

/** A word of this length doesn't occur by accident, even when everything between letters is removed. */
const longEnough = 12;

/** Every spelling and encoding in which a planted value might travel. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  // Base64 depends on where in the text the value starts: three ways, without the characters that depend on neighbors.
  const base64 = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const inner = shifted.slice(Math.ceil((shift * 4) / 3), -1);
    return [inner, inner.replace(/\+/g, "-").replace(/\//g, "_")];
  });
  // As in scripts and JSON, in bytes read one by one, and in the two-byte texts of PDF.
  const escaped = value.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const wide = [...value].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  const hex = [bytes.toString("hex"), wide].flatMap((digits) => [digits, digits.toUpperCase()]);
  return [
    value,
    encodeURIComponent(value),
    escaped,
    bytes.toString("latin1"),
    ...hex,
    ...base64,
    [...value].reverse().join(""),
  ];
}

type Needle = { text: string; value: string };

/** Finds all needles in one pass, however many: their last four characters index a table of beginnings. */
function finder(needles: readonly Needle[]): (text: string, found: Set<string>) => void {
  const seen = new Uint8Array(1 << 20);
  const byStart = new Map<string, Needle[]>();
  const next = (key: number, code: number) => ((key << 5) ^ code) & 0xfffff;
  for (const needle of needles) {
    const start = needle.text.slice(0, 4);
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
    seen[[...start].reduce((key, letter) => next(key, letter.charCodeAt(0)), 0)] = 1;
  }
  return (text, found) => {
    for (let at = 0, key = 0; at < text.length; at++) {
      key = next(key, text.charCodeAt(at));
      if (seen[key] === 0 || at < 3) continue;
      for (const needle of byStart.get(text.slice(at - 3, at + 1)) ?? [])
        if (text.startsWith(needle.text, at - 3)) found.add(needle.value);
    }
  };
}

/**
 * Returns a search for planted values in any spelling or encoding, which returns the values it can read. Words of
 * twelve letters or more are also found apart, joined and without accents; a value of digits only in any way a number
 * is written.
 */
export function searchFor(values: readonly string[]): (text: string) => string[] {
  const cased = (value: string) => [...new Set([value, value.toLowerCase(), value.toUpperCase()])];
  const inText = finder(
    values.flatMap((value) => [...new Set(cased(value).flatMap(spellings))].map((text) => ({ text, value }))),
  );
  const inBare = finder(
    values
      .filter((value) => /[a-z]/i.test(value) && bare(value).length >= longEnough)
      .map((value) => ({ text: bare(value), value })),
  );
  const inDigits = finder(values.filter((value) => /^\d+$/.test(value)).map((value) => ({ text: value, value })));
  return (text) => {
    const found = new Set<string>();
    inText(text, found);
    inBare(bare(text), found);
    inDigits(text.replace(/[\s().+-]/g, ""), found);
    return [...found];
  };
}

/** The canaries that can be read in these bytes, in any spelling or encoding. */
export const canariesIn = searchFor(canaries);
