/*
 * What the API document says of a field beyond its type: units, formats, and what to do with it. By the field's name,
 * because a name means the same everywhere in the contract.
 */

/** Schemas of one value that many fields share, by the name they have in the document. */
export const valueSchemas = {
  Id: { type: "string", minLength: 1, maxLength: 64, description: "Random id. Don't read anything into it." },
  MaskedCode: { type: "string", description: "A candidate's only name for other organizations: `TM-7K3QF9XA`." },
  Cents: { type: "integer", description: "US dollars in cents: 1250000 is $12,500.00." },
  BasisPoints: { type: "integer", description: "Hundredths of a percent: 2500 is 25%." },
  Dollars: { type: "integer", minimum: 0, description: "Whole US dollars: 150000 is $150,000." },
  Percent: { type: "number", minimum: 0, maximum: 100, description: "Percent, with at most two decimals." },
  CalendarDate: { type: "string", format: "date", description: "A day without a time zone, `YYYY-MM-DD`." },
  Instant: { type: "string", format: "date-time", description: "A point in time in UTC, `2026-11-25T09:30:00.000Z`." },
  Cursor: { type: "string", maxLength: 800, description: "Where the next page starts. Pass it on unchanged." },
  NextCursor: { type: ["string", "null"], description: "Null on the last page." },
  Total: { type: "integer", description: "How many there are on all pages." },
  Version: { type: "integer", description: "Counts changes. An update sends the version it saw." },
} as const;
export type ValueSchema = keyof typeof valueSchemas;

const dollars = new Set([
  "salaryMin",
  "salaryMax",
  "salaryMinBefore",
  "salaryMaxBefore",
  "targetSalary",
  "acceptedSalary",
  "minimumFee",
  "monthlyDollars",
  "low",
  "median",
  "high",
]);
const percents = new Set(["feePercent", "laSplit", "saSplit", "defaultSplitLA", "defaultSplitSA", "conversionRate"]);

/** Which shared value a number is, by its field's name; null if it is none. */
export function numberNamed(name: string): ValueSchema | null {
  if (/(?:^c|C)ents$/.test(name)) return "Cents";
  if (/(?:^b|B)p$/.test(name)) return "BasisPoints";
  if (name === "version" || name.endsWith("Version")) return "Version";
  if (dollars.has(name)) return "Dollars";
  return percents.has(name) ? "Percent" : null;
}

/** Fields whose name alone doesn't say what they hold. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  actions: "What you can do with it now.",
  answerDays: "Days to reply.",
  answerHours: "Hours until a reply.",
  base64: "The file's bytes in base64.",
  confirmedTexts: "Findings of the leak check that you confirmed, `field:text` each.",
  current: "After a conflict: the record as it is now, as you may see it.",
  daysListed: "Whole days on the market.",
  daysSinceUpdate: "Whole days.",
  exclusivityDays: "Days from publication.",
  grantDays: "Days from the reveal.",
  guaranteeDays: "Days from the start date, which is day 0.",
  listedFor: "How long it has been on the market, in bands.",
  miles: "Miles around the place.",
  minutes: "Length in minutes.",
  overdueDays: "Whole days since the due date.",
  pay: "Yearly, in whole US dollars.",
  profileViews: "People who opened the profile in the last 30 days, without the agency's own.",
  protectionMonths: "Months from the reveal.",
  radius: "Miles around the location.",
  score: "From 0 to 100.",
  size: "Bytes.",
  stayDays: "Whole days.",
  targetDays: "Days a candidate should stay at most.",
  yearsExperience: "Whole years.",
};
