import { isUuid, storedId } from "#domain/core/ids.ts";
import { refuse } from "#domain/core/errors.ts";

/** Ids are opaque to callers; one that cannot exist is simply not there, before the database is asked. */
export function knownId(id: string): string {
  return isUuid(id) ? storedId(id) : refuse("not-found");
}

/** The same for several: those that cannot exist are left as they are, and found nowhere. */
export function askedIds(ids: readonly string[]): { asked: string[]; possible: string[] } {
  const asked = ids.map(storedId);
  return { asked, possible: asked.filter(isUuid) };
}
