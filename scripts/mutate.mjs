import { readFileSync } from "node:fs";
import path from "node:path";
import { checkConstraintMutations } from "./mutations/check-constraints.mjs";
import { listingFieldMutations } from "./mutations/listing-fields.mjs";
import { maskingMutations } from "./mutations/masking.mjs";
import { applyEdits, checkEdits, removeCopy, scratchCopy, testFailures, typeErrors } from "./scratch-copy.mjs";

/**
 * Mutation tests: makes one mistake at a time in a copy of the tree and runs the test that guards against it, which
 * must fail. `npm run mutate` runs every set, `npm run mutate masking` one; a second word filters by name. `--check`
 * only checks that every mutation still fits the code.
 */
const sets = { masking: maskingMutations, "listing-fields": listingFieldMutations, checks: checkConstraintMutations };

const [set, part = ""] = process.argv.slice(2).filter((word) => word !== "--check");
if (set !== undefined && !(set in sets)) {
  console.error(`There is no set called ${set}. The sets are ${Object.keys(sets).join(", ")}.`);
  process.exit(1);
}
const chosen = Object.entries(sets)
  .filter(([name]) => set === undefined || name === set)
  .flatMap(([name, mutations]) => mutations.map((mutation) => ({ ...mutation, name: `${name}: ${mutation.what}` })))
  .filter(({ name }) => name.includes(part));
if (chosen.length === 0) {
  console.error(`No mutation's name contains "${part}".`);
  process.exit(1);
}

// Finds outdated mutations before the first long run.
for (const { name, edits, run, caught } of chosen) {
  checkEdits(edits);
  const names = caught.filter((expected) => typeof expected === "string");
  const renamed = names.find((expected) => !namesTest(readFileSync(run.file, "utf8"), expected));
  if (renamed !== undefined) throw new Error(`${name}: no test in ${run.file} is called "${renamed}".`);
}
if (process.argv.includes("--check")) {
  console.log(`${chosen.length} mutations fit the code.`);
  process.exit(0);
}

/** Whether a test file has a test whose name, with or without its group's, begins with these words. */
function namesTest(text, expected) {
  const begins = (words) => text.includes(`"${words}`) || text.includes(`\`${words}`);
  const isGroup = (words) => text.includes(`"${words}"`);
  const words = expected.split(" ");
  return (
    begins(expected) ||
    words.some((_, at) => at > 0 && isGroup(words.slice(0, at).join(" ")) && begins(words.slice(at).join(" ")))
  );
}

const copy = scratchCopy();
const survivors = [];
try {
  for (const { name, edits, run, caught } of chosen) {
    const started = performance.now();
    const undo = applyEdits(copy, edits);
    const { failed, output } = run === "types" ? typeErrors(copy) : testFailures(copy, run.project, run.file);
    undo();
    const missed = caught.filter(
      (expected) =>
        !failed.some((each) => (expected instanceof RegExp ? expected.test(each) : each.includes(expected))),
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    const where = run === "types" ? "types" : path.basename(run.file);
    console.log(`${missed.length === 0 ? "caught  " : "SURVIVED"}  ${name} (${where}, ${seconds} s)`);
    for (const each of failed.slice(0, 6)) console.log(`            ${each.slice(0, 150)}`);
    if (failed.length > 6) console.log(`            and ${failed.length - 6} more`);
    if (missed.length === 0) continue;
    survivors.push(name);
    console.log([`          should have failed: ${missed.join("; ")}`, ...output.split("\n").slice(-40)].join("\n"));
  }
} finally {
  removeCopy(copy);
}
console.log(
  survivors.length === 0
    ? `\n${chosen.length} mutations, all caught.`
    : `\n${survivors.length} of ${chosen.length} mutations survived: the tests that should guard against them don't.`,
);
process.exitCode = survivors.length === 0 ? 0 : 1;
