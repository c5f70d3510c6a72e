import { dateIn } from "#domain/core/calendar.ts";

const usZones = [
  { value: "America/New_York", label: "Eastern, New York" },
  { value: "America/Chicago", label: "Central, Chicago" },
  { value: "America/Denver", label: "Mountain, Denver" },
  { value: "America/Phoenix", label: "Mountain, Phoenix" },
  { value: "America/Los_Angeles", label: "Pacific, Los Angeles" },
  { value: "America/Anchorage", label: "Alaska, Anchorage" },
  { value: "Pacific/Honolulu", label: "Hawaii, Honolulu" },
];

/** This device's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date on this device at an instant in ms. In an American evening it is a day before the date in UTC. */
export const ownDate = (instant: number): string => dateIn(ownZone(), instant);

/** The common zones plus this device's. */
export function zoneItems(own: string): { value: string; label: string }[] {
  if (usZones.some(({ value }) => value === own)) return usZones;
  return [{ value: own, label: own.replaceAll("_", " ") }, ...usZones];
}
