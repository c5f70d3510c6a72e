import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { WrongSetting } from "./wrong-setting.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "config-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const masterKey = Buffer.alloc(32, 7).toString("base64");

describe("an empty environment", () => {
  const config = readConfig({ DATA_DIR: dataDir });

  test("uses the embedded database, sample data and the loopback address", () => {
    expect(config).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      sampleData: true,
      databaseUrl: undefined,
      brandName: "TalentMLS",
      production: false,
    });
  });

  test("stores a generated master key that only its owner can read, and reuses it at the next start", () => {
    expect(statSync(path.join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(path.join(dataDir, "master.key"), "utf8"), "base64")).toHaveLength(32);
    expect(readConfig({ DATA_DIR: dataDir }).masterKeys).toBe(config.masterKeys);
  });
});

describe("the hours of demo calls", () => {
  const hoursOf = (value?: string) =>
    readConfig({ DATA_DIR: dataDir, ...(value !== undefined && { DEMO_CALL_HOURS: value }) }).demoCalls.hours;

  test("default to a working day in New York, and can be turned off", () => {
    expect([hoursOf(), hoursOf("08:30-12:00 Europe/Zurich"), hoursOf("off")]).toEqual([
      { timeZone: "America/New_York", from: 540, to: 1020 },
      { timeZone: "Europe/Zurich", from: 510, to: 720 },
      null,
    ]);
  });

  test.each([
    "9-17",
    "09:00-17:00",
    "17:00-09:00 UTC",
    "09:00-09:10 UTC",
    "09:00-25:00 UTC",
    "09:00-17:00 Mars/Olympus",
  ])("are not %s", (value) => {
    expect(() => hoursOf(value)).toThrow(/^DEMO_CALL_HOURS is ".*", which isn't a range of hours\. Write it like/);
  });
});

describe("the reading limits", () => {
  const readingOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).reading;

  test("are on by default", () => {
    expect(readingOf({})).toEqual({ perMinute: 600, candidatesPerDay: 5_000 });
    expect(readingOf({ READS_PER_MINUTE: "off", CANDIDATES_PER_DAY: "250" })).toEqual({
      perMinute: null,
      candidatesPerDay: 250,
    });
  });

  test.each(["0", "-1", "12.5", "many", "99999999"])("are not %s", (value) => {
    expect(() => readingOf({ READS_PER_MINUTE: value })).toThrow(
      /^READS_PER_MINUTE is ".*", which is not a limit\. Set it to/,
    );
  });
});

