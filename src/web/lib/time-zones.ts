const usZones = [
  { value: "America/New_York", label: "Eastern, New York" },
  { value: "America/Chicago", label: "Central, Chicago" },
  { value: "America/Denver", label: "Mountain, Denver" },
  { value: "America/Phoenix", label: "Mountain, Phoenix" },
  { value: "America/Los_Angeles", label: "Pacific, Los Angeles" },
  { value: "America/Anchorage", label: "Alaska, Anchorage" },
  { value: "Pacific/Honolulu", label: "Hawaii, Honolulu" },
];

/** The common zones plus this device's. */
export function zoneItems(own: string): { value: string; label: string }[] {
  if (usZones.some(({ value }) => value === own)) return usZones;
  return [{ value: own, label: own.replaceAll("_", " ") }, ...usZones];
}
