import path from "node:path";
import type { checkPublicText as Check } from "#domain/leak/check.ts";
import type { Identity } from "#domain/identity/identity.ts";
import { heldOut } from "./leak/held-out.ts";
import type { HeldOutCase } from "./leak/held-out-case.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/**
 * Recall and precision of the leak check on texts written independently of its rules. `LEAK_BEFORE` is the path of
 * another version's `check.ts`, whose figures are printed next to these; `LEAK_MISSES=class` prints the misses of a
 * class, and `LEAK_MISSES=clean` findings in clean texts.
 */
type Version = { checkPublicText: typeof Check };
type Count = { texts: number; found: number; inside: number; outside: number };
type CleanCount = { texts: number; refused: number; asked: number };

const load = async (file: string) => (await import(path.resolve(file))) as Version;
const now = await load(path.join(import.meta.dirname, "../src/domain/leak/check.ts"));
const before = process.env.LEAK_BEFORE === undefined ? undefined : await load(process.env.LEAK_BEFORE);

const { leaking, clean } = heldOut();
const readers: (Identity | undefined)[] = [
  undefined,
  {
    fullName: "Maren Oakhollow",
    email: "m.oak.31@inbox.example",
    phone: "+1 303 555 0161",
    portfolioLinks: [],
    pastEmployers: ["Quillon/Hart", "Barnes & Noble"],
  },
  {
    fullName: "Obafemi Adeleke-Stone",
    email: "oas.31@inbox.example",
    portfolioLinks: [],
    currentEmployer: { name: "3M" },
    pastEmployers: ["Tarn & Elver Inc."],
  },
];

function findings(version: Version, fields: Record<string, string>, identity?: Identity): LeakFinding[] {
  return version.checkPublicText(fields, { identity, showCompanyNames: false, confirmed: [] });
}

/** The planted characters by field. A leftover "'s" identifies no one. */
function spans({ fields, leaks }: HeldOutCase): { field: string; from: number; to: number }[] {
  return Object.entries(leaks).map(([field, leak]) => {
    const from = fields[field]!.indexOf(leak);
    return { field, from, to: from + leak.replace(/['’]s$/, "").length };
  });
}

function judge(version: Version, one: HeldOutCase): { found: boolean; inside: number; outside: number } {
  const all = findings(version, one.fields, one.identity);
  const places = spans(one);
  const touches = (finding: LeakFinding) =>
    places.some(({ field, from, to }) => finding.field === field && finding.start < to && finding.end > from);
  const counted = all.filter((finding) => touches(finding) && (one.asked || finding.severity === "refuse"));
  const covered = ({ field, from, to }: { field: string; from: number; to: number }) =>
    [...one.fields[field]!.slice(from, to).matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) =>
      counted.some((finding) => finding.field === field && finding.start <= from + index && finding.end > from + index),
    );
  const found = one.whole === true ? places.every(covered) : counted.length > 0;
  return { found, inside: all.filter(touches).length, outside: all.filter((finding) => !touches(finding)).length };
}

function measure(version: Version, says: boolean): { leaks: Map<string, Count>; clean: Map<string, CleanCount> } {
  const leaks = new Map<string, Count>();
  for (const one of leaking) {
    const count = leaks.get(one.kind) ?? { texts: 0, found: 0, inside: 0, outside: 0 };
    leaks.set(one.kind, count);
    const { found, inside, outside } = judge(version, one);
    count.texts++;
    count.found += found ? 1 : 0;
    count.inside += inside;
    count.outside += outside;
    if (!says || process.env.LEAK_MISSES !== one.kind) continue;
    if (!found) console.log(`  missed: ${Object.values(one.fields).join(" / ")} (${one.identity?.fullName ?? ""})`);
    if (outside > 0) console.log(`  false alarm: ${Object.values(one.fields).join(" / ")}`);
  }
  const left = new Map<string, CleanCount>();
  for (const { kind, text } of clean)
    for (const identity of readers) {
      const count = left.get(kind) ?? { texts: 0, refused: 0, asked: 0 };
      left.set(kind, count);
      const found = findings(version, { summary: text }, identity);
      const refused = found.some(({ severity }) => severity === "refuse");
      count.texts++;
      if (refused) count.refused++;
      else if (found.length > 0) count.asked++;
      if (says && found.length > 0 && process.env.LEAK_MISSES === "clean")
        console.log(`  ${refused ? "refused" : "asked"}: ${text} (${found.map((finding) => finding.text).join(", ")})`);
    }
  return { leaks, clean: left };
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const recall = (count: Count) => percent(count.found, count.texts);
const precision = (count: Count) => percent(count.inside, count.inside + count.outside);
function total(counts: Iterable<Count>): Count {
  const sum: Count = { texts: 0, found: 0, inside: 0, outside: 0 };
  for (const { texts, found, inside, outside } of counts) {
    sum.texts += texts;
    sum.found += found;
    sum.inside += inside;
    sum.outside += outside;
  }
  return sum;
}

const current = measure(now, true);
const earlier = before === undefined ? undefined : measure(before, false);
const rows = [...current.leaks, ["all classes", total(current.leaks.values())] as const].map(([kind, count]) => {
  const then = kind === "all classes" ? earlier && total(earlier.leaks.values()) : earlier?.leaks.get(kind);
  const beside = then === undefined ? {} : { "recall before": recall(then), "precision before": precision(then) };
  return { kind, texts: count.texts, ...beside, recall: recall(count), precision: precision(count) };
});
console.log(`${leaking.length} texts that give someone away, written independently of the rules.`);
console.log(
  "The rules have since been improved with what these texts found, so the current figures are no longer independent.",
);
console.log("Recall: texts found. Precision: findings in these texts that touch the planted words.");
console.table(rows);
const cleanRows = [...current.clean].map(([kind, count]) => {
  const then = earlier?.clean.get(kind);
  const beside = then && {
    "refused before": percent(then.refused, then.texts),
    "asked before": percent(then.asked, then.texts),
  };
  return {
    kind,
    texts: count.texts,
    ...beside,
    refused: percent(count.refused, count.texts),
    asked: percent(count.asked, count.texts),
  };
});
console.log(`${clean.length} clean texts, each read without an identity and for two candidates.`);
console.table(cleanRows);
