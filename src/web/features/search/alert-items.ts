import type { AlertChoice } from "#domain/saved-search/saved-search.ts";

export const alertItems: readonly { value: AlertChoice; label: string }[] = [
  { value: "off", label: "No emails" },
  { value: "at_once", label: "Email immediately" },
  { value: "daily", label: "One email a day" },
];
