import { isConnectionLoss } from "../db/outage.ts";

/**
 * Runs a job's work on each of these. A failing one doesn't stop the others: the job fails once all have run, so that
 * it is logged and retried. Without the database there is no use in going on. `what`: the plural of an item.
 * @throws AggregateError whose cause is the first failure
 */
export async function eachOnItsOwn<Item>(
  what: string,
  items: Iterable<Item>,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await run(item);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} ${what} failed`, { cause: failures[0] });
}
