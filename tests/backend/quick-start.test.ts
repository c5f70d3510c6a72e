import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyCertificate } from "#server/register/verify-file.ts";
import { readCurl } from "#tests/support/curl.ts";
import { quickStart } from "#tests/support/quick-start.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { quickStartKeys } from "#web/site/developers/quick-start.ts";

/*
 * Runs the blocks of the developer portal's quick start as they are shown (spec §22). Webhooks go to this machine,
 * which the server allows by its setting.
 */
const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const testApp = await startTestApp({ env: { WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" } });
const owners: Record<string, string> = {
  AGENCY_KEY: "admin@northstar.example",
  PARTNER_KEY: "admin@harbor.example",
};
const keys: Record<string, string> = {};
const folder = temporaryFolder("quick-start-");
const hookPorts = { typescript: await freePort(), curl: await freePort(), fetch: await freePort() };

/** Everything an agency's system hears of, in the order it happens. */
const steps = ["listing.published", "requested", "accepted", "nda_signed", "opened"];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

const variablesFor = (runner: keyof typeof hookPorts): Record<string, string> => ({
  ...keys,
  MLS_URL: testApp.url,
  HOOK_URL: `http://127.0.0.1:${hookPorts[runner]}/hooks`,
  PORT: String(hookPorts[runner]),
  RUN: `${Date.now()}-${runner}`,
});

beforeAll(async () => {
  for (const { variable, scopes } of quickStartKeys) {
    const admin = await signedIn(testApp, owners[variable] ?? "");
    const { token } = await admin.api.apiKeys.create({ name: `Quick start ${variable}`, scopes: [...scopes] });
    keys[variable] = token ?? "";
  }
  mkdirSync(path.join(folder, "node_modules/@talentmls"), { recursive: true });
  symlinkSync(path.join(root, "packages/client"), path.join(folder, "node_modules/@talentmls/client"));
  symlinkSync(path.join(root, "node_modules/standardwebhooks"), path.join(folder, "node_modules/standardwebhooks"));
  // As npm init writes it.
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
});

/** The certificate that was saved is one, and about an introduction that the partner's agency requested. */
async function expectCertificate(file: string): Promise<void> {
  const { publicKey } = await (await signedIn(testApp, "admin@northstar.example")).api.register.key({});
  const bytes = readFileSync(path.join(folder, file));
  expect(verifyCertificate(bytes, publicKey)).toMatchObject({ is: "valid" });
  expect(bytes.toString("utf8")).toContain("Harbor Search Partners");
}

describe("the quick start", () => {
  it("sets each variable that its programs read", () => {
    const set = [...quickStart.setup.matchAll(/^export (\w+)=/gm)].map(([, name]) => name ?? "");
    expect(set).toEqual(
      Object.keys(variablesFor("curl"))
        .filter((name) => name !== "PORT")
        .toSorted((a, b) => set.indexOf(a) - set.indexOf(b)),
    );
  });

  it("works in TypeScript: from the listing to the certificate, with every webhook verified", async () => {
    writeFileSync(path.join(folder, "quick-start.mts"), quickStart.program);
    const { stdout } = await run(process.execPath, ["quick-start.mts"], {
      cwd: folder,
      env: { ...process.env, ...variablesFor("typescript") },
      timeout: 240_000,
    });
    expect(stdout).toMatch(/^TM-\w{8} is Marlowe Ashgrove$/m);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(steps.toSorted().join(", "));
    await expectCertificate("certificate.json");
  });

  const hasCurl = spawnSync("bash", ["-c", "curl --version"]).status === 0;
  const runners = [["fetch", byFetch] as const, ...(hasCurl ? [["curl", byCurl] as const] : [])];

  /** Where there is no curl, its commands are read and sent as it would send them. */
  it.each(runners)(
    "works by its curl commands, sent by %s",
    async (runner, send) => {
      let receiver: Receiver | null = null;
      const variables = variablesFor(runner);
      for (const { id, curl } of quickStart.steps) {
        if (!curl) continue;
        if (id === "finish") await expect.poll(() => receiver?.lines().length).toBe(steps.length);
        // People need longer than that from one command to the next.
        await testApp.services.projection.caughtUp();
        const answer = await send(curl.code, variables);
        for (const [variable, place] of Object.entries(curl.keep)) variables[variable] = valueAt(answer, place);
        if (id === "receive") receiver = await startReceiver(variables);
      }
      expect(variables["FULL_NAME"]).toBe("Marlowe Ashgrove");
      const code = variables["MASKED_CODE"];
      expect(receiver?.lines().toSorted()).toEqual(
        [`listing.published ${code}`, ...steps.slice(1).map((step) => `introduction.changed ${step}`)].toSorted(),
      );
      await expectCertificate("certificate.json");
    },
    60_000,
  );
});

async function byCurl(code: string, variables: Record<string, string>): Promise<unknown> {
  const { stdout } = await run("bash", ["-euc", code], { cwd: folder, env: { ...process.env, ...variables } });
  return stdout === "" ? null : (JSON.parse(stdout) as unknown);
}

async function byFetch(code: string, variables: Record<string, string>): Promise<unknown> {
  const { url, method, headers, body, output } = readCurl(code, variables);
  const answer = await fetch(url, { method, headers, ...(body !== null && { body }) });
  const text = await answer.text();
  if (output !== null) writeFileSync(path.join(folder, output), text);
  return text === "" || output !== null ? null : (JSON.parse(text) as unknown);
}

/** The value at `items.0.id` of an answer. */
function valueAt(answer: unknown, place: string): string {
  const value = place
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], answer);
  if (typeof value !== "string" && typeof value !== "number")
    throw new Error(`The answer has no ${place}: ${JSON.stringify(answer)}`);
  return String(value);
}

type Receiver = { lines: () => string[] };
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill()));

async function startReceiver(variables: Record<string, string>): Promise<Receiver> {
  const file = path.join(folder, "receiver.mjs");
  if (!existsSync(file)) writeFileSync(file, quickStart.receiver);
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...variables } });
  children.push(child);
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
  const hook = variables["HOOK_URL"] ?? "";
  const isListening = () =>
    fetch(hook, { method: "POST", body: "unsigned" })
      .then(({ status }) => status)
      .catch(() => 0);
  // A message without a signature is rejected.
  await expect.poll(isListening).toBe(400);
  return { lines: () => printed.split("\n").filter((line) => line !== "") };
}
