import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Introduction } from "#domain/introduction/introduction.ts";
import {
  nextEntry,
  type Openings,
  type PartyOpening,
  type RegisterStep,
  type Sha256,
} from "#domain/register/register.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { registerKey } from "./key.ts";
import { entriesOf, newestEntry, openingsOf } from "./store.ts";

export const sha256: Sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");

/** Locked from drawing a number to the commit, so that numbers have no gaps and each entry follows a visible one. */
const registerLock = 7_240_003;

type Needs = { keyRing: KeyRing; randomBytes: (count: number) => Uint8Array };

/**
 * Adds a step of an introduction to the register (spec §13), in the same transaction: no step without its entry, no
 * entry without its step. `introduction`: after the step; `at`: its time in ms.
 */
export function enterRegister(
  work: Pick<Work, "beforeCommit">,
  { keyRing, randomBytes }: Needs,
  step: RegisterStep,
): void {
  work.beforeCommit(async (db) => {
    await sql`select pg_advisory_xact_lock(${registerLock})`.execute(db);
    const openings =
      (await openingsOf(db, step.introduction.code)) ?? (await makeOpenings(db, step.introduction, randomBytes));
    const entry = nextEntry(
      step,
      { last: await newestEntry(db), earlier: await entriesOf(db, step.introduction.code), openings },
      sha256,
    );
    const key = await registerKey(db, { keyRing, randomBytes }, new Date(step.at));
    await db
      .insertInto("mls_register")
      .values({
        number: entry.number,
        at: new Date(entry.at),
        action: entry.action,
        by: entry.by,
        about: entry.about,
        introduction: entry.introduction,
        candidate: entry.candidate,
        listing: entry.listing,
        selling: entry.selling,
        employer: entry.employer,
        document: entry.document,
        listing_thread: entry.listingThread,
        selling_thread: entry.sellingThread,
        employer_thread: entry.employerThread,
        previous: entry.previous,
        hash: entry.hash,
        signature: key.sign(Buffer.from(entry.hash, "hex")),
      })
      .execute();
  });
}

/** The salts of a new introduction's parties, 128 random bits each. */
async function makeOpenings(
  db: Kysely<Tables>,
  { code, listingAgency, sellingAgency, employer }: Introduction,
  randomBytes: Needs["randomBytes"],
): Promise<Openings> {
  const salt = (): string => Buffer.from(randomBytes(16)).toString("hex");
  const opening = ({ id, name }: Introduction["employer"]): PartyOpening => ({
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
                name: own.name,
                salt: own.salt,
                thread_salt: own.threadSalt,
              },
            ]
          : [];
      }),
    )
    .execute();
  return made;
}
