import { safeStorage } from "#web/lib/storage.ts";

/** Keys of grants whose reveal was seen in this browser, newest last: codes of introductions and ids, never names. */
const storageKey = "mls-revealed";
/** Enough for the grants that one person opens in a year, and small in storage. */
const kept = 200;

const storage = safeStorage(() => localStorage);

const revealed = (): string[] => (storage.getItem(storageKey) ?? "").split(" ").filter((key) => key !== "");

/** Whether the reveal of this grant was seen before. */
export const wasRevealed = (grantKey: string): boolean => revealed().includes(grantKey);

export function rememberReveal(grantKey: string): void {
  const others = revealed().filter((key) => key !== grantKey);
  storage.setItem(storageKey, [...others, grantKey].slice(-kept).join(" "));
}
