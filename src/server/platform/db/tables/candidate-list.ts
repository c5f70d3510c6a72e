export interface CandidateListTables {
  /** `sealed`: the name. */
  mls_lists: {
    id: string;
    organization_id: string;
    job_id: string | null;
    owner_id: string;
    sealed: Buffer;
    version: number;
    created_at: Date;
    updated_at: Date;
  };
  /** `sealed`: the note; null for none. */
  mls_list_entries: {
    list_id: string;
    organization_id: string;
    listing_id: string;
    masked_code: string;
    place: number;
    sealed: Buffer | null;
    version: number;
  };
}
