import { type Kysely, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { WrongSetting } from "./wrong-setting.ts";

/** What a start in production refuses (spec §21), before it opens anything. @throws WrongSetting */
export function refuseUnsafeSettings(config: Config): void {
  if (!config.production) return;
  const { publicUrl, sampleData, databaseUrl, masterKeys } = config;
  if (publicUrl === undefined)
    throw new WrongSetting(
      "PUBLIC_URL is not set, so emailed links and secure cookies have no address to rely on. Set it to the address " +
        "that people use, like https://mls.example.",
    );
  const onThisMachine = isLoopback(new URL(publicUrl).hostname);
  if (publicUrl.startsWith("http:") && !onThisMachine)
    throw new WrongSetting(
      "PUBLIC_URL begins with http://, so sessions would travel without encryption. Put a proxy with TLS in front, " +
        "and set PUBLIC_URL to its https:// address.",
    );
  if (sampleData && !onThisMachine)
    throw new WrongSetting(
      "SAMPLE_DATA is on with a public PUBLIC_URL, and the password of the sample accounts is public. Set " +
        "SAMPLE_DATA=off and start on an empty database.",
    );
  if (databaseUrl !== undefined && examplePasswords.has(passwordIn(databaseUrl)))
    throw new WrongSetting(
      "DATABASE_URL has a password from an example, which anyone can guess. Give that user another password on the " +
        "database server, and change DATABASE_URL.",
    );
  if (isGuessable(masterKeys))
    throw new WrongSetting(
      "MASTER_KEY begins with a sample or typed key, which anyone can guess. Create one with `openssl rand -base64 " +
        "32` and put it in front; keep this one behind it if it has encrypted anything.",
    );
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Of .env.example, deploy/compose.yml, and of what installers suggest. */
const examplePasswords = new Set(["secret", "password", "postgres", "talentmls", "changeme", "change-me", "example"]);

const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);

/**
 * Whether the key that seals was made up: few different bytes, or all of it text. 32 random bytes have 8 or fewer
 * different values, or are all printable, less than once in 10^13 keys.
 */
function isGuessable(masterKeys: string): boolean {
  const first = masterKeys.split(",")[0] ?? "";
  const bytes = Buffer.from(first.slice(first.indexOf(":") + 1), "base64");
  // A key of another length isn't one, which the key ring says.
  if (bytes.length !== 32) return false;
  return new Set(bytes).size <= 8 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}

type Role = { name: string; superuser: boolean; bypasses: boolean };

/**
 * What a start in production refuses before it migrates: roles that row-level security doesn't hold for, and a clock
 * that is far off. The embedded database has one role and this machine's clock.
 * @throws WrongSetting
 */
export async function refuseUnsafeDatabase<T>(
  db: Kysely<T>,
  { config, clock }: { config: Pick<Config, "production" | "databaseUrl">; clock: Clock },
): Promise<void> {
  if (!config.production || config.databaseUrl === undefined) return;
  const { rows } = await sql<Role>`
    select rolname as name, rolsuper as superuser, rolbypassrls as bypasses
    from pg_roles where rolname in (session_user, 'mls_viewer')`.execute(db);
  for (const role of rows) refuseRole(role);
  await refuseWrongClock(db, clock);
}

function refuseRole({ name, superuser, bypasses }: Role): void {
  if (!superuser && !bypasses) return;
  const attribute = superuser ? "SUPERUSER" : "BYPASSRLS";
  const remedy =
    name === "mls_viewer"
      ? `Run on that server: ALTER ROLE mls_viewer NO${attribute}.`
      : "Use a plain user that owns the database: CREATE ROLE talentmls LOGIN CREATEROLE PASSWORD '...'; ALTER " +
        "DATABASE ... OWNER TO talentmls.";
  throw new WrongSetting(
    `The database role "${name}" has ${attribute}, so a mistake could read past row-level security. ${remedy}`,
  );
}

/** Codes of a second factor change every 30 seconds, and sessions, links and fees count from this clock. */
const largestClockDifferenceMs = 60_000;

async function refuseWrongClock<T>(db: Kysely<T>, clock: Clock): Promise<void> {
  const asked = clock.now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const answered = clock.now().getTime();
  const at = rows[0]?.at.getTime() ?? answered;
  const difference = at < asked ? asked - at : Math.max(0, at - answered);
  if (difference > largestClockDifferenceMs)
    throw new WrongSetting(
      `The clock of this machine and the clock of the database differ by ${Math.round(difference / 1000)} seconds. ` +
        "Synchronize both with NTP, then start again.",
    );
}
