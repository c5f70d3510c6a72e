import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { quickStart } from "#tests/support/quick-start.ts";
import { all, createClient, newIdempotencyKey, Problem } from "../../packages/client/index.js";
import { clientFiles } from "../../scripts/client-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "packages/client");
/** Doesn't block the server that the other tests call. */
const run = promisify(execFile);

describe("the client package", () => {
  it("is generated from the contract as it is now (npm run build:client)", () => {
    for (const [name, text] of Object.entries(clientFiles()))
      expect(readFileSync(path.join(folder, "generated", name), "utf8") === text, name).toBe(true);
  });

  it("is packed with its code, types and nothing else, and depends on nothing", async () => {
    const { stdout: packed } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: folder });
    const [{ files, name } = { files: [], name: "" }] = JSON.parse(packed) as {
      name: string;
      files: { path: string }[];
    }[];
    expect(name).toBe("@talentmls/client");
    expect(files.map((file) => file.path).toSorted()).toEqual([
      "README.md",
      "generated/api.d.ts",
      "generated/operations.js",
      "index.d.ts",
      "index.js",
      "mcp.js",
      "package.json",
    ]);
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Record<string, unknown>;
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key) || key === "private")).toEqual([]);
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
    expect(manifest["version"]).toBe(version);
  });

  it("gives a consumer the types of inputs and answers, and rejects wrong ones", async () => {
    const consumer = temporaryFolder("client-");
    const modules = path.join(consumer, "node_modules");
    mkdirSync(path.join(modules, "@talentmls"), { recursive: true });
    cpSync(folder, path.join(modules, "@talentmls/client"), { recursive: true });
    for (const name of ["typescript", "standardwebhooks", "@types"])
      symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
    // The portal's quick start has the types of a consumer too.
    writeFileSync(path.join(consumer, "quick-start.mts"), quickStart.program);
    writeFileSync(path.join(consumer, "package.json"), JSON.stringify({ type: "module" }));
    const source = `import { all, createClient, Problem, type Schemas } from "@talentmls/client";
const mls = createClient({ baseUrl: "https://mls.example", apiKey: "tmls_key" });
const page = await mls.listings.search({ keywords: "go", limit: 10 });
const code: string | undefined = page.items[0]?.maskedCode;
for await (const card of all(mls.listings.search, { workTypes: ["remote"] })) {
  const typed: Schemas["ListingCard"] = card;
  const from: number = typed.salaryMin;
  console.log(from, code);
}
const file = await mls.listings.export({ format: "csv" }, { idempotencyKey: "any-eight" });
const bytes: Uint8Array = file.bytes;
console.log(bytes, Problem.name);
await mls.listings.search({ keyword: "go" }); // wrong
await mls.shortlist.add({}); // wrong
await mls.listings.search({ workTypes: ["moon"] }); // wrong
console.log(page.items[0]?.fullName); // wrong
`;
    writeFileSync(path.join(consumer, "main.ts"), source);
    const options = {
      module: "nodenext",
      target: "es2024",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      lib: ["es2024", "dom"],
      types: ["node"],
    };
    writeFileSync(
      path.join(consumer, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["main.ts", "quick-start.mts"] }),
    );
    const compiler = path.join(root, "node_modules/typescript/bin/tsc");
    const { stdout: output } = await run(process.execPath, [compiler, "-p", "."], { cwd: consumer }).catch(
      (failure: unknown) => failure as { stdout: string },
    );
    const wrong = source.split("\n").flatMap((line, index) => (line.endsWith("// wrong") ? [index + 1] : []));
    const reported = [...output.matchAll(/^main\.ts\((\d+),\d+\): error/gm)].map(([, line]) => Number(line));
    expect({ reported, output }).toEqual({ reported: wrong, output });
    expect(output).not.toContain("quick-start.mts");
  });
});

describe("a program with the client", async () => {
  const testApp = await startTestApp();
  const person = await signedIn(testApp, "recruiter@northstar.example");
  const mls = createClient({ baseUrl: `${testApp.url}/`, headers: person.credentials() });
  const listings = await mls.listings.search({ own: "hide" });

  it("reads every page of a list once", async () => {
    const ids: string[] = [];
    for await (const listing of all(mls.listings.search, { own: "hide", limit: 7 })) ids.push(listing.id);
    expect(ids.length).toBe(listings.total);
    expect(ids.length).toBeGreaterThan(7);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("repeats a write with its key and gets the first answer, and a typed problem without", async () => {
    const listingId = listings.items[0]?.id ?? "";
    const idempotencyKey = newIdempotencyKey();
    await mls.shortlist.remove({ listingId });
    const first = await mls.shortlist.add({ listingId, notes: "From a program." }, { idempotencyKey });
    expect(await mls.shortlist.add({ listingId, notes: "From a program." }, { idempotencyKey })).toEqual(first);
    const again = await mls.shortlist.add({ listingId }).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(Problem);
    expect(again).toMatchObject({ status: 409, code: "already-shortlisted" });
    const stale = { listingId, notes: "Later", version: first.version + 5 };
    await expect(mls.shortlist.update(stale)).rejects.toMatchObject({
      code: "version-conflict",
      current: { listingId, notes: "From a program." },
    });
    await mls.shortlist.remove({ listingId });
  });

  it("says what is wrong by field, and when it can't reach the marketplace", async () => {
    const failed = await mls.listings.search({ limit: 1_000 }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ status: 400, errors: [{ field: "limit" }] });
    expect((failed as Problem).requestId).toMatch(/^[\da-f-]{36}$/);
    const stranger = createClient({ baseUrl: testApp.url });
    await expect(stranger.listings.search()).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
    const nowhere = createClient({ baseUrl: "http://127.0.0.1:9" });
    await expect(nowhere.settings.get()).rejects.toMatchObject({ status: 0, code: "network" });
  });

  it("receives a file as bytes under its name", async () => {
    const file = await mls.listings.export({ format: "csv" });
    expect(file.fileName).toMatch(/\.csv$/);
    expect(new TextDecoder().decode(file.bytes)).toMatch(/^\uFEFF?"Code","Status","Role Title"/);
  });
});
