import { isUuid, storedId } from "#domain/core/ids.ts";
import { refuse } from "#domain/core/errors.ts";

/** Ids are opaque to callers. An impossible id is reported as not found without asking the database. */
export function knownId(id: string): string {
  return isUuid(id) ? storedId(id) : refuse("not-found");
}

/** The same for several ids: impossible ones stay in `asked` and are never found. */
export function askedIds(ids: readonly string[]): { asked: string[]; possible: string[] } {
  const asked = ids.map(storedId);
  return { asked, possible: asked.filter(isUuid) };
}

/** Skips the query for an id that can't exist. */
export async function ifPossible<Found>(
  asked: string,
  find: (id: string) => Promise<Found | null>,
): Promise<Found | null> {
  const [possible] = askedIds([asked]).possible;
  return possible === undefined ? null : find(possible);
}
