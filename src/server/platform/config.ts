import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { isTimeZone } from "#domain/core/calendar.ts";
import { callMinutes, type CallHours } from "#domain/lead/lead.ts";
import { appLifetimeDefaults } from "#domain/connected-app/connected-app.ts";
import { keyLimitDefaults, personLimitDefaults } from "#domain/core/request-limits.ts";
import { readingDefaults } from "#domain/core/reading-limits.ts";
import { type Environment, withSecrets } from "./secrets.ts";
import { settingWarnings } from "./setting-names.ts";
import type { Sender } from "./mail/mail.ts";
import { WrongSetting } from "./wrong-setting.ts";

/** A link in the ecosystem's top bar. */
type EcosystemApp = { id: string; name: string; url: string };

const roles = ["all", "web", "worker"] as const;
type Role = (typeof roles)[number];

/**
 * All settings from the environment, read once at startup (spec §21), with the files it names for secrets, and the
 * output of its key command. Writes only a generated master key.
 * @throws WrongSetting for the first unusable value
 */
export function readConfig(given: Environment) {
  const environment = withSecrets(given);
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const production = text("NODE_ENV") === "production";
  const databaseUrl = readUrl("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"]);
  const dataDir = path.resolve(text("DATA_DIR") ?? "./data");
  const sampleData = readSwitch("SAMPLE_DATA", text("SAMPLE_DATA"), !production);
  const ecosystemUrl = withoutSlash(readUrl("ECOSYSTEM_URL", text("ECOSYSTEM_URL"), ["http:", "https:"]));
  const smtpUrl = readMailUrl(text("SMTP_URL"));
  const publicUrl = readOrigin("PUBLIC_URL", text("PUBLIC_URL"));
  const brandName = text("BRAND_NAME") ?? "TalentMLS";
  return {
    production,
    /** Whether this process serves people and programs, works on the queue, or both. */
    role: readRole(text("ROLE"), databaseUrl === undefined),
    port: readPort(text("PORT")),
    host: text("HOST") ?? (sampleData ? "127.0.0.1" : "0.0.0.0"),
    dataDir,
    /** How often the search index is saved under `dataDir`; null: never. */
    searchSnapshotMs: readMinutes("SEARCH_SNAPSHOT_MINUTES", text("SEARCH_SNAPSHOT_MINUTES"), 10),
    /** Unset: the embedded database under `dataDir`. */
    databaseUrl: databaseUrl?.href,
    /** Past a transaction pooler: for migrations and LISTEN. Unset: `databaseUrl` has sessions of its own. */
    databaseDirectUrl: readUrl("DATABASE_DIRECT_URL", text("DATABASE_DIRECT_URL"), ["postgres:", "postgresql:"])?.href,
    /** Connections of this process, apart from the one that listens. */
    databasePoolSize: readCount("DATABASE_POOL_SIZE", text("DATABASE_POOL_SIZE"), 10),
    databaseLimits: {
      statementMs: readSeconds("DATABASE_STATEMENT_TIMEOUT", text("DATABASE_STATEMENT_TIMEOUT"), 60),
      lockMs: readSeconds("DATABASE_LOCK_TIMEOUT", text("DATABASE_LOCK_TIMEOUT"), 20),
      idleInTransactionMs: readSeconds(
        "DATABASE_IDLE_IN_TRANSACTION_TIMEOUT",
        text("DATABASE_IDLE_IN_TRANSACTION_TIMEOUT"),
        60,
      ),
    },
    /** Otherwise a start only checks that the schema is current. */
    migrateOnStart: readSwitch("MIGRATE_ON_START", text("MIGRATE_ON_START"), true),
    /** The public URL of this server, without a trailing slash. Unset: the host of the request. */
    publicUrl,
    /** Unset: the built-in ecosystem service. */
    ecosystemUrl,
    /** Whether a proxy in front sets X-Forwarded-For. The header is trusted only then. */
    trustProxy: readSwitch("TRUST_PROXY", text("TRUST_PROXY"), false),
    sampleData,
    /** True when the keys were generated into a file next to the data they protect. */
    masterKeyInDataDir: text("MASTER_KEY") === undefined,
    /** `id:base64` parts. The first key seals; all of them open. */
    masterKeys: readMasterKeys(text("MASTER_KEY"), { production, embedded: databaseUrl === undefined, dataDir }),
    smtpUrl,
    mailSender: readSender(text, { brandName, publicUrl }),
    /** Opens the route that takes reports of bounces. */
    mailBounceSecret: readBounceSecret(text("MAIL_BOUNCE_SECRET")),
    /** Whether to show emails on a local page: with sample data and without a mail server. */
    localMailbox: sampleData && !production && smtpUrl === undefined && ecosystemUrl === undefined,
    filesUrl: readUrl("FILES_URL", text("FILES_URL"), ["file:", "s3:", "https:", "http:"])?.href,
    ecosystemApps: readApps(text("ECOSYSTEM_APPS")),
    partners: {
      workflow: readUrl("PARTNER_WORKFLOW_URL", text("PARTNER_WORKFLOW_URL"), web),
      contracts: readUrl("PARTNER_CONTRACTS_URL", text("PARTNER_CONTRACTS_URL"), web),
      scoring: readUrl("PARTNER_SCORING_URL", text("PARTNER_SCORING_URL"), web),
      employerSignup: readUrl("PARTNER_EMPLOYER_SIGNUP_URL", text("PARTNER_EMPLOYER_SIGNUP_URL"), web),
      analytics: readUrl("PARTNER_ANALYTICS_URL", text("PARTNER_ANALYTICS_URL"), web),
    },
    /** When demo calls are offered, and the meeting link. Null hours: none are offered. */
    demoCalls: {
      hours: readCallHours(text("DEMO_CALL_HOURS")),
      room: readUrl("DEMO_CALL_URL", text("DEMO_CALL_URL"), web),
    },
    /** Limits on how much of the market one person reads. */
    reading: {
      perMinute: readMost("READS_PER_MINUTE", text("READS_PER_MINUTE"), readingDefaults.perMinute),
      candidatesPerDay: readMost("CANDIDATES_PER_DAY", text("CANDIDATES_PER_DAY"), readingDefaults.candidatesPerDay),
    },
    /** Limits on the requests of one signed-in person, and of one API key. */
    people: {
      perSecond: readMost(
        "PERSON_REQUESTS_PER_SECOND",
        text("PERSON_REQUESTS_PER_SECOND"),
        personLimitDefaults.perSecond,
      ),
      burst: readCount("PERSON_BURST", text("PERSON_BURST"), personLimitDefaults.burst),
    },
    apiKeys: {
      perSecond: readMost(
        "API_KEY_REQUESTS_PER_SECOND",
        text("API_KEY_REQUESTS_PER_SECOND"),
        keyLimitDefaults.perSecond,
      ),
      burst: readCount("API_KEY_BURST", text("API_KEY_BURST"), keyLimitDefaults.burst),
    },
    /** How long tokens of connected apps work. */
    apps: {
      accessMinutes: readCount("OAUTH_ACCESS_MINUTES", text("OAUTH_ACCESS_MINUTES"), appLifetimeDefaults.accessMinutes),
      refreshDays: readCount("OAUTH_REFRESH_DAYS", text("OAUTH_REFRESH_DAYS"), appLifetimeDefaults.refreshDays),
    },
    /** Hosts (`name` or `name:port`) that webhooks reach although they are private or without TLS. */
    webhookPrivateHosts: readHosts("WEBHOOK_PRIVATE_HOSTS", text("WEBHOOK_PRIVATE_HOSTS")),
    /** The same for companies' sign-in providers, such as one in an intranet. */
    signInPrivateHosts: readHosts("SIGN_IN_PRIVATE_HOSTS", text("SIGN_IN_PRIVATE_HOSTS")),
    /** Where to report a vulnerability, as a URI (RFC 9116). */
    securityContact:
      readUrl("SECURITY_CONTACT", text("SECURITY_CONTACT"), ["mailto:", "https:"])?.href ??
      "mailto:security@talentmls.example",
    brandName,
    /** Sentences about settings that are set but have no effect. */
    warnings: settingWarnings(given),
    watch: readWatch(text),
  };
}

