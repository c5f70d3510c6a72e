/**
 * Named facts about statuses. `table` lists the facts of each status, so a new status doesn't compile without its
 * facts. `is` checks one status; `statusesThat` lists the statuses of a fact, for a query.
 */
export const namedFacts = <Status extends string, Fact extends string>(table: Record<Status, readonly Fact[]>) => ({
  is:
    (fact: Fact) =>
    (status: Status | null | undefined): boolean =>
      status !== null && status !== undefined && table[status].includes(fact),
  statusesThat: (fact: Fact): readonly Status[] =>
    (Object.keys(table) as Status[]).filter((status) => table[status].includes(fact)),
});
