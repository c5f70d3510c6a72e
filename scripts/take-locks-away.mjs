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

/**
 * Are the tests of the promise any good? Takes each of the six locks of masking (docs/security.md) away in a copy of
 * the tree and runs the tests that guard it: one of those named here has to fail. `npm run take-locks-away`, or with a
 * part of a lock's name.
 */
const [architecture, masking, planted] = ["architecture", "masking", "planted"].map(
  (name) => `tests/guarantees/${name}.test.ts`,
);

/** `edits`: file, what stands in it exactly once, what takes its place. `caught`: words of what has to fail. */
const mutations = [
  {
    lock: "1 apart, encrypted",
    what: "a listing's own data is kept as it came",
    run: planted,
    caught: ["at rest none of them can be read in any table", "at rest none of them can be read in the file store"],
    edits: [
      [
        "src/server/platform/crypto/data-keys.ts",
        "cipher.update(Buffer.from(plaintext)), cipher.final(), cipher.getAuthTag()]",
        "Buffer.from(plaintext), Buffer.alloc(tagBytes)]",
      ],
      [
        "src/server/platform/crypto/data-keys.ts",
        "return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);",
        "return Buffer.from(sealed.subarray(1 + nonceBytes, -tagBytes));",
      ],
    ],
  },
  {
    lock: "2 one door",
    what: "a handler asks the table of identities itself",
    run: architecture,
    caught: ["the one door to identities one server file names their table"],
    edits: [
      [
        "src/server/listing/handlers.ts",
        "const version = await identityVersion(work, listing.id);",
        'const { version } = await work.db.selectFrom("mls_identities").select("version").where("listing_id", ' +
          '"=", listing.id).executeTakeFirstOrThrow();',
      ],
    ],
  },
  {
    lock: "2 one door",
    what: "the door keeps no record of who came",
    run: masking,
    caught: ["at rest every reading of an identity has left an audit row"],
    edits: [
      [
        "src/server/identity/vault.ts",
        '  if (rows.length > 0)\n    await db\n      .insertInto("mls_audit")',
        '  if (rows.length < 0)\n    await db\n      .insertInto("mls_audit")',
      ],
    ],
  },
  {
    lock: "3 absent in the type",
    what: "a message skips the leak check",
    run: "types",
    caught: ["is not assignable to type 'PublicText'"],
    edits: [
      [
        "src/server/thread/handlers.ts",
        'content: await dealText(context, viewer, work, "content", words, { listingId, listingAgencyId, ' +
          "confirmed }), naming",
        "content: words, naming",
      ],
    ],
  },
  {
    lock: "3 absent in the type",
    what: "the leak check lets everything pass",
    run: planted,
    caught: ["instead of rejecting"],
    edits: [["src/domain/leak/check.ts", "  if (findings.length > 0) return { ok: false, findings };\n", ""]],
  },
  {
    lock: "4 built, not blanked",
    what: "a handler spreads what it read into its answer",
    run: architecture,
    caught: ["the one door to identities no handler spreads a row"],
    edits: [
      [
        "src/server/erasure/handlers.ts",
        "return openedIdentity(content.identity, { as:",
        "const { identity } = content;\n      return openedIdentity({ ...identity }, { as:",
      ],
    ],
  },
  {
    lock: "4 built, not blanked",
    what: "an opened identity is shown whole, whatever its grant opens",
    run: planted,
    caught: ["what reaches somebody tells the holder of a grant"],
    edits: [
      [
        "src/domain/identity/view.ts",
        'const contactShown = as !== "grant" || showContactInfo;',
        'const contactShown = as !== "grant" || showContactInfo || fullName !== "";',
      ],
    ],
  },
  {
    lock: "5 checked on the way out",
    what: "answers leave as handlers made them",
    run: masking,
    caught: [
      "the locks, each taken away on purpose an undeclared field throws",
      "the locks, each taken away on purpose an undeclared field is stripped",
    ],
    edits: [
      [
        "src/server/platform/http/mount.ts",
        '  if (procedure.answers === "none") return undefined;\n  const parsed',
        '  if (procedure.answers !== "file") return result;\n  const parsed',
      ],
    ],
  },
  {
    lock: "6 at rest",
    what: "answers kept for a repeat are not sealed",
    run: planted,
    caught: ["at rest none of them can be read in any table"],
    edits: [
      [
        "src/server/platform/http/idempotency.ts",
        "keyRing.seal(JSON.stringify(answer ?? null), context)",
        "Buffer.from(JSON.stringify(answer ?? null))",
      ],
    ],
  },
  {
    lock: "6 at rest",
    what: "rows of an import are not sealed",
    run: planted,
    caught: ["at rest none of them can be read in any table"],
    edits: [
      [
        "src/server/import/records.ts",
        "  keyRing.seal(JSON.stringify(rows), chunkPlace(id, chunk));",
        "  Buffer.from(JSON.stringify(rows));",
      ],
      [
        "src/server/import/records.ts",
        "JSON.parse(keyRing.openText(sealed, chunkPlace(importId, chunk)))",
        'JSON.parse(sealed.toString("utf8"))',
      ],
    ],
  },
  {
    lock: "6 at rest",
    what: "what is announced carries a name",
    run: planted,
    caught: ["at rest none of them can be read in any table"],
    edits: [
      [
        "src/server/listing/publish.ts",
        "data: { code: listing.maskedCode } });\n  return listing;",
        "data: { code: listing.maskedCode, name: draft.form.identity.fullName } });\n  return listing;",
      ],
    ],
  },
  {
    lock: "6 at rest",
    what: "the log says what the database says",
    run: planted,
    caught: ["at rest none of them is in the log"],
    edits: [
      [
        "src/server/platform/db/pool.ts",
        "if (error instanceof pg.DatabaseError) scrub(error);",
        "void [error, scrub];",
      ],
      [
        "src/server/platform/log.ts",
        'if (fault) return { type: "DatabaseFault", ...fault };',
        "if (fault) return { ...(error as object) };",
      ],
    ],
  },
];