export type Config = ReturnType<typeof readConfig>;
export type Partners = Config["partners"];

const web = ["http:", "https:"];

function readRole(value: string | undefined, embedded: boolean): Role {
  const role = roles.find((each) => each === (value ?? "all"));
  if (role === undefined)
    throw new WrongSetting(`ROLE is "${value}", which is not a role. Set it to ${roles.join(", ")}, or leave it out.`);
  if (embedded && role !== "all")
    throw new WrongSetting(
      `ROLE is "${role}", and the embedded database serves one process only. Set DATABASE_URL, or leave ROLE out.`,
    );
  return role;
}

function readPort(value: string | undefined): number {
  if (value === undefined) return 4000;
  return portNumber(value) ?? wrongPort("PORT", value, "for 4000");
}

const portNumber = (value: string): number | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;

function wrongPort(name: string, value: string, otherwise: string): never {
  throw new WrongSetting(
    `${name} is "${value}", which is not a port number. Set it to a whole number from 0 to 65535, or leave it out ` +
      `${otherwise}.`,
  );
}

/**
 * How the server is watched; each part is off unless set. OpenTelemetry's own names, of which the exporters also read
 * OTEL_EXPORTER_OTLP_HEADERS.
 */
function readWatch(text: (name: string) => string | undefined) {
  const port = text("METRICS_PORT");
  const on = text("OTEL_SDK_DISABLED")?.toLowerCase() !== "true";
  const base = withoutSlash(readUrl("OTEL_EXPORTER_OTLP_ENDPOINT", text("OTEL_EXPORTER_OTLP_ENDPOINT"), web));
  const traces = readUrl("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", text("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"), web);
  const metrics = readUrl("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", text("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"), web);
  const protocol = text("OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== undefined && protocol !== "http/json")
    throw new WrongSetting(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", and this server only sends http/json. Set it to http/json, or ` +
        "leave it out; collectors accept it on port 4318.",
    );
  const interval = text("OTEL_METRIC_EXPORT_INTERVAL");
  return {
    /** Where Prometheus reads; null: off. */
    metricsPort: port === undefined ? null : (portNumber(port) ?? wrongPort("METRICS_PORT", port, "for no metrics")),
    metricsHost: text("METRICS_HOST") ?? "127.0.0.1",
    /** Where traces and metrics are sent by OTLP, as JSON over HTTP. */
    tracesUrl: on ? (traces?.href ?? (base && `${base}/v1/traces`)) : undefined,
    metricsUrl: on ? (metrics?.href ?? (base && `${base}/v1/metrics`)) : undefined,
    exportEveryMs: interval === undefined ? undefined : readCount("OTEL_METRIC_EXPORT_INTERVAL", interval, 60_000),
    serviceName: text("OTEL_SERVICE_NAME") ?? "talentmls",
    /** Share of requests and jobs to trace, from 0 to 1. */
    sampleRatio: readRatio("OTEL_TRACES_SAMPLER_ARG", text("OTEL_TRACES_SAMPLER_ARG")),
  };
}

export type WatchConfig = ReturnType<typeof readWatch>;

function readRatio(name: string, value: string | undefined): number {
  if (value === undefined) return 1;
  if (/^(?:0|1|0?\.\d{1,6}|1\.0+)$/.test(value)) return Number(value);
  throw new WrongSetting(`${name} is "${value}", which is not a share. Set it to a number from 0 to 1, like 0.1.`);
}

/** A limit; null means unlimited. */
function readMost(name: string, value: string | undefined, fallback: number): number | null {
  if (value === undefined) return fallback;
  if (value === "off") return null;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new WrongSetting(
    `${name} is "${value}", which is not a limit. Set it to a whole number from 1 to 9999999, or to off.`,
  );
}

function readCount(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new WrongSetting(`${name} is "${value}", which is not a limit. Set it to a whole number from 1 to 9999999.`);
}

/** Seconds as milliseconds; `off` is 0, no limit. */
function readSeconds(name: string, value: string | undefined, fallback: number): number {
  if (value === "off") return 0;
  if (value === undefined || /^[1-9]\d{0,3}$/.test(value)) return Number(value ?? fallback) * 1_000;
  throw new WrongSetting(
    `${name} is "${value}", which is not a time. Set it to a whole number of seconds from 1 to 9999, or to off.`,
  );
}

/** Minutes as milliseconds; `off` is null. */
function readMinutes(name: string, value: string | undefined, fallback: number): number | null {
  if (value === "off") return null;
  if (value === undefined || /^[1-9]\d{0,3}$/.test(value)) return Number(value ?? fallback) * 60_000;
  throw new WrongSetting(
    `${name} is "${value}", which is not a time. Set it to a whole number of minutes from 1 to 9999, or to off.`,
  );
}

function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (value === "on") return true;
  if (value === "off") return false;
  throw new WrongSetting(`${name} is "${value}", which is neither on nor off. Set it to on or off.`);
}

