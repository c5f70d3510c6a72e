import type { Config } from "../config.ts";
import { WrongSetting } from "../wrong-setting.ts";

/** Where a connection goes, and the setting that says so. */
type Place = { setting: DatabaseSetting; server: string; host: string; user: string; database: string };
type DatabaseSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

const unreachable = ({ server, setting }: Place): string =>
  `The database server at ${server} doesn't answer. Check the host and port in ${setting}, and any firewall in ` +
  "between.";
const unknownHost = ({ host, setting }: Place): string =>
  `The host "${host}" in ${setting} can't be found. Correct the host name, or check DNS.`;
const untrusted = ({ server }: Place): string =>
  `The TLS certificate of the database server at ${server} isn't trusted. Install its authority's certificate ` +
  "and name it in NODE_EXTRA_CA_CERTS.";
const tablesInUse = (): string =>
  "A migration waited two minutes for a table that another transaction uses, and gave up; nothing is half done. End " +
  "long transactions (see pg_stat_activity), then start again.";

/** Why a start can't use PostgreSQL, by error code (PostgreSQL manual, appendix A; errno of Node). */
const sentences: Record<string, (place: Place) => string> = {
  ECONNREFUSED: ({ server, setting }) =>
    `The database server at ${server} refuses connections. Start PostgreSQL, or correct the host and port in ` +
    `${setting}.`,
  ENOENT: ({ server, setting }) =>
    `There is no database server at ${server}. Start PostgreSQL, or correct the host in ${setting}.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: unreachable,
  // A pooler also answers this when it can't reach PostgreSQL.
  "08P01": ({ server }) =>
    `The server at ${server} rejects the connection's parameters, as a transaction pooler does. Set ` +
    "DATABASE_DIRECT_URL to PostgreSQL itself. If it is set, see the pooler's log.",
  "3D000": ({ database, setting }) =>
    `The database "${database}" doesn't exist. Create it with CREATE DATABASE, or correct the name at the end of ` +
    `${setting}.`,
  "28P01": ({ user, setting }) =>
    `The database server rejects the password of user "${user}". Correct the user and password in ${setting}.`,
  "28000": ({ user, setting }) =>
    `The database server doesn't let user "${user}" in. Create that user, allow it in pg_hba.conf, or correct ` +
    `${setting}.`,
  "53300": () => "The database server has no connection left. Raise max_connections on it, or stop what else uses it.",
  "40P01": tablesInUse,
  "55P03": tablesInUse,
  "57P03": () => "The database server is starting or stopping. Wait a moment, then start again.",
  "25006": ({ setting }) => `The database server in ${setting} is a read-only standby. Set ${setting} to the primary.`,
  "42501": ({ user, database }) =>
    `User "${user}" can't create what the server needs in database "${database}". Make that user its owner.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/** Driver errors without a code (pg 8). */
const byMessage: [RegExp, (place: Place) => string][] = [
  [/timeout expired|Connection terminated/, unreachable],
  [
    /does not support SSL/,
    ({ server, setting }) =>
      `The database server at ${server} doesn't offer TLS. Turn it on there, or remove sslmode from ${setting}.`,
  ],
  [
    /password must be a (non-empty )?string/,
    ({ user, setting }) => `The database server asks for the password of user "${user}". Add it to ${setting}.`,
  ],
];

const deepestCause = 5;

/** Errors of connections to DATABASE_DIRECT_URL. */
const ofDirectUrl = new WeakSet<object>();

/** Has the sentence about this error name DATABASE_DIRECT_URL. */
export function markDirect(error: unknown): void {
  if (typeof error === "object" && error !== null) ofDirectUrl.add(error);
}

/** The setting that names the connection of migrations, backups and restores. */
export const sessionSetting = ({ databaseDirectUrl }: Pick<Config, "databaseDirectUrl">): DatabaseSetting =>
  databaseDirectUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";

/**
 * The failure as a sentence for the operator; other errors are returned unchanged. Never includes the password.
 * `setting` names the connection that failed.
 */
export function databaseStartProblem(
  error: unknown,
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">,
  setting?: DatabaseSetting,
): unknown {
  if (!(error instanceof Error) || error instanceof WrongSetting) return error;
  if (databaseUrl === undefined) {
    return new WrongSetting(
      `The embedded database in ${dataDir} could not be opened (${error.message}). Check free disk space and ` +
        "permissions, or restore DATA_DIR from a backup.",
      { cause: error },
    );
  }
  const failed = setting ?? (ofDirectUrl.has(error) ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  const place = placeOf(failed, (failed === "DATABASE_URL" ? undefined : databaseDirectUrl) ?? databaseUrl);
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < deepestCause;
    cause = cause.cause, depth += 1
  ) {
    const { message } = cause;
    const sentence =
      codesOf(cause)
        .map((code) => sentences[code])
        .find(Boolean) ?? byMessage.find(([pattern]) => pattern.test(message))?.[1];
    if (sentence) return new WrongSetting(sentence(place), { cause: error });
  }
  return error;
}

/** A host with several addresses fails with one error for each. */
function codesOf(error: Error): string[] {
  const each: unknown[] = error instanceof AggregateError ? [error, ...(error.errors as unknown[])] : [error];
  return each.flatMap((one) => {
    const { code } = one as { code?: unknown };
    return typeof code === "string" ? [code] : [];
  });
}

function placeOf(setting: DatabaseSetting, address: string): Place {
  const url = new URL(address);
  const user = decodeURIComponent(url.username) || "postgres";
  const host = url.hostname || (url.searchParams.get("host") ?? "localhost");
  return {
    setting,
    host,
    server: `${host}:${url.port || "5432"}`,
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
  };
}
