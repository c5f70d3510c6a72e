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
import { type Settings, settingsOf, web, withoutSlash } from "./setting-values.ts";
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
  const settings = settingsOf(withSecrets(given));
  const { text } = settings;
  const production = text("NODE_ENV") === "production";
  const databaseUrl = settings.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const directUrl = settings.url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]);
  const isTlsDecided = !production || Boolean(given["PGSSLMODE"]);
  const dataDir = path.resolve(text("DATA_DIR") ?? "./data");
  const sampleData = settings.isOn("SAMPLE_DATA", !production);
  const ecosystemUrl = withoutSlash(settings.url("ECOSYSTEM_URL"));
  const smtpUrl = readMailUrl(settings);
  const publicUrl = settings.origin("PUBLIC_URL");
  /** Where to report a vulnerability, as a URI (RFC 9116); null: nowhere yet. */
  const securityContact =
    settings.url("SECURITY_CONTACT", ["mailto:", "https:"])?.href ??
    (production ? null : "mailto:security@talentmls.example");
  const brandName = text("BRAND_NAME") ?? "TalentMLS";
  return {
    production,
    /** Whether this process serves people and programs, works on the queue, or both. */
    role: readRole(text("ROLE"), databaseUrl === undefined),
    port: readPort(text("PORT")),
    host: text("HOST") ?? (sampleData ? "127.0.0.1" : "0.0.0.0"),
    dataDir,
    /** How often the search index is saved under `dataDir`; null: never. */
    searchSnapshotMs: settings.minutes("SEARCH_SNAPSHOT_MINUTES", 10),
    /** Unset: the embedded database under `dataDir`. */
    databaseUrl: databaseUrl?.href,
    /** Past a transaction pooler: for migrations and LISTEN. Unset: `databaseUrl` has sessions of its own. */
    databaseDirectUrl: directUrl?.href,
    /** Connections of this process, apart from the one that listens. */
    databasePoolSize: settings.count("DATABASE_POOL_SIZE", 10),
    databaseLimits: {
      statementMs: settings.seconds("DATABASE_STATEMENT_TIMEOUT", 60),
      lockMs: settings.seconds("DATABASE_LOCK_TIMEOUT", 20),
      idleInTransactionMs: settings.seconds("DATABASE_IDLE_IN_TRANSACTION_TIMEOUT", 60),
    },
    /** Otherwise a start only checks that the schema is current. */
    migrateOnStart: settings.isOn("MIGRATE_ON_START", true),
    /** The public URL of this server, without a trailing slash. Unset: the host of the request. */
    publicUrl,
    /** Unset: the built-in ecosystem service. */
    ecosystemUrl,
    /** Whether a proxy in front sets X-Forwarded-For. The header is trusted only then. */
    trustProxy: settings.isOn("TRUST_PROXY", false),
    sampleData,
    /** True when the keys were generated into a file next to the data they protect. */
    masterKeyInDataDir: text("MASTER_KEY") === undefined,
    /** `id:base64` parts. The first key seals; all of them open. */
    masterKeys: readMasterKeys(text("MASTER_KEY"), { production, embedded: databaseUrl === undefined, dataDir }),
    smtpUrl,
    mailSender: readSender(settings, { brandName, publicUrl }),
    /** Opens the route that takes reports of bounces. */
    mailBounceSecret: readBounceSecret(text("MAIL_BOUNCE_SECRET")),
    /** Whether to show emails on a local page: with sample data and without a mail server. */
    localMailbox: sampleData && !production && smtpUrl === undefined && ecosystemUrl === undefined,
    filesUrl: settings.url("FILES_URL", ["file:", "s3:", "https:", "http:"])?.href,
    ecosystemApps: readApps(text("ECOSYSTEM_APPS")),
    partners: {
      workflow: settings.url("PARTNER_WORKFLOW_URL"),
      contracts: settings.url("PARTNER_CONTRACTS_URL"),
      scoring: settings.url("PARTNER_SCORING_URL"),
      employerSignup: settings.url("PARTNER_EMPLOYER_SIGNUP_URL"),
      analytics: settings.url("PARTNER_ANALYTICS_URL"),
    },
    /** When demo calls are offered, and the meeting link. Null hours: none are offered. */
    demoCalls: {
      hours: readCallHours(text("DEMO_CALL_HOURS")),
      room: settings.url("DEMO_CALL_URL"),
    },
    /** Limits on how much of the market one person reads. */
    reading: {
      perMinute: settings.most("READS_PER_MINUTE", readingDefaults.perMinute),
      candidatesPerDay: settings.most("CANDIDATES_PER_DAY", readingDefaults.candidatesPerDay),
    },
    /** Limits on the requests of one signed-in person, and of one API key. */
    people: {
      perSecond: settings.most("PERSON_REQUESTS_PER_SECOND", personLimitDefaults.perSecond),
      burst: settings.count("PERSON_BURST", personLimitDefaults.burst),
    },
    apiKeys: {
      perSecond: settings.most("API_KEY_REQUESTS_PER_SECOND", keyLimitDefaults.perSecond),
      burst: settings.count("API_KEY_BURST", keyLimitDefaults.burst),
    },
    /** How long tokens of connected apps work. */
    apps: {
      accessMinutes: settings.count("OAUTH_ACCESS_MINUTES", appLifetimeDefaults.accessMinutes),
      refreshDays: settings.count("OAUTH_REFRESH_DAYS", appLifetimeDefaults.refreshDays),
    },
    /** Hosts (`name` or `name:port`) that webhooks reach although they are private or without TLS. */
    webhookPrivateHosts: settings.hosts("WEBHOOK_PRIVATE_HOSTS"),
    /** The same for companies' sign-in providers, such as one in an intranet. */
    signInPrivateHosts: settings.hosts("SIGN_IN_PRIVATE_HOSTS"),
    securityContact,
    brandName,
    /** Sentences for the log about settings that have no effect or are missing. */
    warnings: [
      ...settingWarnings(given),
      ...(securityContact === null ? [noSecurityContact] : []),
      ...(isTlsDecided || !databaseUrl ? [] : noSslMode({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl })),
    ],
    watch: readWatch(settings),
  };
}

