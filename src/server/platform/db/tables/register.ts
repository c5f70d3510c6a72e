import type { IntroductionPart, SeeingRole } from "#domain/introduction/introduction.ts";
import type { EntryAction, RegisterEntry } from "#domain/register/register.ts";

/** Append-only. Hashes in hex, the signature in base64. */
export interface RegisterTable {
  number: number;
  at: Date;
  action: EntryAction;
  by: RegisterEntry["by"];
  about: SeeingRole | null;
  introduction: string;
  candidate: string | null;
  listing: string;
  selling: string | null;
  employer: string;
  document: string | null;
  listing_thread: string;
  selling_thread: string | null;
  employer_thread: string;
  previous: string;
  hash: string;
  signature: string;
}

/** Values that open the hashes of one party of an introduction; `name` as of the first entry. */
interface RegisterOpeningsTable {
  introduction: string;
  part: IntroductionPart;
  organization_id: string;
  name: string;
  salt: string;
  thread_salt: string;
}

/** One row: the marketplace's key. `sealed` is the private key (PKCS #8). */
interface RegisterKeyTable {
  id: string;
  public_key: string;
  sealed: Buffer;
  created_at: Date;
}

export interface RegisterTables {
  mls_register: RegisterTable;
  "mls_keys.register_openings": RegisterOpeningsTable;
  "mls_keys.register_key": RegisterKeyTable;
}
