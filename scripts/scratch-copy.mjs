import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment, root, serverNode } from "./node.mjs";

/** A copy of the working tree, including uncommitted changes. Packages are linked, the tests' cache is copied. */
export function scratchCopy() {
  const copy = mkdtempSync(path.join(os.tmpdir(), "mls-scratch-"));
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--exclude=node_modules"],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
  );
  for (const file of listed.split("\0"))
    if (file && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  linkPackages(copy);
  const cache = path.join(root, "node_modules/.cache/talentmls");
  if (existsSync(cache)) cpSync(cache, path.join(copy, "node_modules/.cache/talentmls"), { recursive: true });
  return copy;
}

/** Gives another copy of the tree this one's packages. */
export function linkPackages(copy) {
  const packages = path.join(root, "node_modules");
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(packages))
    if (![".cache", ".vite", ".vite-temp"].includes(name))
      symlinkSync(path.join(packages, name), path.join(copy, "node_modules", name), "junction");
}

export const removeCopy = (copy) => rmSync(copy, { recursive: true, force: true });

/** Matches a piece of code however the formatter breaks its lines. */
function pattern(code) {
  const tokens = code.match(/\w+|[^\s\w]/g).map((token) => {
    const escaped = token.replace(/[\^$.*+?()[\]{}|\\/-]/g, "\\$&");
    return /[)\]}]/.test(token) ? `,?\\s*${escaped}` : escaped;
  });
  return new RegExp(tokens.join("\\s*"), "g");
}

/**
 * The text after an edit: `[file, from, to]`, where `from` occurs exactly once, `[file, null, text]` for a new file, or
 * `[file, function]` from the old text to the new one.
 */
function edited(before, [file, from, to]) {
  if (from === null) return to;
  const missing = () => new Error(`${file} no longer contains this text exactly once. Update the edit:\n${from}`);
  if (typeof from === "function") {
    const after = from(before);
    if (after === before) throw missing();
    return after;
  }
  const found = [...before.matchAll(pattern(from))];
  if (found.length !== 1) throw missing();
  return before.replace(found[0][0], () => to);
}

/** Applies the edits below a folder; returns a function that undoes them. */
export function applyEdits(folder, edits) {
  const originals = new Map();
  for (const edit of edits) {
    const place = path.join(folder, edit[0]);
    const before = existsSync(place) ? readFileSync(place, "utf8") : null;
    if (!originals.has(place)) originals.set(place, before);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, edited(before ?? "", edit));
  }
  return () =>
    originals.forEach((text, place) => (text === null ? rmSync(place, { force: true }) : writeFileSync(place, text)));
}

/** Checks, without writing anything, that every edit still fits the tree. Throws for the first that doesn't. */
export function checkEdits(edits) {
  const texts = new Map();
  for (const edit of edits) {
    const [file] = edit;
    const before =
      texts.get(file) ?? (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");
    texts.set(file, edited(before, edit));
  }
}

const tool = (copy, file, ...args) =>
  spawnSync(serverNode(), [path.join(copy, "node_modules", file), ...args], {
    cwd: copy,
    encoding: "utf8",
    env: childEnvironment({ CI: undefined }),
    maxBuffer: 1 << 28,
  });

/** The compiler's errors. `force`: after a file was removed, which a build that continues from the last one misses. */
export function typeErrors(copy, { force = false } = {}) {
  // One project and checker at a time, as in test.mjs: several fill the memory.
  const options = ["--build", "--pretty", "false", "--builders", "1", "--checkers", "1", ...(force ? ["--force"] : [])];
  const { stdout: output, stderr, status } = tool(copy, "typescript/bin/tsc", ...options);
  const failed = output.split("\n").filter((line) => line.includes(": error TS"));
  if (status !== 0 && failed.length === 0) throw new Error(`The compiler ended badly. ${output}${stderr}`);
  return { failed, output };
}

/** The names and messages of a file's failed tests. */
export function testFailures(copy, project, file) {
  if (!existsSync(path.join(copy, file))) throw new Error(`There is no test file ${file}.`);
  const report = path.join(copy, "report.json");
  rmSync(report, { force: true });
  // A failed setup may keep its server open.
  const options = ["--teardownTimeout=5000", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { stdout, stderr, status } = tool(copy, "vitest/vitest.mjs", "run", "--project", project, file, ...options);
  const output = (stdout + stderr).replace(/\u001b\[[0-9;]*m/g, "");
  const first = output.split("\n").find((line) => /error: /i.test(line));
  const otherwise = status === 0 ? [] : [first ?? "The tests could not run."];
  if (!existsSync(report)) return { failed: otherwise, output };
  const files = JSON.parse(readFileSync(report, "utf8")).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  // The file's own message reports a failed setup.
  const failed = [
    ...tests
      .filter(({ status: state }) => state === "failed")
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split("\n")[0] ?? ""}`),
    ...files.map(({ message }) => message).filter(Boolean),
  ];
  return { failed: failed.length > 0 ? failed : otherwise, output };
}
