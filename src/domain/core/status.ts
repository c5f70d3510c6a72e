/**
 * Names for what a status means. `table` says of each status which facts hold, so a new status doesn't compile without
 * its facts. `is` answers for one status, no for none; `statusesThat` lists them, for a query.
 */
export const namedFacts = <Status extends string, Fact extends string>(table: Record<Status, readonly Fact[]>) => ({
  is:
    (fact: Fact) =>
    (status: Status | null | undefined): boolean =>
      status !== null && status !== undefined && table[status].includes(fact),
  statusesThat: (fact: Fact): readonly Status[] =>
    (Object.keys(table) as Status[]).filter((status) => table[status].includes(fact)),
});
