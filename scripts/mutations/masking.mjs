const [architecture, masking, planted] = ["architecture", "masking", "planted"].map((name) => ({
  project: "guarantees",
  file: `tests/guarantees/${name}.test.ts`,
}));

/**
 * Removes each of the six locks of masking (docs/security.md). `edits`: file, a text that occurs in it once, its
 * replacement. `caught`: the start of a failing test's name, or a pattern of the failure.
 */
export const maskingMutations = [
  {
    what: "1 separate storage: a listing's own data isn't encrypted",
    run: planted,
    caught: [
      "at rest no planted value is readable in any table",
      "at rest no planted value is readable in the file store",
    ],
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
    what: "2 one access point: a handler reads the table of identities itself",
    run: architecture,
    caught: ["identities have one access point one server file names their table"],
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
    what: "2 one access point: a reading writes no audit row",
    run: masking,
    caught: ["at rest every reading of an identity wrote an audit row"],
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
    caught: [/is not assignable to type 'PublicText'/],
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
    caught: [/instead of rejecting/],
    edits: [["src/domain/leak/check.ts", "  if (findings.length > 0) return { ok: false, findings };\n", ""]],
  },
  {
    what: "4 built, not blanked: a handler spreads a row into its answer",
    run: architecture,
    caught: ["identities have one access point no handler spreads a row"],
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
    caught: ["six hundred planted values reach the holder of a grant"],
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
      "each lock, removed on purpose an undeclared field throws",
      "each lock, removed on purpose an undeclared field is stripped",
    ],
    edits: [
      [
        "src/server/platform/http/calls.ts",
        '  if (procedure.answers === "none") return undefined;\n  const parsed',
        '  if (procedure.answers !== "file") return result;\n  const parsed',
      ],
    ],
  },
  {
    what: "6 at rest: answers stored for a repeat aren't sealed",
    run: planted,
    caught: ["at rest no planted value is readable in any table"],
    edits: [
      [
        "src/server/platform/http/idempotency.ts",
        "keyRing.seal(JSON.stringify(answer ?? null), context)",
        "Buffer.from(JSON.stringify(answer ?? null))",
      ],
    ],
  },
  {
    what: "6 at rest: rows of an import aren't sealed",
    run: planted,
    caught: ["at rest no planted value is readable in any table"],
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
    what: "6 at rest: an announced change contains a name",
    run: planted,
    caught: ["at rest no planted value is readable in any table"],
    edits: [
      [
        "src/server/listing/publish.ts",
        "data: { code: listing.maskedCode, market: marketStep(null, listing.status) },",
        "data: { code: listing.maskedCode, name: draft.form.identity.fullName, market: null },",
      ],
    ],
  },
  {
    what: "6 at rest: the log repeats the database's error",
    run: planted,
    caught: ["at rest no planted value is in the log"],
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
