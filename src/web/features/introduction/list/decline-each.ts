import { Problem } from "#contract/backend.ts";
import { isDeclined } from "#domain/introduction/status.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { counted } from "#web/lib/format.ts";

export type NotDeclined<Item> = { item: Item; why: string };

/** Whether the introduction that a conflict came with is declined. */
function wasDeclined(current: unknown): boolean {
  const { status } = (current ?? {}) as Partial<Introduction>;
  return status !== undefined && isDeclined(status);
}

/**
 * Declines one after the other. What concerns a single introduction (it was changed, or is no longer open) doesn't keep
 * the rest from being declined. Anything else ends it, so that another attempt continues. `declined`: the ids so far.
 * @throws Problem
 */
export async function declineEach<Item extends { id: string }>(
  items: readonly Item[],
  declined: Set<string>,
  decline: (item: Item) => Promise<unknown>,
): Promise<NotDeclined<Item>[]> {
  const left: NotDeclined<Item>[] = [];
  for (const item of items) {
    if (declined.has(item.id)) continue;
    try {
      await decline(item);
      declined.add(item.id);
    } catch (thrown) {
      if (!(thrown instanceof Problem && (thrown.status === 404 || thrown.status === 409))) throw thrown;
      // An earlier attempt declined it, and its answer was lost.
      if (wasDeclined(thrown.current)) declined.add(item.id);
      else left.push({ item, why: problemDetail(thrown) });
    }
  }
  return left;
}

/** "12 introductions declined", "11 declined, 1 unchanged". */
export const declinedWords = (declined: number, left: number): string =>
  left === 0 ? `${counted(declined, "introduction")} declined` : `${declined} declined, ${left} unchanged`;
