import type { IntroductionPart, SeeingRole } from "#domain/introduction/introduction.ts";
import type { EntryAction, RegisterEntry } from "#domain/register/register.ts";

export interface RegisterTables {
  /** Append-only. Hashes in hex, the signature in base64. */
  mls_register: {
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
  };
  /** Values that open the hashes of one party of an introduction; `name` as of the first entry. */
  "mls_keys.register_openings": {
    introduction: string;
    part: IntroductionPart;
    organization_id: string;
    name: string;
    salt: string;
    thread_salt: string;
  };
  /** One row: the marketplace's key. `sealed` is the private key (PKCS #8). */
  "mls_keys.register_key": {
    id: string;
    public_key: string;
    sealed: Buffer;
    created_at: Date;
  };
}
