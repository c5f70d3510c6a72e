import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { WrongSetting } from "../wrong-setting.ts";
import type { Database, Work } from "../db/database.ts";
import { asFault } from "../db/faults.ts";
import { createKeyRing, type KeyRing, oldestSubkey, SealBroken } from "./key-ring.ts";

export const rootPlace = (name: string) => `mls_keys.roots:${name}`;

const pepperName = "pepper";
const subkeyName = "hmac ";
/** Purposes of hashes that are stored and compared for years. */
const keptHashes = ["blind-match", "blocked-organisation", "import-row"];

/**
 * The key ring of this database: the master keys mixed with its roots, which are created at the first start. If hashes
 * predate the roots, their subkeys are stored with the roots, so that they no longer depend on the remaining master
 * keys.
 */
export async function openKeyRing({
  database,
  masterKeys,
  clock,
}: {
  database: Database;
  masterKeys: string;
  clock: Clock;
}): Promise<KeyRing> {
  const master = createKeyRing(masterKeys);
  return database.asSystem(async (work) => {
    const existing = await readRoots(work);
    const roots = existing.length > 0 ? existing : await makeRoots(work, master, masterKeys, clock.now());
    return keyRingOf(masterKeys, roots);
  });
}

/** The key ring of a database that has its roots. @throws WrongSetting when the master keys don't open them */
export async function existingKeyRing(work: Pick<Work, "db">, masterKeys: string): Promise<KeyRing> {
  return keyRingOf(masterKeys, await readRoots(work));
}

function keyRingOf(masterKeys: string, roots: readonly Root[]): KeyRing {
  const master = createKeyRing(masterKeys);
  const opened = new Map(roots.map((root) => [root.name, openRoot(master, root)]));
  const pepper = opened.get(pepperName);
  if (!pepper) throw new Error("the roots in mls_keys have no pepper");
  return createKeyRing(masterKeys, {
    pepper,
    subkeys: new Map(
      [...opened]
        .filter(([name]) => name.startsWith(subkeyName))
        .map(([name, key]) => [name.slice(subkeyName.length), key]),
    ),
  });
}

type Root = { name: string; sealed: Buffer };

function openRoot(master: KeyRing, { name, sealed }: Root): Buffer {
  try {
    return master.open(sealed, rootPlace(name));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new WrongSetting(
      `MASTER_KEY does not open this database, which was sealed under the key ${master.keyIdOf(sealed)}. Put ` +
        "that key back, behind the new one if there is one.",
      { cause: error },
    );
  }
}

async function readRoots({ db }: Pick<Work, "db">): Promise<Root[]> {
  try {
    return await db.selectFrom("mls_keys.roots").select(["name", "sealed"]).execute();
  } catch (error) {
    if (asFault(error)?.code !== undefinedTable) throw error;
    throw new WrongSetting(
      "The database has the data without its keys (schema mls_keys), and nothing encrypted opens without them. " +
        "Restore the backup of mls_keys that belongs to it, then start again.",
      { cause: error },
    );
  }
}

/** SQLSTATE of a missing table or schema. */
const undefinedTable = "42P01";

async function makeRoots(work: Pick<Work, "db">, master: KeyRing, masterKeys: string, at: Date): Promise<Root[]> {
  const { db } = work;
  // One process creates them; a process that starts at the same time waits here and finds them.
  await sql`lock table mls_keys.roots in share row exclusive mode`.execute(db);
  const meanwhile = await readRoots(work);
  if (meanwhile.length > 0) return meanwhile;
  const { rows } = await sql<{ hashed: boolean }>`
    select exists (select from mls_identity_hashes) or exists (select from mls_organization_keys) or exists (select
      from mls_import_rows) as hashed`.execute(db);
  const secrets = new Map<string, Buffer>([[pepperName, randomBytes(32)]]);
  if (rows[0]?.hashed)
    for (const purpose of keptHashes) secrets.set(subkeyName + purpose, oldestSubkey(masterKeys, purpose));
  const made = [...secrets].map(([name, secret]) => ({ name, sealed: master.seal(secret, rootPlace(name)) }));
  await db
    .insertInto("mls_keys.roots")
    .values(made.map((root) => ({ ...root, created_at: at })))
    .execute();
  return made;
}
