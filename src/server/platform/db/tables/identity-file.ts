import type { IdentityFileKind } from "#domain/identity/file.ts";

export interface IdentityFileTables {
  /** `size` in bytes as served; `sealed_name`: the original file name, under the listing's data key. */
  mls_identity_files: {
    id: string;
    listing_id: string;
    agency_id: string;
    number: number;
    kind: IdentityFileKind;
    size: number;
    sealed_name: Buffer | null;
    state: "arriving" | "kept" | "leaving";
    added_at: Date;
  };
  /** `reason`: why platform staff read it. */
  mls_file_tickets: {
    hash: Buffer;
    file_id: string;
    session_id: string;
    organization_id: string;
    reason: string | null;
    expires_at: Date;
  };
}
