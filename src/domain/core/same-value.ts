/** Compares two JSON values. Field order and undefined fields don't matter. */
export const sameValue = (left: unknown, right: unknown): boolean => left === right || inOrder(left) === inOrder(right);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
