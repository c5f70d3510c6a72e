import { type Break, firstBreak, noHash, type SealedEntry } from "#domain/register/register.ts";
import type { Database } from "../platform/db/database.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import { isSigned } from "./key.ts";
import { entriesAfter, keyOfRegister, unenteredStep } from "./store.ts";

/** Entries held in memory at once, and read in one transaction. */
const pageSize = 1_000;

export type Verified = {
  entries: number;
  intact: boolean;
  broken: Break | null;
  /** The hash of the newest entry read. */ head: string;
};

/** Checks the register from its beginning, page by page, up to the first invalid entry. */
export async function verifyRegister({ asSystem }: Pick<Database, "asSystem">): Promise<Verified> {
  const key = await asSystem(({ db }) => keyOfRegister(db));
  let last: Pick<SealedEntry, "number" | "hash"> | null = null;
  for (;;) {
    const entries: SealedEntry[] = await asSystem(({ db }) => entriesAfter(db, last?.number ?? 0, pageSize));
    const broken = firstBreak(last, entries, {
      sha256,
      signed: (hash, signature) => key !== null && isSigned(Buffer.from(hash, "hex"), signature, key),
    });
    if (broken) return { entries: broken.number - 1, intact: false, broken, head: last?.hash ?? noHash };
    last = entries.at(-1) ?? last;
    if (entries.length < pageSize) break;
  }
  const read = { entries: last?.number ?? 0, head: last?.hash ?? noHash };
  const missing = await asSystem(({ db }) => unenteredStep(db));
  if (missing === null) return { ...read, intact: true, broken: null };
  const number = read.entries + 1;
  return {
    ...read,
    intact: false,
    broken: {
      number,
      says:
        `Entry ${number} is missing: ${missing.code} has more steps than the register, which ends with ` +
        `entry ${read.entries}.`,
    },
  };
}
