import type { Identity } from "#domain/identity.ts";

/** An identity whose every value is planted: found anywhere it should not be, it names the field it came from. */
export const canaryIdentity: Identity = {
  fullName: "Quillon Vandermere",
  email: "zq.canarymail@hiddenbox.example",
  phone: "+1 (206) 555-0188",
  linkedinUrl: "https://www.linkedin.com/in/zq-canaryslug",
  portfolioLinks: ["https://github.com/zqcanarycode"],
  currentEmployer: { name: "Zephyrine Canaryworks", domain: "zephyrinecanary.example" },
  pastEmployers: ["Oldcastle Canarytics"],
};

/** What a searcher looks for: each distinctive part of each value. */
export const canaries: readonly string[] = [
  "Quillon", "Vandermere", "zq.canarymail", "hiddenbox", "2065550188", "555-0188", "zq-canaryslug", "zqcanarycode",
  "Canaryworks", "zephyrinecanary", "Canarytics",
];

/** Every spelling and encoding in which a canary might travel. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  // Base64 depends on where in the text the value starts: three ways, without the characters that depend on neighbours.
  const base64 = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64").replace(/=+$/, "");
    const inner = shifted.slice(Math.ceil((shift * 4) / 3), -1);
    return [inner, inner.replace(/\+/g, "-").replace(/\//g, "_")];
  });
  return [value, encodeURIComponent(value), bytes.toString("hex"), ...base64, [...value].reverse().join("")];
}

const needles = canaries.flatMap((canary) => [...new Set([canary, canary.toLowerCase(), canary.toUpperCase()])].flatMap((form) => spellings(form).map((text) => ({ canary, text }))));

/** The canaries that can be read out of these bytes, in any spelling or encoding. */
export function canariesIn(text: string): string[] {
  const digits = text.replace(/[\s().+-]/g, "");
  const found = needles.filter((needle) => text.includes(needle.text)).map(({ canary }) => canary);
  if (digits.includes("2065550188")) found.push("2065550188");
  return [...new Set(found)];
}
