import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { handlers } from "#server/handlers.ts";
import { bareEnvironment } from "#tests/support/bare-environment.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestApp, visitor } from "#tests/support/test-app.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A release whose server only writes down what it gets, and ends when it is asked to. */
const release = temporaryFolder("mls-release-");
for (const file of ["scripts/node.mjs", "scripts/server.mjs"]) cpSync(path.join(root, file), path.join(release, file));
mkdirSync(path.join(release, "src/server"), { recursive: true });
writeFileSync(
  path.join(release, "src/server/main.ts"),
  `const words: string[] = process.argv.slice(2);
process.on("SIGTERM", () => { console.log("ended"); process.exit(0); });
console.log("started", ...words);
if (words.length === 0) setInterval(() => undefined, 1_000);
`,
);
afterAll(() => rmSync(release, { recursive: true, force: true }));

const asNode = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;

async function outputOf(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

test("the server's commands of a release go through the script that checks Node", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = ["migrate", "backup", "restore", "rotate-keys", "import-archive"];
  expect(commands.map((name) => scripts[name])).toEqual(commands.map((name) => `node scripts/server.mjs ${name}`));
});

test("a release passes its command on, and says that Node is too old", async () => {
  const started = (version: string) =>
    outputOf(
      spawn(process.execPath, ["--import", asNode(version), "scripts/server.mjs", "migrate", "--dry-run"], {
        cwd: release,
        env: bareEnvironment,
      }),
    );
  expect(await started("24.7.0")).toEqual({ code: 0, stdout: "started migrate --dry-run\n", stderr: "" });
  expect(await started("20.20.2")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "TalentMLS needs Node 24.7 or newer; this is 20.20.2. Install it from https://nodejs.org and start again.\n",
  });
});

test("a server that stops lets a request finish", async () => {
  let arrive = (): void => undefined;
  let answer = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = new Promise<void>((resolve) => (answer = resolve));
  const get: typeof handlers.settings.get = async (context, input) => {
    arrive();
    await held;
    return handlers.settings.get(context, input);
  };
  const testApp = await startTestApp({ handlers: { ...handlers, settings: { ...handlers.settings, get } } });
  const asked = visitor(testApp).send("GET", "/api/v1/settings");
  await Promise.race([arrived, asked]);
  const stopped = testApp.stop();
  await expect(fetch(`${testApp.url}/healthz`)).rejects.toThrow("fetch failed");
  answer();
  expect((await asked).status).toBe(200);
  await stopped;
});

test.skipIf(process.platform === "win32")("the server ends with the npm that started it", async () => {
  // As npm does it: a shell in between, which doesn't forward signals.
  const npm = spawn("sh", ["-c", `"${process.execPath}" scripts/server.mjs; true`], {
    cwd: release,
    env: { ...bareEnvironment, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = outputOf(npm);
  await Promise.race([once(npm.stdout, "data"), output]);
  npm.kill("SIGKILL");
  expect((await output).stdout).toMatch(/ended\n$/);
});
