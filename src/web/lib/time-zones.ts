import { zoneName } from "#domain/core/calendar.ts";
import { ownZone } from "./own-date.ts";

const usZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** The common zones, this device's, and these. */
export function zoneItems(...more: string[]): { value: string; label: string }[] {
  const others = [...more, ownZone()].filter((zone) => !usZones.includes(zone));
  return [...new Set([...others, ...usZones])].map((value) => ({ value, label: zoneName(value) }));
}
