import { zoneName } from "#domain/core/calendar.ts";

const usZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** The common zones plus this device's. */
export function zoneItems(own: string): { value: string; label: string }[] {
  return (usZones.includes(own) ? usZones : [own, ...usZones]).map((value) => ({ value, label: zoneName(value) }));
}
