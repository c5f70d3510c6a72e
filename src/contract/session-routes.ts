/** The session calls under /api/v1 (spec §21): all the browser needs besides the types of session.ts. */
export const sessionRoutes = {
  begin: "POST /session/begin",
  redeem: "POST /session",
  current: "GET /session",
  refresh: "POST /session/refresh",
  end: "DELETE /session",
} as const;

export const actingOrganizationHeader = "x-acting-organization";
