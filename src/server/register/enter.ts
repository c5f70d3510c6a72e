import { sql } from "kysely";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { type BroughtClient, broughtEntry } from "#domain/register/brought-client.ts";
import {
  nextEntry,
  type Openings,
  type PartyOpening,
  type RegisterEntry,
  type RegisterStep,
} from "#domain/register/register.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db, Trx } from "../platform/db/tables.ts";
import { registerKey } from "./key.ts";
import { entriesOf, newestEntry, openingsOf } from "./store.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/** Locked from drawing a number to the commit, so that numbers have no gaps and each entry follows a visible one. */
const registerLock = 7_240_003;

type Parties = Pick<Introduction, "code" | "listingAgency" | "sellingAgency" | "employer">;

type Needs = { keyRing: KeyRing; randomBytes: (count: number) => Uint8Array };

/**
 * Adds a step of an introduction to the register (spec §13), in the same transaction: no step without its entry, no
 * entry without its step. `introduction`: after the step; `at`: its time in ms.
 */
export function enterRegister(work: Pick<Work, "beforeCommit">, needs: Needs, step: RegisterStep): void {
  work.beforeCommit(async (db) => {
    await sql`select pg_advisory_xact_lock(${registerLock})`.execute(db);
    const { introduction } = step;
    const openings =
      (await openingsOf(db, introduction.code)) ?? (await makeOpenings(db, introduction, needs.randomBytes));
    const earlier = await entriesOf(db, introduction.code);
    await append(db, needs, nextEntry(step, { last: await newestEntry(db), earlier, openings }, sha256));
  });
}

/** The same for a client that an agency brought (docs/decisions/0088). */
export function enterBroughtClient(work: Pick<Work, "beforeCommit">, needs: Needs, brought: BroughtClient): void {
  work.beforeCommit(async (db) => {
    await sql`select pg_advisory_xact_lock(${registerLock})`.execute(db);
    const { code, agency, client } = brought;
    const parties = { code, listingAgency: agency, sellingAgency: null, employer: client };
    const openings = await makeOpenings(db, parties, needs.randomBytes);
    await append(db, needs, broughtEntry(brought, { last: await newestEntry(db), openings }, sha256));
  });
}

async function append(
  db: Trx,
  { keyRing, randomBytes }: Needs,
  entry: RegisterEntry & { hash: string },
): Promise<void> {
  const key = await registerKey(db, { keyRing, randomBytes }, new Date(entry.at));
  const { at, listingThread, sellingThread, employerThread, ...same } = entry;
  await db
    .insertInto("mls_register")
    .values({
      ...same,
      at: new Date(at),
      ...columnsFrom({ listingThread, sellingThread, employerThread }),
      signature: key.sign(Buffer.from(entry.hash, "hex")),
    })
    .execute();
}

/** The salts of the parties of a new introduction or client, 128 random bits each. */
async function makeOpenings(
  db: Db,
  { code, listingAgency, sellingAgency, employer }: Parties,
  randomBytes: Needs["randomBytes"],
): Promise<Openings> {
  const salt = (): string => Buffer.from(randomBytes(16)).toString("hex");
  const opening = ({ id, name }: Parties["employer"]): PartyOpening => ({
    id,
    name,
    salt: salt(),
    threadSalt: salt(),
  });
  const made: Openings = {
    listing: opening(listingAgency),
    selling: sellingAgency && opening(sellingAgency),
    employer: opening(employer),
  };
  await db
    .insertInto("mls_keys.register_openings")
    .values(
      (["listing", "selling", "employer"] as const).flatMap((part) => {
        const own = made[part];
        return own
          ? [
              {
                introduction: code,
                part,
                organization_id: own.id,
                ...columnsFrom(own, ["name", "salt", "threadSalt"]),
              },
            ]
          : [];
      }),
    )
    .execute();
  return made;
}