test.each([
  ["DATABASE_URL", "postgres://mls:100%sure@db.example/mls"],
  ["DATABASE_DIRECT_URL", "postgres://mls:100%sure@db.example/mls"],
  ["FILES_URL", "s3://KEY:100%sure@s3.example/vault"],
  ["SMTP_URL", "smtp://100%sure:secret@mail.example"],
  ["FILES_URL", "file:///100%sure"],
])("%s with a raw %% in %s is refused without printing it", (name, value) => {
  const read = () => readConfig({ DATA_DIR: dataDir, MASTER_KEY: masterKey, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} has a % in its user, password or path .* Write % as %25`));
  expect(read).toThrow(/^(?!.*sure)/);
  expect(readConfig({ DATA_DIR: dataDir, MASTER_KEY: masterKey, [name]: value.replace("%", "%25") })).toBeTruthy();
});

describe("the role", () => {
  const databaseUrl = { DATABASE_URL: "postgres://mls:x@db.example/mls", MASTER_KEY: "k" };
  test.each(["all", "web", "worker"])("can be %s", (ROLE) => {
    expect(readConfig({ ...databaseUrl, ROLE }).role).toBe(ROLE);
  });
  test("is all by default, and nothing else on the embedded database", () => {
    expect(readConfig(databaseUrl).role).toBe("all");
    expect(() => readConfig({ MASTER_KEY: "k", ROLE: "worker" })).toThrow(/serves one process only\. Set DATABASE_URL/);
    expect(() => readConfig({ ...databaseUrl, ROLE: "jobs" })).toThrow(
      /^ROLE is "jobs", .* Set it to all, web, worker/,
    );
  });
});

describe("watching", () => {
  const watchOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).watch;

  test("is off by default, and metrics are for this machine only", () => {
    expect(watchOf({})).toMatchObject({ metricsPort: null, tracesUrl: undefined, metricsUrl: undefined });
    expect(watchOf({ METRICS_PORT: "9464" })).toMatchObject({ metricsPort: 9464, metricsHost: "127.0.0.1" });
  });

  test("follows OpenTelemetry's variables", () => {
    const general = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318/" };
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/v1/custom" };
    const [traces, metrics] = ["http://collector.example:4318/v1/traces", "http://collector.example:4318/v1/metrics"];
    expect(watchOf(general)).toMatchObject({ tracesUrl: traces, metricsUrl: metrics, sampleRatio: 1 });
    expect(watchOf({ ...general, ...own })).toMatchObject({
      tracesUrl: "https://traces.example/v1/custom",
      metricsUrl: metrics,
    });
    expect(watchOf({ ...general, OTEL_SDK_DISABLED: "true" })).toMatchObject({
      tracesUrl: undefined,
      metricsUrl: undefined,
    });
    expect(watchOf({ OTEL_TRACES_SAMPLER_ARG: "0.25" }).sampleRatio).toBe(0.25);
  });
});

describe("the private hosts of webhooks", () => {
  const hostsOf = (value: string) =>
    readConfig({ DATA_DIR: dataDir, WEBHOOK_PRIVATE_HOSTS: value }).webhookPrivateHosts;

  test("are names with or without a port", () => {
    expect(hostsOf("")).toEqual([]);
    expect(hostsOf(" localhost, hooks.example:8080 ")).toEqual(["localhost", "hooks.example:8080"]);
  });

  test.each(["http://localhost", "localhost/path", "10.0.0.0/8", "LOCALHOST"])("are not %s", (value) => {
    expect(() => hostsOf(value)).toThrow(/^WEBHOOK_PRIVATE_HOSTS has ".*", which isn't a host\. Write names/);
  });
});

describe("production", () => {
  test("has no sample data and listens on every address", () => {
    const config = readConfig({
      NODE_ENV: "production",
      MASTER_KEY: masterKey,
      DATABASE_URL: "postgres://u@db/mls",
      DATA_DIR: dataDir,
    });
    expect(config).toMatchObject({ sampleData: false, host: "0.0.0.0", production: true });
  });

  test("doesn't start without a master key", () => {
    expect(() => readConfig({ NODE_ENV: "production", DATA_DIR: dataDir })).toThrow(
      /MASTER_KEY is not set.*openssl rand -base64 32/,
    );
  });
});

describe("addresses", () => {
  test("lose their trailing slash", () => {
    expect(
      readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://mls.example/", ECOSYSTEM_URL: "http://eco.example/base/" }),
    ).toMatchObject({
      publicUrl: "https://mls.example",
      ecosystemUrl: "http://eco.example/base",
    });
  });

  test("of apps are read from JSON", () => {
    const apps = [{ id: "a", name: "A", url: "https://a.example/" }];
    expect(readConfig({ DATA_DIR: dataDir, ECOSYSTEM_APPS: JSON.stringify(apps) }).ecosystemApps).toEqual(apps);
  });
});

describe("a wrong value", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["SAMPLE_DATA", "maybe"],
    ["DATABASE_URL", "mysql://root:hunter2@db/x"],
    ["PUBLIC_URL", "mls.example"],
    ["PUBLIC_URL", "https://mls.example/app"],
    ["PUBLIC_URL", "https://mls.example/?x=1"],
    ["PUBLIC_URL", "https://ada:hunter2@mls.example"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp:hunter2"],
    ["SMTP_URL", "mail:hunter2"],
    ["MAIL_FROM", "TalentMLS"],
    ["MAIL_FROM", "TalentMLS <no-reply@mls.example\r\nBcc: ada@kestrel.example>"],
    ["MAIL_REPLY_TO", "support@localhost"],
    ["MAIL_BOUNCE_TO", "bounces@@mls.example"],
    ["MAIL_BOUNCE_SECRET", "hunter2"],
    ["ECOSYSTEM_APPS", "[{]"],
    ["ECOSYSTEM_APPS", '[{"id":"a","name":"A","url":"javascript:alert(1)"}]'],
    ["PARTNER_SCORING_URL", "ftp://x.example"],
    ["SECURITY_CONTACT", "security@mls.example"],
    ["DATABASE_STATEMENT_TIMEOUT", "1.5"],
    ["DATABASE_POOL_SIZE", "0"],
    ["MIGRATE_ON_START", "no"],
    ["METRICS_PORT", "off"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://ada:hunter2@"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["OTEL_METRIC_EXPORT_INTERVAL", "1s"],
  ])("%s=%s stops the start with two sentences that name it", (name, value) => {
    const read = (): unknown => readConfig({ DATA_DIR: dataDir, [name]: value });
    expect(read).toThrow(WrongSetting);
    expect(read).toThrow(new RegExp(`^${name} .+\\. .+\\.$`));
    expect(read).not.toThrow(/hunter2/);
  });
});

describe("a database address without sslmode", () => {
  const warnings = (address: string, more: Record<string, string> = {}): string[] =>
    readConfig({
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      DATABASE_URL: address,
      MASTER_KEY: masterKey,
      PUBLIC_URL: "https://mls.example",
      SECURITY_CONTACT: "mailto:security@mls.example",
      ...more,
    }).warnings;

  test("gets a warning in production if it leads to another machine", () => {
    for (const host of ["db.example", "10.0.0.5:5432", "[2001:db8::1]"])
      expect(warnings(`postgres://mls:f8Hs@${host}/mls`)).toEqual([expect.stringContaining("sslmode=verify-full")]);
  });

  test("gets its own warning as the direct address", () => {
    const secure = "postgres://mls:f8Hs@db.example/mls?sslmode=verify-full";
    const direct = "postgres://mls:f8Hs@direct.example/mls";
    const found = warnings(secure, { DATABASE_DIRECT_URL: direct });
    expect(found).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL has no sslmode, /)]);
    expect(warnings(direct, { DATABASE_DIRECT_URL: direct })).toHaveLength(2);
    expect(warnings(secure, { DATABASE_DIRECT_URL: secure })).toEqual([]);
  });

  test("gets none on this machine, in a network of containers, or once the choice is made", () => {
    for (const host of ["127.0.0.1", "[::1]", "localhost", "db", "%2Fvar%2Frun"])
      expect(warnings(`postgres://mls:f8Hs@${host}/mls`)).toEqual([]);
    for (const mode of ["sslmode=verify-full", "sslmode=disable", "ssl=true"])
      expect(warnings(`postgres://mls:f8Hs@db.example/mls?${mode}`)).toEqual([]);
    expect(warnings("postgres://mls:f8Hs@db.example/mls", { PGSSLMODE: "verify-full" })).toEqual([]);
    expect(warnings("postgres://mls:f8Hs@db.example/mls", { NODE_ENV: "development" })).toEqual([]);
  });
});
