import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "./node.mjs";

/**
 * `npm run rehearse-chart`: renders the Helm chart with the settings that change it most, and checks what each one must
 * have, and that it refuses what would lose data or never start. Needs Helm; no cluster.
 */
const chart = path.join(root, "deploy/helm/talentmls");
const address = "settings.PUBLIC_URL=https://mls.example";
const bucket = "secret.keys={DATABASE_URL,MASTER_KEY,FILES_URL}";
const shared = "persistence.accessMode=ReadWriteMany";

function helm(words) {
  const { status, stdout, stderr, error } = spawnSync("helm", words, { encoding: "utf8" });
  if (error) throw new Error(`Helm can't be started: ${error.message}`);
  return { failed: status !== 0, stdout, stderr };
}
// Settings are strings, also numbers.
const flagOf = (each) => (each.startsWith("settings.") ? "--set-string" : "--set");
const render = (settings) => helm(["template", "mls", chart, ...settings.flatMap((each) => [flagOf(each), each])]);

/** Objects by kind and name, as text. */
function objectsOf(settings) {
  const { failed, stdout, stderr } = render(settings);
  if (failed) throw new Error(`With ${settings.join(" ")}: ${stderr}`);
  const objects = stdout.split(/^---$/m).filter((text) => /^kind:/m.test(text));
  return new Map(
    objects.map((text) => [`${/^kind: (.+)$/m.exec(text)[1]} ${/^ {2}name: (.+)$/m.exec(text)[1]}`, text]),
  );
}

let failed = 0;
function must(what, isSo) {
  if (!isSo) failed++;
  console.log(`${isSo ? "Right" : "WRONG"}: ${what}.`);
}

/** With `settings`, which must be refused with a sentence that contains `words`. */
function mustRefuse(what, words, settings) {
  const refused = render(settings);
  must(`it refuses ${what}`, refused.failed && refused.stderr.includes(words));
}

mustRefuse("a missing address", "settings.PUBLIC_URL is not set", []);
mustRefuse("an address without TLS", "begins with https://", ["settings.PUBLIC_URL=http://mls.example"]);
mustRefuse("no database", "DATABASE_URL", [address, "secret.keys={MASTER_KEY}"]);
mustRefuse("no key", "secret.keys lacks MASTER_KEY", [address, "secret.keys={DATABASE_URL}"]);
mustRefuse("two sources of the key", "exclude each other", [address, "settings.KEY_COMMAND=vault kv get key"]);
mustRefuse("a port that the probes don't know", "settings.PORT", [address, "settings.PORT=8080"]);
mustRefuse("several processes with files in two places", "one place for CV files", [address, "replicas=2"]);
mustRefuse("a worker with files in two places", "one place for CV files", [address, "worker.enabled=true"]);
mustRefuse("files that a restart loses", "would be lost", [address, "persistence.enabled=false"]);
mustRefuse("a key that it doesn't know", "secret.keys", [address, "secret.keys={DATABASE_URL,MASTER_KEY,PASSWORD}"]);

const claims = ["backup.enabled=true", "backup.dataClaim=parts", "backup.keysClaim=keys"];
mustRefuse("backups without a place", "backup.keysClaim", [address, "backup.enabled=true"]);
mustRefuse("backups with their keys beside them", "are the same", [address, ...claims, "backup.keysClaim=parts"]);
mustRefuse("backups of files that they can't read", "ReadWriteOncePod", [
  address,
  ...claims,
  "persistence.accessMode=ReadWriteOncePod",
]);

const one = objectsOf([address]);
const command = "generateName: mls-talentmls-command-";
const claim = "PersistentVolumeClaim mls-talentmls";
const budget = "PodDisruptionBudget mls-talentmls";
const server = "Deployment mls-talentmls";
must("one process has a volume of its own", one.has(claim) && one.get(server).includes("persistentVolumeClaim:"));
must("it ends before the next one starts, which needs the volume", one.get(server).includes("type: Recreate"));
must("one process may be moved to another node", !one.has(budget));
must("the migration runs before it", /hook: pre-install,pre-upgrade/.test(one.get("Job mls-talentmls-migration")));

