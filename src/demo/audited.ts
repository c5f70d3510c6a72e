import type { AuditAction } from "#domain/admin/audit.ts";
import type { DemoContext } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** What the audit log can't derive from the rest of the state. `at` in ms. */
export type Audited = {
  id: string;
  action: AuditAction;
  listingId: string;
  organization: string;
  person: string | null;
  at: number;
  /** Absent from entries without one and from those of earlier releases. */
  reason?: string;
};

/** Entries to remember. */
const mostAudited = 1_000;

export const withAudited = (
  state: DemoState,
  { viewer, now, newId }: Pick<DemoContext, "viewer" | "now" | "newId">,
  action: AuditAction,
  listingIds: readonly string[],
  reason?: string,
): DemoState => ({
  ...state,
  audited: [
    ...state.audited,
    ...listingIds.map((listingId) => ({
      id: newId(),
      action,
      listingId,
      organization: viewer.organizationName,
      person: viewer.displayName || null,
      at: now,
      ...(reason !== undefined && { reason }),
    })),
  ].slice(-mostAudited),
});
