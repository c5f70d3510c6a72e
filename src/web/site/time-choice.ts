import { zoneName } from "#domain/core/calendar.ts";

/** The reader's own zone: every time is shown in it. */
export const readersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayOf = (slot: string): string =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" }).format(new Date(slot));
const timeOf = (slot: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(new Date(slot));

/** "Tuesday, November 24 at 10:00 AM", in the reader's time zone. */
export const timeInWords = (slot: string): string => `${dayOf(slot)} at ${timeOf(slot)}`;

/** What each select of days was last given. */
const offered = new WeakMap<HTMLSelectElement, Map<string, string[]>>();

/**
 * Offers these times (ISO) in the two selects of `place`; the day that was chosen stays while it has any. False when
 * there are none.
 */
export function offerTimes(place: ParentNode, slots: readonly string[]): boolean {
  const day = place.querySelector<HTMLSelectElement>("#lead-day");
  const time = place.querySelector<HTMLSelectElement>("#lead-slot");
  const zone = place.querySelector("#lead-zone");
  if (!day || !time || !zone) return false;
  const days = Map.groupBy(slots, dayOf);
  const before = day.value;
  const showTimes = (): void =>
    time.replaceChildren(...(offered.get(day)?.get(day.value) ?? []).map((slot) => new Option(timeOf(slot), slot)));
  day.replaceChildren(
    ...(days.size > 0 ? [...days.keys()].map((name) => new Option(name)) : [new Option("No times available")]),
  );
  if (days.has(before)) day.value = before;
  if (!offered.has(day)) day.addEventListener("change", showTimes);
  offered.set(day, days);
  showTimes();
  day.disabled = time.disabled = days.size === 0;
  zone.textContent = `Times are shown for ${zoneName(readersZone)}.`;
  return days.size > 0;
}