const noSecurityContact =
  "SECURITY_CONTACT isn't set, so people who find a vulnerability can't report it: /.well-known/security.txt answers " +
  "404. Set it to mailto: and an address that someone reads.";

const noSslMode = (addresses: Record<string, URL | undefined>): string[] =>
  Object.entries(addresses).flatMap(([name, address]) =>
    address && leavesTlsOpen(address)
      ? `${name} has no sslmode, so the connection to the database isn't encrypted. Add ?sslmode=verify-full to it, ` +
        "or ?sslmode=disable if its network is private."
      : [],
  );

/** A host without a dot is on this machine or in a network of containers, as in deploy/compose.yml. */
const leavesTlsOpen = ({ hostname, searchParams }: URL): boolean =>
  /[.:]/.test(hostname) &&
  !/^(?:127\.|\[::1\]|%2F)/i.test(hostname) &&
  !["sslmode", "ssl", "host"].some((name) => searchParams.has(name));

export type Config = ReturnType<typeof readConfig>;
export type Partners = Config["partners"];

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
function readWatch(settings: Settings) {
  const { text } = settings;
  const port = text("METRICS_PORT");
  const on = text("OTEL_SDK_DISABLED")?.toLowerCase() !== "true";
  const base = withoutSlash(settings.url("OTEL_EXPORTER_OTLP_ENDPOINT"));
  const traces = settings.url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  const metrics = settings.url("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT");
  const protocol = text("OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== undefined && protocol !== "http/json")
    throw new WrongSetting(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", and this server only sends http/json. Set it to http/json, or ` +
        "leave it out; collectors accept it on port 4318.",
    );
  return {
    /** Where Prometheus reads; null: off. */
    metricsPort: port === undefined ? null : (portNumber(port) ?? wrongPort("METRICS_PORT", port, "for no metrics")),
    metricsHost: text("METRICS_HOST") ?? "127.0.0.1",
    /** Where traces and metrics are sent by OTLP, as JSON over HTTP. */
    tracesUrl: on ? (traces?.href ?? (base && `${base}/v1/traces`)) : undefined,
    metricsUrl: on ? (metrics?.href ?? (base && `${base}/v1/metrics`)) : undefined,
    exportEveryMs:
      text("OTEL_METRIC_EXPORT_INTERVAL") === undefined
        ? undefined
        : settings.count("OTEL_METRIC_EXPORT_INTERVAL", 60_000),
    serviceName: text("OTEL_SERVICE_NAME") ?? "talentmls",
    /** Share of requests and jobs to trace, from 0 to 1. */
    sampleRatio: settings.ratio("OTEL_TRACES_SAMPLER_ARG"),
  };
}

export type WatchConfig = ReturnType<typeof readWatch>;

/** Emails come from `no-reply@` and the host of PUBLIC_URL unless MAIL_FROM says otherwise. */
function readSender(
  { text }: Settings,
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

function readMailUrl(settings: Settings): string | undefined {
  const url = settings.url("SMTP_URL", ["smtp:", "smtps:"]);
  if (url && !url.hostname)
    throw new WrongSetting("SMTP_URL names no mail server. Write it like smtp://user:password@mail.example:587.");
  return url?.href;
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