/**
 * The tree as it stands here, changes not committed yet among them; packages are lent, what tests keep between runs is
 * copied.
 */
function copyOfTree() {
  const copy = mkdtempSync(path.join(os.tmpdir(), "mls-locks-"));
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--exclude=node_modules"],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
  );
  for (const file of listed.split("\0"))
    if (file && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  const packages = path.join(root, "node_modules");
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(packages))
    if (![".cache", ".vite", ".vite-temp"].includes(name))
      symlinkSync(path.join(packages, name), path.join(copy, "node_modules", name), "junction");
  const kept = path.join(packages, ".cache/talentmls");
  if (existsSync(kept)) cpSync(kept, path.join(copy, "node_modules/.cache/talentmls"), { recursive: true });
  return copy;
}

/** Puts the edits in; returns what puts the files back. */
function mutate(copy, { what, edits }) {
  const before = new Map();
  for (const [file, from, to] of edits) {
    const place = path.join(copy, file);
    const text = readFileSync(place, "utf8");
    if (!before.has(place)) before.set(place, text);
    if (text.split(from).length !== 2)
      throw new Error(
        `"${what}": ${file} does not hold this text exactly once any more; write the mutation anew:\n${from}`,
      );
    writeFileSync(
      place,
      text.replace(from, () => to),
    );
  }
  return () => before.forEach((text, place) => writeFileSync(place, text));
}

/** What failed, by name, and how the tool ended. */
function failuresOf(copy, run) {
  const tool = (file, ...args) =>
    spawnSync(serverNode(), [path.join(copy, "node_modules", file), ...args], {
      cwd: copy,
      encoding: "utf8",
      env: childEnvironment({ CI: undefined }),
      maxBuffer: 1 << 28,
    });
  if (run === "types") {
    const { stdout } = tool("typescript/bin/tsc", "-p", "tsconfig.json", "--noEmit", "--pretty", "false");
    return { failed: stdout.split("\n").filter((line) => line.includes(": error TS")), said: stdout };
  }
  const report = path.join(copy, "report.json");
  rmSync(report, { force: true });
  const { stdout, stderr } = tool(
    "vitest/vitest.mjs",
    "run",
    "--project",
    "guarantees",
    run,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  );
  if (!existsSync(report)) return { failed: [], said: stdout + stderr };
  const files = JSON.parse(readFileSync(report, "utf8")).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  // A file's own message: what its preparation expected and did not get.
  return {
    failed: [
      ...tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
      ...files.map(({ message }) => message).filter(Boolean),
    ],
    said: stdout + stderr,
  };
}

const wanted = process.argv[2] ?? "";
const chosen = mutations.filter(({ lock, what }) => `${lock} ${what}`.includes(wanted));
if (chosen.length === 0)
  throw new Error(
    `No lock is called "${wanted}". They are:\n${mutations.map(({ lock, what }) => `${lock}: ${what}`).join("\n")}`,
  );

const copy = copyOfTree();
const survivors = [];
try {
  // All at once before the first long run: a mutation that does not fit any more is known within the second.
  for (const mutation of chosen) mutate(copy, mutation)();
  for (const mutation of chosen) {
    const started = performance.now();
    const restore = mutate(copy, mutation);
    const { failed, said } = failuresOf(copy, mutation.run);
    restore();
    const missed = mutation.caught.filter((name) => !failed.some((each) => each.includes(name)));
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${missed.length === 0 ? "caught  " : "SURVIVED"}  ${mutation.lock}: ${mutation.what} ` +
        `(${path.basename(mutation.run)}, ${seconds} s)`,
    );
    for (const name of failed.slice(0, 6)) console.log(`            ${name.slice(0, 150)}`);
    if (failed.length > 6) console.log(`            and ${failed.length - 6} more`);
    if (missed.length === 0) continue;
    survivors.push(mutation);
    console.log([`          should have failed: ${missed.join("; ")}`, ...said.split("\n").slice(-40)].join("\n"));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  survivors.length === 0
    ? `\n${chosen.length} mutations, all caught.`
    : `\n${survivors.length} of ${chosen.length} mutations survived: the tests that should guard these locks do not.`,
);
process.exitCode = survivors.length === 0 ? 0 : 1;
