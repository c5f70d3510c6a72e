import type { ColumnType, Generated } from "kysely";
import type { ArchiveFailure, ArchiveState } from "#domain/archive/archive.ts";

export type ArchiveProgress = { part: string; number: number; of: number; done: number; total: number };

export interface ArchiveTables {
  /** The archive an organization was imported from; `manifest_sha256` identifies it. */
  mls_imported_archives: {
    organization_id: string;
    manifest_sha256: string;
    archived_at: Date;
    imported_at: Date;
    records: number;
  };
  /** `steps`: of the introduction when it was archived. The certificates are those of the archive's marketplace. */
  mls_imported_introductions: {
    introduction_id: string;
    steps: number;
    certificate_json: Buffer | null;
    certificate_pdf: Buffer | null;
  };
  /** `parts`: pieces in the file store, of the attempt `run`. `origin`: where the page is that its email links to. */
  mls_archives: {
    id: string;
    organization_id: string;
    requested_by: string;
    session_id: string;
    origin: string;
    requested_at: Date;
    state: ArchiveState;
    failure: ArchiveFailure | null;
    run: Generated<number>;
    failures: Generated<number>;
    progress: ColumnType<ArchiveProgress | null, string | null, string | null>;
    parts: Generated<number>;
    size: number | null;
    files: number | null;
    records: number | null;
    key_sealed: Buffer | null;
    ready_at: Date | null;
    expires_at: Date | null;
    downloads: Generated<number>;
    updated_at: Date;
  };
  /** A single-use ticket by its hash. */
  mls_archive_tickets: {
    hash: Buffer;
    archive_id: string;
    session_id: string;
    organization_id: string;
    expires_at: Date;
  };
}
