import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node.mjs";

/** The message, the difference, and the place in our own files. */
function why(errors) {
  const lines = errors.flatMap((error) => [
    `${error.name ?? "Error"}: ${error.message ?? String(error)}`,
    error.diff ?? "",
    ...(error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line) && !line.includes("node_modules")),
    ...(error.cause ? [why([error.cause])] : []),
  ]);
  return lines.join("\n");
}

/** A Vitest reporter: writes how a lane ended to `TALLY_FILE`, with the reason of every failure. */
export default class Tally {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (...states) => tests.filter((test) => states.includes(test.result().state));
    const fileOf = ({ moduleId }) => path.relative(root, moduleId);
    const told = (test) => ({
      name: `${fileOf(test.module)} > ${test.fullName}`,
      why: why(test.result().errors ?? []) || "It never came to its end.",
    });
    // A file or group that fails before its tests run has failures without a test.
    const groups = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].map((group) => ({
        group,
        name: [fileOf(module), group.fullName].filter(Boolean).join(" > "),
      })),
    );
    const failures = [
      ...groups
        .filter(({ group }) => group.errors().length > 0)
        .map(({ group, name }) => ({ name, why: why(group.errors()) })),
      ...inState("failed", "pending").map(told),
      ...errors.map((error) => ({ name: "outside of any test", why: why([error]) })),
    ];
    writeFileSync(
      process.env.TALLY_FILE,
      JSON.stringify({ passed: inState("passed").length, skipped: inState("skipped").length, failures }),
    );
  }
}
