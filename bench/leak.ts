import path from "node:path";
import type { checkPublicText as Check } from "#domain/leak/check.ts";
import type { Identity } from "#domain/identity/identity.ts";
import { before } from "./leak/before.ts";
import { cleanSentences } from "./leak/clean.ts";
import { type Case, cases } from "./leak/corpus.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/**
 * Recall and precision of the leak check per class, next to earlier figures. `LEAK_CHECK` is the path of another
 * version's `check.ts` to measure; `LEAK_MISSES=name` prints the misses of a class.
 */
const source = path.resolve(process.env.LEAK_CHECK ?? path.join(import.meta.dirname, "../src/domain/leak/check.ts"));
const { checkPublicText } = (await import(source)) as { checkPublicText: typeof Check };

function look(fields: Record<string, string>, identity?: Identity): LeakFinding[] {
  return checkPublicText(fields, { identity, showCompanyNames: false, confirmed: [] });
}

function found({ fields, identity, asked, whole }: Case): boolean {
  let findings: LeakFinding[];
  try {
    findings = look(fields, identity);
  } catch {
    return false;
  }
  if (whole === undefined) return findings.some(({ severity }) => asked || severity === "refuse");
  const text = fields.summary ?? "";
  const from = text.indexOf(whole);
  return findings.some(
    ({ start, end }) => start <= from && !/[\p{L}\p{N}]/u.test(text.slice(end, Math.max(end, from + whole.length))),
  );
}

const counts = new Map<string, { all: number; found: number }>();
const started = performance.now();
const all = cases();
for (const one of all) {
  const count = counts.get(one.kind) ?? { all: 0, found: 0 };
  counts.set(one.kind, count);
  count.all++;
  if (found(one)) count.found++;
  else if (process.env.LEAK_MISSES === one.kind) console.log(`  missed: ${Object.values(one.fields).join(" / ")}`);
}

const clean = cleanSentences();
const readers: (Identity | undefined)[] = [
  undefined,
  {
    fullName: "Brianna Whitaker",
    email: "bw.jobs77@mail.example",
    phone: "+1 212 555 0134",
    portfolioLinks: [],
    currentEmployer: { name: "Marks & Spencer" },
    pastEmployers: ["Initech LLC", "AT&T"],
  },
  {
    fullName: "Oluwaseun Adeyemi",
    email: "oa77@mail.example",
    portfolioLinks: [],
    pastEmployers: ["Vandelay Industries", "Yum! Brands"],
  },
];
const clear = { all: 0, refused: 0, asked: 0 };
for (const identity of readers)
  for (const text of clean) {
    const findings = look({ summary: text }, identity);
    const refused = findings.some(({ severity }) => severity === "refuse");
    clear.all++;
    if (refused) clear.refused++;
    else if (findings.length > 0) clear.asked++;
    if (findings.length > 0 && process.env.LEAK_MISSES === "clean")
      console.log(
        `  ${refused ? "refused" : "asked"}: ${text} (${findings.map((finding) => finding.text).join(", ")})`,
      );
  }
const took = performance.now() - started;

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
const rows = [...counts].map(([kind, { all: number, found: hits }]) => ({
  kind,
  texts: number,
  before: before[kind] ?? "",
  now: percent(hits, number),
}));
rows.push({
  kind: "clean sentences refused",
  texts: clear.all,
  before: before["clean sentences refused"] ?? "",
  now: percent(clear.refused, clear.all),
});
rows.push({
  kind: "clean sentences asked about",
  texts: clear.all,
  before: before["clean sentences asked about"] ?? "",
  now: percent(clear.asked, clear.all),
});
console.log(
  `${all.length} texts that give someone away, ${clean.length} clean sentences read as a stranger and for two ` +
    `candidates; ${(took / (all.length + clear.all)).toFixed(2)} ms each.`,
);
console.log(
  '"before": the same corpus against the check of commit 31936b7, measured once and recorded in bench/leak/before.ts.',
);
console.table(rows);

/** The promised recall per class; other classes must not fall below their earlier figures. */
const least: Record<string, number> = { phone: 0.99, name: 0.9, "employer with a sign, whole": 1 };
const failures = [...counts]
  .filter(([kind, { all: number, found: hits }]) => hits / number < (least[kind] ?? 0.9))
  .map(([kind]) => kind);
if (clear.refused / clear.all > 0.0005) failures.push("clean sentences refused");
if (clear.asked / clear.all > 0.005) failures.push("clean sentences asked about");
if (failures.length > 0) console.error(`Below its promise: ${failures.join(", ")}.`);
process.exit(failures.length > 0 && process.env.LEAK_CHECK === undefined ? 1 : 0);
