/** What the page itself has to know at once; the only part that it writes. */
export type DemoVisitor = {
  /** The organization for which the visitor acts on deals and introductions. */
  actingFor: string;
  /** How far the demo's clock is ahead, in whole days: what waits for a day to pass can be seen without waiting. */
  daysAhead: number;
};

/** Null where nothing is stored, or nothing that can be read. */
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
