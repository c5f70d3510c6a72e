import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Certificate, certificateBreak, certificateText } from "#domain/register/certificate.ts";
import { entryHash, noHash, threadHash } from "#domain/register/register.ts";
import { signPdf, verifyCertificate } from "#server/register/verify-file.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { agreed, listed, revealed, signNda } from "#tests/support/introduced.ts";

const testApp = await startTestApp();
const names = { selling: "Zebulonia Quistgaard", employer: "Ambrosius Vantrell" };
type Role = "listing" | "selling" | "employer" | "platform";
const people = {} as Record<Role, Person>;
const files = {} as Record<Role, { json: Buffer; pdf: Buffer }>;
let id = "";
let code = "";
let listingId = "";
let trusted = "";

beforeAll(async () => {
  people.listing = await signedIn(testApp, "recruiter@northstar.example");
  people.selling = await signedIn(testApp, "admin@harbor.example");
  people.employer = await signedIn(testApp, "hiring@meridian.example");
  people.platform = await signedIn(testApp, "operator@talentmls.example");
  ({ listingId } = await listed(people, canaryIdentity));
  await testApp.services.projection.caughtUp();
  ({ id, code } = await revealed(people, listingId, names));
  trusted = (await people.listing.api.register.key({})).publicKey;
  for (const role of roles)
    files[role] = { json: await exported(people[role], "json"), pdf: await exported(people[role], "pdf") };
});

const roles = ["listing", "selling", "employer", "platform"] as const;