/** The message doesn't repeat the value: database and mail URLs contain passwords. */
function readUrl(name: string, value: string | undefined, protocols: readonly string[]): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  throw new WrongSetting(
    `${name} is not an address this server understands. Write it in full, beginning with ` +
      `${protocols.map((each) => (each === "mailto:" ? each : `${each}//`)).join(" or ")}.`,
  );
}

/** Only an origin is allowed, because cookies, links and pages assume the root of a host. */
function readOrigin(name: string, value: string | undefined): string | undefined {
  const url = readUrl(name, value, web);
  if (url && (url.pathname !== "/" || url.search || url.hash || url.username || url.password)) {
    throw new WrongSetting(
      `${name} has more than a host name and port. Write only the beginning of the address, like https://mls.example.`,
    );
  }
  return withoutSlash(url);
}

/** Emails come from `no-reply@` and the host of PUBLIC_URL unless MAIL_FROM says otherwise. */
function readSender(
  text: (name: string) => string | undefined,
  { brandName, publicUrl }: { brandName: string; publicUrl: string | undefined },
): Sender {
  const written = text("MAIL_FROM") ?? `no-reply@${new URL(publicUrl ?? "http://localhost").hostname}`;
  const [, name = brandName, inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(written) ?? [];
  const address = text("MAIL_FROM") === undefined ? written : readAddress("MAIL_FROM", inBrackets ?? written);
  const replyTo = text("MAIL_REPLY_TO");
  const bounceTo = text("MAIL_BOUNCE_TO");
  return {
    // In quotes, since a name may hold a comma.
    from: `"${(name || brandName).replaceAll(/["\\]/g, "")}" <${address}>`,
    replyTo: replyTo && readAddress("MAIL_REPLY_TO", replyTo),
    bounceTo: bounceTo && readAddress("MAIL_BOUNCE_TO", bounceTo),
  };
}

function readAddress(name: string, value: string): string {
  const label = "[a-z\\d](?:[a-z\\d-]*[a-z\\d])?";
  if (new RegExp(`^[^\\s@<>"(),;:\\\\]+@${label}(?:\\.${label})+$`, "i").test(value)) return value;
  throw new WrongSetting(
    `${name} is ${JSON.stringify(value)}, which is not an email address. Write it like no-reply@mls.example` +
      `${name === "MAIL_FROM" ? " or TalentMLS <no-reply@mls.example>" : ""}.`,
  );
}

function readBounceSecret(value: string | undefined): string | undefined {
  if (value === undefined || /^\S{24,}$/.test(value)) return value;
  throw new WrongSetting(
    "MAIL_BOUNCE_SECRET has fewer than 24 characters, or spaces, which a bearer token can't have. Use the output of " +
      "openssl rand -hex 24.",
  );
}

function readMailUrl(value: string | undefined): string | undefined {
  const url = readUrl("SMTP_URL", value, ["smtp:", "smtps:"]);
  if (url && !url.hostname)
    throw new WrongSetting("SMTP_URL names no mail server. Write it like smtp://user:password@mail.example:587.");
  return url?.href;
}

function withoutSlash(url: URL | undefined): string | undefined {
  return url?.href.replace(/\/+$/, "");
}

function readHosts(name: string, value: string | undefined): string[] {
  const hosts = (value ?? "").split(",").flatMap((each) => each.trim() || []);
  for (const host of hosts)
    if (!URL.canParse(`http://${host}/`) || new URL(`http://${host}/`).host !== host)
      throw new WrongSetting(
        `${name} has "${host}", which isn't a host. Write names separated by commas, like ` +
          "hooks.example:8080, localhost.",
      );
  return hosts;
}

function readCallHours(value = "09:00-17:00 America/New_York"): CallHours | null {
  if (value === "off") return null;
  const [, fromHour, fromMinute, toHour, toMinute, timeZone = ""] =
    /^(\d\d):(\d\d)-(\d\d):(\d\d) (\S+)$/.exec(value) ?? [];
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  if (isTimeZone(timeZone) && to <= 24 * 60 && from + callMinutes <= to) return { timeZone, from, to };
  throw new WrongSetting(
    `DEMO_CALL_HOURS is "${value}", which isn't a range of hours. Write it like 09:00-17:00 America/New_York, or ` +
      "off if you take no calls.",
  );
}

function readApps(value: string | undefined): readonly EcosystemApp[] {
  if (value === undefined) return [];
  const complaint = new WrongSetting(
    "ECOSYSTEM_APPS is not a list of apps. Write JSON like " +
      '[{"id":"mls","name":"TalentMLS","url":"https://mls.example"}].',
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw complaint;
  }
  if (!Array.isArray(parsed)) throw complaint;
  return parsed.map((app: unknown) => {
    if (typeof app !== "object" || app === null) throw complaint;
    const { id, name, url } = app as Record<string, unknown>;
    if (typeof id !== "string" || typeof name !== "string" || typeof url !== "string") throw complaint;
    if (!URL.canParse(url) || !web.includes(new URL(url).protocol)) throw complaint;
    return { id, name, url };
  });
}

function readMasterKeys(
  value: string | undefined,
  place: { production: boolean; embedded: boolean; dataDir: string },
): string {
  if (value !== undefined) return value;
  if (place.production || !place.embedded) {
    throw new WrongSetting(
      "MASTER_KEY is not set, and without it identities can't be encrypted. Create one with `openssl rand -base64 " +
        "32`, set MASTER_KEY to it (or MASTER_KEY_FILE, or KEY_COMMAND), and store it somewhere safe: what it " +
        "encrypts can't be read without it.",
    );
  }
  makeDataDir(place.dataDir);
  const file = path.join(place.dataDir, "master.key");
  try {
    if (!existsSync(file)) writeNew(file, `${randomBytes(32).toString("base64")}\n`);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw dataDirProblem(place.dataDir, error);
  }
}

/** If another process created the file first, its key is used. */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Creates the data folder if it is missing. @throws WrongSetting */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw dataDirProblem(dataDir, error);
  }
}

function dataDirProblem(dataDir: string, error: unknown): WrongSetting {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  const what = ["EEXIST", "ENOTDIR"].includes(code) ? "is not a folder" : `can't be used as a folder (${code})`;
  return new WrongSetting(`DATA_DIR is ${dataDir}, which ${what}. Set it to a folder that this account can write to.`, {
    cause: error,
  });
}
