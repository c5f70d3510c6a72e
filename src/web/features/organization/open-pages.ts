import type { OrganizationKind } from "#domain/core/viewer.ts";

/** Pages of an agency's own drafts and listings. */
const agencyPages = /^\/mls\/(agent|list|import|candidate)(\/|$)/;

/** Pages that an unvetted organization can use: also its settings, and the calculator. */
const openPages = [/^\/mls\/(profile|settings|connect)(\/|$)/, /^\/mls\/tools\/split$/];

export const staysOpen = (path: string, kind: OrganizationKind): boolean =>
  openPages.some((page) => page.test(path)) || (kind === "agency" && agencyPages.test(path));
