/** Every procedure's method and path under /api/v1: all the browser needs besides the types. */
export const routes = {
  settings: {
    get: "GET /settings",
  },
  listings: {
    search: "GET /listings",
    facets: "GET /listings/facets",
    mine: "GET /listings/mine",
    get: "GET /listings/:id",
    form: "GET /listings/:id/form",
    create: "POST /listings",
    update: "PATCH /listings/:id",
    publish: "POST /listings/:id/publish",
    hold: "POST /listings/:id/hold",
    resume: "POST /listings/:id/resume",
    renew: "POST /listings/:id/renew",
    withdraw: "POST /listings/:id/withdraw",
    relist: "POST /listings/:id/relist",
    discard: "DELETE /listings/:id",
    view: "POST /listings/:id/views",
  },
  identities: {
    get: "GET /identities/:listingId",
  },
  imports: {
    create: "POST /imports",
    list: "GET /imports",
    get: "GET /imports/:id",
    progress: "GET /imports/:id/progress",
    resume: "GET /imports/:id/resumes/:row",
    update: "PATCH /imports/:id",
    commit: "POST /imports/:id/commit",
    stop: "POST /imports/:id/stop",
    rejected: "GET /imports/:id/rejected",
    template: "GET /imports/template",
    publish: "POST /imports/:id/publish",
    heldBack: "GET /imports/:id/held-back",
    discard: "DELETE /imports/:id",
  },
  shortlist: {
    list: "GET /shortlist",
    ids: "GET /shortlist/ids",
    add: "POST /shortlist",
    addMany: "POST /shortlist/bulk",
    update: "PATCH /shortlist/:listingId",
    remove: "DELETE /shortlist/:listingId",
    clear: "DELETE /shortlist",
    restore: "POST /shortlist/restore",
  },
} as const;

export type Routes = typeof routes;
