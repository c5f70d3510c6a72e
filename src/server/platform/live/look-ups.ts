import { askedIds } from "../http/known-id.ts";
import type { Db } from "../db/tables.ts";

const mostNames = 5_000;

export type Names = {
  /** The display name of each person; deleted people have none. */
  of(personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  forget(personId: string): void;
  forgetAll(): void;
};

/** Names of people, cached until the change stream reports a change. */
export function createNames(db: Db): Names {
  const kept = new Map<string, string>();
  return {
    async of(personIds) {
      const missing = [...new Set(personIds)].filter((id) => !kept.has(id));
      if (missing.length > 0) {
        const rows = await db
          .selectFrom("mls_people")
          .select(["id", "display_name"])
          .where("id", "in", askedIds(missing).possible)
          .execute();
        for (const { id, display_name } of rows) kept.set(id, display_name);
      }
      const found = new Map(personIds.flatMap((id) => (kept.has(id) ? [[id, kept.get(id) ?? ""] as const] : [])));
      while (kept.size > mostNames) kept.delete(kept.keys().next().value as string);
      return found;
    },
    forget: (personId) => void kept.delete(personId),
    forgetAll: () => kept.clear(),
  };
}