const three = objectsOf([address, bucket, "replicas=3"]);
must(
  "processes with a bucket need no volume",
  !three.has(claim) && !three.get(server).includes("persistentVolumeClaim:"),
);
must("they are replaced one after the other", three.get(server).includes("type: RollingUpdate"));
must("one of them always serves", three.has(budget));

const everything = objectsOf([
  address,
  shared,
  "autoscaling.enabled=true",
  "metrics.enabled=true",
  "worker.enabled=true",
  "ingress.enabled=true",
  "ingress.host=mls.example",
  "ingress.tlsSecret=tls",
]);
const worker = everything.get("Deployment mls-talentmls-worker");
must("all processes use a shared volume", worker.includes("persistentVolumeClaim:") && everything.has(claim));
must("workers have their role", /name: ROLE, value: worker/.test(worker));
must("the number of processes is left to autoscaling", !/^ {2}replicas:/m.test(everything.get(server)));
must("metrics and an address are there", everything.has("Service mls-talentmls-metrics") && everything.size === 9);

const nightly = "CronJob mls-talentmls-backup";
const backups = objectsOf([address, ...claims]);
const hourly = backups.get("CronJob mls-talentmls-keys");
must("no backups unless they are switched on", !one.has(nightly));
must("backups are written every night", /schedule: "0 2 \* \* \*"/.test(backups.get(nightly)));
must("keys are written every hour", /--keys-only/.test(hourly) && !/--keys-only/.test(backups.get(nightly)));
must("a backup reads the files of the server", backups.get(nightly).includes("claimName: mls-talentmls"));
must(
  "parts are stored apart",
  ["parts", "keys"].every((each) => backups.get(nightly).includes(`claimName: ${each} }`)),
);
must(
  "the hourly job has nothing of the data",
  hourly.includes("claimName: keys }") && !/claimName: (?:parts|mls)/.test(hourly) && !hourly.includes("affinity:"),
);
must("it runs where the files are", /requiredDuringScheduling/.test(backups.get(nightly)));
const sharing = objectsOf([address, shared, ...claims]).get(nightly);
must("anywhere if they are shared", !sharing.includes("affinity:"));
must(
  "a run that hangs ends",
  /activeDeadlineSeconds: 21600/.test(backups.get(nightly)) && /activeDeadlineSeconds: 1800/.test(hourly),
);
must("its script is there", backups.get("ConfigMap mls-talentmls-backup").includes("spawnSync"));
must(
  "no Service finds its pods",
  !/app\.kubernetes\.io\/instance/.test(hourly.split("containers:")[0].split("template:")[1]),
);
const rotation = render([address, "command={rotate-keys}"]).stdout;
must(
  "a command runs with the server's settings and secrets",
  /- rotate-keys\n/.test(rotation) &&
    /preferredDuringScheduling/.test(rotation) &&
    rotation.includes(command) &&
    !render([address]).stdout.includes(command),
);

const metrics = everything.get("Service mls-talentmls-metrics");
must("metrics are found while the server isn't ready", /publishNotReadyAddresses: true/.test(metrics));

const trusting = objectsOf([address, "caSecret=authority"]);
must(
  "all processes trust a certificate authority of yours",
  [server, "Job mls-talentmls-migration"].every((each) =>
    ["NODE_EXTRA_CA_CERTS", "mountPath: /run/secrets/ca,", "secretName: authority"].every((part) =>
      trusting.get(each).includes(part),
    ),
  ) && !one.get(server).includes("CA_CERTS"),
);

const alone = objectsOf([address, bucket, "worker.enabled=true"]);
must("one serving process beside workers may be moved", !alone.has(budget));
must("helm lint finds nothing", !helm(["lint", chart, "--strict", "--set", address]).failed);
process.exitCode = failed === 0 ? 0 : 1;
