const [architecture, masking, planted] = ["architecture", "masking", "planted"].map((name) => ({
  project: "guarantees",
  file: `tests/guarantees/${name}.test.ts`,
}));

/**
 * Removes each of the six locks of masking (docs/security.md). `edits`: file, a text that occurs in it once, its
 * replacement. `caught`: part of the expected failure.
 */
export const maskingMutations = [
  {
    what: "1 apart, encrypted: a listing's own data is kept as it came",
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
    what: "2 one door: a handler asks the table of identities itself",
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
    what: "2 one door: the door keeps no record of who came",
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
    what: "3 absent in the type: a message skips the leak check",
    run: "types",
    caught: ["is not assignable to type 'PublicText'"],
    edits: [
      [
        "src/domain/thread/use-cases.ts",
        "content: yield* wait(port.check(text, between.subject)), words: null",
        "content: words, words: null",
      ],
    ],
  },
  {
    what: "3 absent in the type: the leak check lets everything pass",
    run: planted,
    caught: ["instead of rejecting"],
    edits: [["src/domain/leak/check.ts", "  if (findings.length > 0) return { ok: false, findings };\n", ""]],
  },
  {
    what: "4 built, not blanked: a handler spreads what it read into its answer",
    run: architecture,
    caught: ["the one door to identities no handler spreads a row"],
    edits: [
      [
        "src/server/erasure/handlers.ts",
        "const identity = openedIdentity(content.identity, { as:",
        "const { identity: row } = content;\n      const identity = openedIdentity({ ...row }, { as:",
      ],
    ],
  },
  {
    what: "4 built, not blanked: an opened identity is shown whole, whatever its grant opens",
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
    what: "5 checked on the way out: answers leave as handlers made them",
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
    what: "6 at rest: answers kept for a repeat are not sealed",
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
    what: "6 at rest: rows of an import are not sealed",
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
    what: "6 at rest: what is announced carries a name",
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
    what: "6 at rest: the log says what the database says",
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
        'if (fault) return { type: "DatabaseFault", ...fault, message: faultMessage(fault) };',
        "if (fault) return { ...(error as object) };",
      ],
    ],
  },
];
