import { capitalized } from "../core/capitalized.ts";
import type { Hit } from "./hit.ts";
import type { Fix } from "../core/leak-finding.ts";

const labels: Record<string, string> = {
  headlineRole: "Role Title",
  summary: "Professional Summary",
  experienceBullets: "Experience bullet",
  keySkills: "Key skill",
  skills: "Key skill",
  screening: "Screening",
  screeningNotes: "Screening note",
  notes: "Screening note",
  scorecards: "Scorecard",
  certifications: "Certification",
  education: "Education",
  locationCity: "City",
  locationState: "State",
  industries: "Industry",
  timeZone: "Time zone",
  clearance: "Clearance",
  declineReason: "Reason",
  counterTerms: "Terms",
  body: "Message",
  message: "Message",
  name: "name",
};

/** "Experience bullet 3" for `experienceBullets.2`; the caller's labels take precedence. */
export function fieldLabel(field: string, given: Readonly<Record<string, string>> = {}): string {
  const exact = given[field];
  if (exact !== undefined) return exact;
  return field
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (given[part] ?? labels[part] ?? spaced(part))))
    .join(" ")
    .replace(/^Screening (?=Screening|Scorecard)/, "");
}

const spaced = (camel: string) => capitalized(camel.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase());

/** Returns the 1-based number of the word at a position; positions must be passed in rising order. */
export function wordCounter(text: string): (at: number) => number {
  let next = 0;
  let count = 0;
  let inside = false;
  return (at) => {
    for (; next <= at && next < text.length; next++) {
      const space = /\s/.test(text[next]!);
      if (!space && !inside) count++;
      inside = !space;
    }
    return Math.max(1, count);
  };
}

/** Two sentences: what was found where, and how to fix it. Quotes only the text itself. */
export function says(text: string, hit: Hit, place: string, fix: Fix): string {
  const quoted = text.slice(hit.start, hit.end);
  const shown = quoted.length > 60 ? `${quoted.slice(0, 57)}...` : quoted;
  const what = `"${shown}" in ${place}, ${hit.what}.`;
  const change = fix.replaceWith === "" ? "Remove it" : `Replace it with "${fix.replaceWith}" or remove it`;
  if (hit.severity === "refuse") return `${what} ${change}.`;
  return /^(?:looks like|may be)/.test(hit.what)
    ? `${what} ${change}, or confirm that it can be published.`
    : `${what.slice(0, -1)} and also an ordinary word. ${change}, or confirm that you mean the ordinary word.`;
}
