/** A list as a form was opened with it, as it is in the form now, and as a colleague saved it. */
type Versions<Item> = Record<"before" | "mine" | "theirs", readonly Item[]>;

/**
 * The list that a form shows once a colleague saved first: theirs, with what was added, changed and removed here since
 * the form was opened. `keyOf`: what an item is known by. Single fields are merged by `valuesAfter`.
 */
export function mergedList<Item>({ before, mine, theirs }: Versions<Item>, keyOf: (item: Item) => string): Item[] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [opened, own, saved] = [byKey(before), byKey(mine), byKey(theirs)];
  const isChanged = (item: Item) => JSON.stringify(item) !== JSON.stringify(opened.get(keyOf(item)));
  const merged = theirs.flatMap((item) => {
    const typed = own.get(keyOf(item));
    if (typed && isChanged(typed)) return [typed];
    return opened.has(keyOf(item)) && !typed ? [] : [item];
  });
  for (const [at, item] of mine.entries()) {
    if (saved.has(keyOf(item)) || !isChanged(item)) continue;
    // Behind the item that it follows in the form: the order can matter.
    const earlier = mine.slice(0, at).findLast((each) => merged.some((one) => keyOf(one) === keyOf(each)));
    merged.splice(earlier ? merged.findIndex((one) => keyOf(one) === keyOf(earlier)) + 1 : 0, 0, item);
  }
  return merged;
}
