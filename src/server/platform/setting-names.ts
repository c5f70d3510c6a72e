import { type Environment, secretSettings } from "./secrets.ts";

/** Every setting of the server. A test compares them with docs/operations.md and .env.example. */
export const settingNames: readonly string[] = (
  "PORT HOST NODE_ENV ROLE PUBLIC_URL TRUST_PROXY DATA_DIR DATABASE_URL DATABASE_DIRECT_URL " +
  "DATABASE_POOL_SIZE DATABASE_STATEMENT_TIMEOUT DATABASE_LOCK_TIMEOUT " +
  "DATABASE_IDLE_IN_TRANSACTION_TIMEOUT MIGRATE_ON_START MASTER_KEY KEY_COMMAND SAMPLE_DATA SMTP_URL " +
  "MAIL_FROM MAIL_REPLY_TO MAIL_BOUNCE_TO MAIL_BOUNCE_SECRET FILES_URL SEARCH_SNAPSHOT_MINUTES " +
  "READS_PER_MINUTE CANDIDATES_PER_DAY PERSON_REQUESTS_PER_SECOND PERSON_BURST API_KEY_REQUESTS_PER_SECOND " +
  "API_KEY_BURST OAUTH_ACCESS_MINUTES OAUTH_REFRESH_DAYS WEBHOOK_PRIVATE_HOSTS SIGN_IN_PRIVATE_HOSTS " +
  "ECOSYSTEM_URL ECOSYSTEM_APPS PARTNER_WORKFLOW_URL PARTNER_CONTRACTS_URL PARTNER_SCORING_URL " +
  "PARTNER_EMPLOYER_SIGNUP_URL PARTNER_ANALYTICS_URL DEMO_CALL_HOURS DEMO_CALL_URL SECURITY_CONTACT " +
  "BRAND_NAME LOG_LEVEL METRICS_PORT METRICS_HOST OTEL_EXPORTER_OTLP_ENDPOINT " +
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_PROTOCOL " +
  "OTEL_METRIC_EXPORT_INTERVAL OTEL_TRACES_SAMPLER_ARG OTEL_SERVICE_NAME OTEL_SDK_DISABLED"
).split(" ");

/** Settings of the specification that this server has no use for. */
const withoutEffect: Record<string, string> = {
  REDIS_URL: "Sessions, queues and live events are in PostgreSQL.",
  DATABASE_READ_URL: "Every read goes to DATABASE_URL.",
};

/** Other programs set names with other beginnings, so only these are ours. */
const ourBeginnings = new RegExp(
  "^(?:DATABASE|MIGRATE_|MASTER_KEY|KEY_COMMAND|SAMPLE|SMTP|MAIL_|FILES|PUBLIC_URL|SECURITY_CONTACT|ECOSYSTEM|" +
    "PARTNER|DEMO_CALL|BRAND|METRICS|WEBHOOK|SIGN_IN_PRIVATE|(?:API_KEY|PERSON)_(?:REQ|BURST)|" +
    "OAUTH_(?:ACCESS_M|REFRESH_D)|READS_PER|CANDIDATES_PER|TRUST_PROXY|SEARCH_SNAPSHOT)",
);
/** Kubernetes describes services to every container: `SMTP_SERVICE_HOST`, `DATABASE_PORT_5432_TCP`. */
const setByKubernetes = /_SERVICE_(?:HOST|PORT)|_PORT(?:_\d|$)/;

/** A sentence for each setting that is set and has no effect. Values aren't quoted: some are secrets. */
export function settingWarnings(environment: Environment): string[] {
  const known = new Set([...settingNames, ...secretSettings.map((name) => `${name}_FILE`)]);
  return Object.keys(environment)
    .filter((name) => environment[name]?.trim() && !known.has(name))
    .toSorted()
    .flatMap((name) => {
      if (name in withoutEffect) return `${name} has no effect. ${withoutEffect[name]} Remove it.`;
      if (!ourBeginnings.test(name) || setByKubernetes.test(name)) return [];
      return `${name} is not a setting of this server. Check its spelling, or remove it.`;
    });
}
