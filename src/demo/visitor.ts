import type { DemoClient } from "./parties.ts";

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

/** The companies that the visitor brought. Null if nothing readable is stored. */
export function readClients(text: string | null): DemoClient[] | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isClient)
      ? read.map(({ id, name, domain }) => ({ id, name, domain }))
      : null;
  } catch {
    return null;
  }
}

const isClient = (value: unknown): value is DemoClient =>
  typeof value === "object" &&
  value !== null &&
  (["id", "name", "domain"] as const).every((field) => typeof Reflect.get(value, field) === "string");
