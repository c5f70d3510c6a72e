import type { Routes } from "./routes.ts";

/**
 * Calls that only this product's own pages make: they need a person's browser, a link from an email, or the platform's
 * staff. Programs don't build on them, so they are documented apart and can change at any time. All other calls are the
 * API.
 */
const nounsOfPages = new Set<keyof Routes | "session">([
  "candidacy",
  "cases",
  "configuration",
  "cvs",
  "handOffs",
  "home",
  "imports",
  "invitations",
  "leads",
  "leaks",
  "outbox",
  "profile",
  "session",
  "signing",
  "usage",
]);

type Named<Noun extends keyof Routes = keyof Routes> = Noun extends Noun
  ? `${Noun}.${keyof Routes[Noun] & string}`
  : never;

const callsOfPages = new Set<Named>([
  "admin.integrations",
  "admin.remind",
  "demand.supply",
  "guests.accept",
  "guests.answer",
  "guests.code",
  "guests.confirm",
  "guests.identity",
  "guests.nda",
  "guests.open",
  "guests.request",
  "guests.sign",
  "guests.view",
  "identityFiles.download",
  "identityFiles.ticket",
  "introductions.decide",
  "introductions.disputes",
  "listings.recent",
  "listings.view",
  "members.deactivate",
  "members.reactivate",
  "members.update",
  "notifications.unsubscribe",
  "organizations.decide",
  "organizations.get",
  "organizations.list",
  "organizations.setPlan",
  "rankings.choices",
  "rankings.choose",
  "register.verify",
]);

export type Audience = "programs" | "pages";

/** Who calls a procedure. `name`: `listings.get`. */
export const audienceOf = (name: string): Audience =>
  (nounsOfPages as ReadonlySet<string>).has(name.split(".")[0] ?? "") || (callsOfPages as ReadonlySet<string>).has(name)
    ? "pages"
    : "programs";
