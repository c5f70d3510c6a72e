type Item = { id: string; at: string };

/**
 * The lines shown so far, then new ones. `total`: how many items wait; `items`: the latest, newest first. A line
 * that isn't among those is done, unless newer ones can have pushed it out: then it stays as it was.
 */
export function lingering<Each extends Item>(
  shown: readonly Each[],
  { total, items }: { total: number; items: readonly Each[] },
): { line: Each; waits: boolean }[] {
  const oldest = total > items.length ? items.at(-1)?.at : undefined;
  const added = items.filter(({ id }) => shown.every((line) => line.id !== id));
  return [...shown, ...added].map((line) => {
    const current = items.find(({ id }) => id === line.id);
    return { line: current ?? line, waits: current !== undefined || (oldest !== undefined && line.at <= oldest) };
  });
}
