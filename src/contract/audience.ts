import { keyNeedOf } from "./scopes.ts";

export type Audience = "programs" | "pages";

/**
 * Who calls a procedure; `name`: `listings.get`. What API keys can't call needs a person's browser, a link from an
 * email, or the platform's staff: only this product's own pages call it. It is documented apart and can change at any
 * time. All other calls are the API.
 */
export const audienceOf = (name: string): Audience =>
  name.startsWith("session.") || keyNeedOf(name) === "session" ? "pages" : "programs";
