import { dealStatus } from "./rehearsals/deal-status.mjs";
import { entity } from "./rehearsals/entity.mjs";
import { listingField } from "./rehearsals/listing-field.mjs";
import { notification } from "./rehearsals/notification.mjs";
import { applyEdits, checkEdits, removeCopy, scratchCopy, testFailures, typeErrors } from "./scratch-copy.mjs";

/**
 * Rehearses common changes in a copy of the tree: makes the whole change and lists the files it touches, then leaves
 * out one step at a time and shows the compile error or the test that catches it. `npm run rehearse-changes`,
 * optionally with a part of a change's name. `--check` only checks that every edit still fits the code.
 */
/** @type {{ name: string, most: number, steps: any[] }[]} */
const changes = [listingField, dealStatus, notification, entity];

const part = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "";
const chosen = changes.filter(({ name }) => name.includes(part));
for (const { steps } of chosen) checkEdits(steps.flatMap(({ edits }) => edits));
if (chosen.length === 0 || process.argv.includes("--check")) {
  console.log(`${chosen.length} of ${changes.length} changes fit the code.`);
  process.exit(chosen.length === 0 ? 1 : 0);
}

const isTest = (file) => file.startsWith("tests/") || file.includes(".test.");
const problems = [];
const copy = scratchCopy();
const failuresOf = (caught, force = false) =>
  caught === "types" ? typeErrors(copy, { force }) : testFailures(copy, caught.project, caught.file);
try {
  for (const { name, most, steps } of chosen) {
    const files = [...new Set(steps.flatMap(({ edits }) => edits.map(([file]) => file)))];
    const counted = files.filter((file) => !isTest(file));
    const ofTests = files.length - counted.length;
    console.log(`\n== ${name}: ${counted.length} files (at most ${most}), and ${ofTests} of tests`);
    for (const file of files) console.log(`   ${file}`);
    if (counted.length > most) problems.push(`${name} touches ${counted.length} files, more than ${most}`);

    const undo = applyEdits(
      copy,
      steps.flatMap(({ edits }) => edits),
    );
    const checks = ["types", ...new Map(steps.map(({ caught }) => [caught.file ?? "types", caught])).values()];
    for (const check of new Set(checks)) {
      const { failed } = failuresOf(check);
      if (failed.length > 0) problems.push(`${name}, made whole, fails: ${failed[0]}`);
    }
    undo();

    for (const left of steps) {
      const restore = applyEdits(
        copy,
        steps.filter((step) => step !== left).flatMap(({ edits }) => edits),
      );
      const lacksFile = left.edits.some(([, before]) => before === null);
      const { failed } = failuresOf(left.caught, lacksFile);
      restore();
      const by = left.caught === "types" ? "compiler" : left.caught.file;
      console.log(`${failed.length > 0 ? "caught    " : "NOT CAUGHT"} without: ${left.step} (${by})`);
      if (failed.length === 0) problems.push(`${name}: nothing catches a missing ${left.step}`);
      else console.log(`             ${failed[0].slice(0, 160)}`);
    }
  }
} finally {
  removeCopy(copy);
}
console.log(problems.length === 0 ? "\nEvery missing step is caught." : `\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
