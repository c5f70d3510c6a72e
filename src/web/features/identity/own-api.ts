import type { Backend } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";

/**
 * The API for the viewer's own listings. In the demo these belong to the visitor's agency, whichever organization the
 * visitor acts for.
 */
export const ownApi = ({ api, actingFor, viewer }: Pick<Backend, "api" | "actingFor" | "viewer">): Api =>
  actingFor && viewer ? actingFor.as(viewer.organizationId) : api;
