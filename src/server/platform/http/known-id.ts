import { refuse } from "#domain/core/errors.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids are opaque to callers; one that cannot exist is simply not there, before the database is asked. */
export function knownId(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : refuse("not-found");
}

/** The same for several: those that cannot exist are left as they are, and found nowhere. */
export function askedIds(ids: readonly string[]): { asked: string[]; possible: string[] } {
  const asked = ids.map((id) => (uuid.test(id) ? id.toLowerCase() : id));
  return { asked, possible: asked.filter((id) => uuid.test(id)) };
}
