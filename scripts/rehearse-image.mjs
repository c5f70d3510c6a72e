import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./node.mjs";

/**
 * `npm run rehearse-image`: builds the image and starts it as `deploy/compose.yml` says, with new secrets. Checks its
 * size, that it becomes healthy as another account on a file system that it can't write to, that its log has the
 * operator's link, and that a backup works. Needs Docker with Compose, and port 4000.
 */
const largestMb = 250;
const patienceMs = 180_000;
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const image = `talentmls:${version}`;
const folder = mkdtempSync(path.join(tmpdir(), "mls-image-"));

function docker(words, { says = false, cwd = root } = {}) {
  const { status, stdout, error } = spawnSync("docker", words, {
    cwd,
    stdio: ["ignore", says ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
  });
  if (error) throw new Error(`Docker can't be started: ${error.message}`);
  if (status !== 0) throw new Error(`docker ${words.join(" ")} failed. Its message is above.`);
  return says ? stdout.trim() : "";
}
const compose = (words, says = false) =>
  docker(["compose", "--project-name", "talentmls-rehearsal", ...words], { says, cwd: folder });
const inContainer = (code) => compose(["exec", "--no-TTY", "app", "/usr/local/bin/node", "--eval", code], true);

function writeSettings() {
  cpSync(path.join(root, "deploy/compose.yml"), path.join(folder, "compose.yml"));
  const password = randomBytes(24).toString("hex");
  const secrets = {
    database_password: password,
    database_url: `postgres://talentmls:${password}@db:5432/talentmls`,
    master_key: randomBytes(32).toString("base64"),
  };
  mkdirSync(path.join(folder, "secrets"), { mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(path.join(folder, "secrets", name), value);
    chmodSync(path.join(folder, "secrets", name), 0o644);
  }
  writeFileSync(path.join(folder, ".env"), "PUBLIC_URL=https://mls.example\n");
}

async function until(what, isSo) {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It isn't ${what} after ${patienceMs / 1000} seconds.`);
    await pause(500);
  }
  console.log(`It is ${what}.`);
}

function must(what, isSo) {
  if (!isSo) throw new Error(`It should be that ${what}.`);
  console.log(`Right: ${what}.`);
}

let failed = false;
try {
  docker(["build", "--tag", image, "."]);
  const mb = Math.round(Number(docker(["image", "inspect", "--format", "{{.Size}}", image], { says: true })) / 1e6);
  must(`the image has ${mb} MB, of ${largestMb} allowed`, mb <= largestMb);
  writeSettings();
  compose(["up", "--detach"]);
  await until("ready", () =>
    fetch("http://127.0.0.1:4000/readyz").then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await until("healthy", () => compose(["ps", "--format", "{{.Health}}", "app"], true) === "healthy");
  must("it runs as account 65532", inContainer("console.log(process.getuid())") === "65532");
  const writing = `try { fs.writeFileSync("/app/x", ""); } catch ({ code }) { console.log(code); }`;
  must("its file system is read-only", inContainer(writing) === "EROFS");
  const log = compose(["logs", "--no-log-prefix", "app"], true);
  must("the log has the operator's link", log.includes("https://mls.example/ecosystem/setup#token="));
  compose(["run", "--rm", "--no-deps", "app", "src/server/main.ts", "backup", "/data/backups/rehearsal"]);
} catch (error) {
  failed = true;
  console.error(error.message);
} finally {
  try {
    compose(["down", "--volumes"]);
  } catch (error) {
    failed = true;
    console.error(error.message);
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
