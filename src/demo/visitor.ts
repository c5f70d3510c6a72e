/** The data that the page needs at once, and the only part that it writes. */
export type DemoVisitor = {
  /** The organization that the visitor acts for on deals and introductions. */
  actingFor: string;
  /** How far the demo's clock is ahead, in whole days, to show what happens later. */
  daysAhead: number;
};

/** Null if nothing readable is stored. */
export function readVisitor(text: string | null): DemoVisitor | null {
  if (text === null) return null;
  try {
    const { actingFor, daysAhead } = JSON.parse(text) as Partial<DemoVisitor>;
    return typeof actingFor === "string" && Number.isSafeInteger(daysAhead)
      ? { actingFor, daysAhead: Number(daysAhead) }
      : null;
  } catch {
    return null;
  }
}

export const visitorText = ({ actingFor, daysAhead }: DemoVisitor): string => JSON.stringify({ actingFor, daysAhead });