async function exported({ send }: Person, format: "json" | "pdf"): Promise<Buffer> {
  const answer = await send("GET", `/api/v1/register/certificates/${id}?format=${format}`);
  if (answer.status !== 200) throw new Error(answer.body);
  return answer.bytes;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const read = (file: Buffer): Certificate => JSON.parse(file.toString("utf8")) as Certificate;
const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;
const flat = (text: string): string => text.replace(/\s+/g, "");

describe("an introduction certificate", () => {
  test.each(roles)("for %s is valid in both forms and verifies without the database", (role) => {
    expect(verifyCertificate(files[role].json, trusted)).toMatchObject({
      is: "valid",
      says: expect.stringContaining(code),
    });
    expect(verifyCertificate(files[role].pdf, trusted).is).toBe("valid");
    const { signature, ...content } = read(files[role].json);
    expect(signature).toMatch(/==$/);
    expect(certificateBreak(content, sha256)).toBeNull();
  });

  test.each(roles)("for %s lists exactly the steps shown in the app", async (role) => {
    const { steps } = await people[role].api.introductions.get({ id });
    expect(read(files[role].json).entries.map(({ action, at }) => [action, at])).toEqual(
      steps.map(({ action, at }) => [action, at]),
    );
  });

  test("shows each party only its own signature and grant; the listing agency and the platform see both", () => {
    const signers = (role: Role) => read(files[role].json).introduction.parts.map(({ signature }) => signature?.name);
    expect(signers("listing")).toEqual([names.selling, names.employer]);
    expect(signers("platform")).toEqual([names.selling, names.employer]);
    expect(signers("selling")).toEqual([names.selling]);
    expect(signers("employer")).toEqual([names.employer]);
    for (const [role, other] of [
      ["selling", "employer"],
      ["employer", "selling"],
    ] as const) {
      expect(files[role].json.toString("utf8")).not.toContain(names[other]);
      expect(read(files[role].json).entries.some(({ about }) => about === other)).toBe(false);
    }
  });

  test("never contains the split for an employer, or the identity or evidence for anyone", async () => {
    expect(read(files.selling.json).introduction.terms).toEqual({ kind: "split", laSplit: 55, saSplit: 45 });
    expect(read(files.employer.json).introduction.terms).toBeNull();
    for (const role of roles) {
      const printed = await textOf(files[role].pdf);
      for (const told of [files[role].json.toString("utf8"), printed, files[role].pdf.toString("latin1")]) {
        expect(canariesIn(told)).toEqual([]);
        expect(told).not.toContain("interviewed twice");
      }
      if (role === "employer") expect(flat(printed)).not.toMatch(/55%|45%/);
    }
  });

  test("says the same as a PDF and as JSON", async () => {
    const printed = flat(await textOf(files.listing.pdf));
    const { entries, parties, introduction } = read(files.listing.json);
    for (const said of [
      code,
      introduction.candidate.maskedCode,
      parties.listing.name,
      parties.employer.name,
      names.selling,
      names.employer,
      ...entries.map(({ hash }) => hash),
      trusted,
    ])
      expect(printed).toContain(flat(said));
    expect(flat(await textOf(files.employer.pdf))).not.toContain(flat(names.selling));
  });

  test("is available to a party once it has signed, and to no one else", async () => {
    const other = await listed(people, { email: "somebody.else@mail.example" });
    await testApp.services.projection.caughtUp();
    const waiting = await agreed(people, other.listingId);
    for (const role of ["listing", "selling", "employer"] as const)
      await expect(people[role].api.register.certificate({ introductionId: waiting.id })).rejects.toMatchObject({
        status: 409,
      });
    await signNda(people.employer, waiting.id, names.employer);
    await people.employer.api.register.certificate({ introductionId: waiting.id, format: "json" });
    await people.listing.api.register.certificate({ introductionId: waiting.id, format: "json" });
    // The selling agency hasn't signed yet, so it still gets no certificate.
    await expect(people.selling.api.register.certificate({ introductionId: waiting.id })).rejects.toMatchObject({
      status: 409,
    });

    const unrelated = await employersOwn();
    const nothing = await people.selling.send(
      "GET",
      "/api/v1/register/certificates/00000000-0000-4000-8000-000000000000",
    );
    const hidden = await people.selling.send("GET", `/api/v1/register/certificates/${unrelated}`);
    expect([hidden.status, hidden.body]).toEqual([404, nothing.body]);
  });

  /** An introduction that Meridian requested itself, without the selling agency. */
  async function employersOwn(): Promise<string> {
    const own = await listed(people, { email: "third.person@mail.example" });
    await testApp.services.projection.caughtUp();
    const { introduction } = await people.employer.api.introductions.request({
      listingId: own.listingId,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
    });
    const { introduction: accepted } = await people.listing.api.introductions.accept({
      id: introduction.id,
      version: introduction.version,
    });
    await signNda(people.employer, accepted.id, names.employer);
    const file = await people.employer.api.register.certificate({ introductionId: accepted.id, format: "json" });
    const { introduction: certified } = read(Buffer.from("text" in file ? file.text : ""));
    expect(certified.terms).toEqual({ kind: "fee", feePercent: 22, guaranteeDays: 90 });
    return accepted.id;
  }
});

describe("an altered certificate", () => {
  const flipped = (file: Buffer, place: number, bit: number): Buffer => {
    const copy = Buffer.from(file);
    copy[place] = (copy[place] ?? 0) ^ (1 << bit);
    return copy;
  };

  test("is invalid for any changed byte of the JSON", () => {
    const { json } = files.employer;
    const passed = [...json.keys()].filter(
      (place) => verifyCertificate(flipped(json, place, place % 8), trusted).is === "valid",
    );
    expect(passed).toEqual([]);
    // Without a key to compare, verification still detects the change.
    const unnoticed = [...json.keys()].filter(
      (place) => place % 7 === 0 && verifyCertificate(flipped(json, place, (place >> 3) % 8), null).is !== "altered",
    );
    expect(unnoticed).toEqual([]);
  });

  test("is invalid for any changed byte of the PDF", () => {
    const { pdf } = files.employer;
    const step = Math.max(1, Math.floor(pdf.length / 500));
    // Positions all over the file, and every byte at its end, where the signature is.
    const places = [
      ...new Set([
        ...Array.from({ length: Math.ceil(pdf.length / step) }, (_, n) => n * step),
        ...Array.from({ length: 260 }, (_, n) => pdf.length - 1 - n),
      ]),
    ];
    expect(places.length).toBeGreaterThan(700);
    expect(
      places.filter((place) => verifyCertificate(flipped(pdf, place, place % 8), trusted).is !== "altered"),
    ).toEqual([]);
  });

  test.each([
    ["a space", (text: string) => text.replace(",", ", ")],
    ["a line's end", (text: string) => `${text}\n`],
    ["another spelling of a character", (text: string) => text.replace("Northstar", "\\u004eorthstar")],
    ["other line breaks", (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
    ["a field more", (text: string) => text.replace("{", '{"a":1,')],
    ["a name twice", (text: string) => text.replace('"version":', '"version":"x","version":')],
    [
      "an entry less",
      (text: string) => withContent(text, (content) => ({ ...content, entries: content.entries.slice(1) })),
    ],
    [
      "another spelling of the signature",
      (text: string) =>
        withContent(text, ({ signature, ...content }) => ({ ...content, signature: lastBitsOf(signature) })),
    ],
    ["an empty file", () => ""],
    ["something else", () => "{}"],
    ["a false PDF", () => "%PDF-1.7\n%%EOF\n"],
  ])("is invalid with %s", (_what, change) => {
    expect(verifyCertificate(Buffer.from(change(files.listing.json.toString("utf8"))), trusted).is).toBe("altered");
  });

  const withContent = (text: string, change: (certificate: Certificate) => Certificate): string =>
    certificateText(change(JSON.parse(text) as Certificate));
  /** The last character before == has four unused bits, so two characters decode to the same bytes. */
  const lastBitsOf = (signature: string): string =>
    signature.replace(/(.)==$/, (_all, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`);

  test("is invalid with anything appended or prepended", () => {
    for (const { json, pdf } of [files.listing])
      for (const file of [json, pdf])
        for (const more of [
          Buffer.concat([file, Buffer.from("\n")]),
          Buffer.concat([Buffer.from("\n"), file]),
          Buffer.concat([file, file]),
        ])
          expect(verifyCertificate(more, trusted).is).toBe("altered");
  });

  test("rebuilt and signed with another key is reported as signed by another key", () => {
    const pair = generateKeyPairSync("ed25519");
    const raw = Buffer.from(pair.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    const key = {
      id: sha256bytes(raw).slice(0, 16),
      publicKey: raw.toString("base64"),
      sign: (bytes: Uint8Array) => sign(null, bytes, pair.privateKey).toString("base64"),
    };
    const { signature: _old, ...content } = read(files.employer.json);
    let previous = noHash;
    // The forged entries would start the protection window a year earlier.
    const entries = content.entries.map((entry) => {
      const forged = {
        ...entry,
        at: entry.at.replace("2026", "2025"),
        employerThread: threadHash({ salt: content.thread.salt, number: entry.number, previous }, sha256),
      };
      previous = entryHash(forged, sha256);
      return { ...forged, hash: previous };
    });
    const rebuilt = {
      ...content,
      entries,
      head: { number: content.head.number, hash: previous },
      key: { algorithm: "Ed25519" as const, id: key.id, publicKey: key.publicKey },
    };
    const file = Buffer.from(
      certificateText({ ...rebuilt, signature: key.sign(Buffer.from(certificateText(rebuilt))) }),
    );
    expect(verifyCertificate(file, key.publicKey).is).toBe("valid");
    expect(verifyCertificate(file, trusted)).toMatchObject({
      is: "foreign",
      says: expect.stringContaining("another key"),
    });
    // With the marketplace's key in it, the forged file doesn't verify at all.
    const claimed = { ...rebuilt, key: content.key };
    expect(
      verifyCertificate(
        Buffer.from(certificateText({ ...claimed, signature: key.sign(Buffer.from(certificateText(claimed))) })),
        trusted,
      ).is,
    ).toBe("altered");

    const ours = files.employer.pdf;
    const body = ours.subarray(0, ours.lastIndexOf("\n% introduction-certificate"));
    expect(verifyCertificate(signPdf(body, key), trusted).is).toBe("foreign");
  });

  const sha256bytes = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
});

describe("npm run verify-certificate", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mls-certificate-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs in its own process, without a database, a server or any key but the one passed in. */
  function run(args: string[], env: Record<string, string> = {}): Promise<{ exit: number; said: string }> {
    const command = path.resolve(import.meta.dirname, "../../scripts/verify-certificate.mjs");
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [command, ...args],
        { cwd: folder, env: { PATH: "", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", ...env } },
        (error, stdout, stderr) => resolve({ exit: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });
  }

  test("reports valid, altered, signed by another key or unknown, in text and by exit code", async () => {
    const json = path.join(folder, "certificate.json");
    const pdf = path.join(folder, "certificate.pdf");
    const changed = path.join(folder, "changed.json");
    const key = path.join(folder, "key.txt");
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
    writeFileSync(json, files.employer.json);
    writeFileSync(pdf, files.employer.pdf);
    writeFileSync(changed, files.employer.json.toString("utf8").replace(names.employer, "Ambrosius Vantrill"));
    writeFileSync(key, `${trusted}\n`);

    expect(await run([json, "--key", trusted])).toEqual({ exit: 0, said: expect.stringMatching(/^Valid: /) });
    expect(await run([pdf, "--key", key])).toEqual({ exit: 0, said: expect.stringMatching(/^Valid: /) });
    expect(await run([json], { REGISTER_PUBLIC_KEY: trusted })).toMatchObject({ exit: 0 });
    expect(await run([json])).toEqual({ exit: 3, said: expect.stringContaining("Can't verify") });
    expect(await run([changed])).toMatchObject({ exit: 1 });
    expect(await run([changed, "--key", trusted])).toEqual({ exit: 1, said: expect.stringMatching(/^Not valid: /) });
    expect(await run([json, "--key", Buffer.from(other, "base64url").toString("base64")])).toEqual({
      exit: 2,
      said: expect.stringContaining("another key"),
    });
    writeFileSync(path.join(folder, "register.pub"), trusted);
    expect(await run([pdf], { DATA_DIR: folder })).toMatchObject({ exit: 0 });
    for (const [args, says] of [
      [[], /Pass one certificate/],
      [[path.join(folder, "none.json")], /There is no file/],
      [[json, "--key", "short"], /not a public key/],
      [[json, "--what"], /--what/],
    ] as const)
      expect(await run([...args])).toEqual({ exit: 4, said: expect.stringMatching(says) });
  });
});
