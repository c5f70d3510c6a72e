export const countText = (without: number): string =>
  without === 0 ? "Every member has one." : without === 1 ? "1 member has none." : `${without} members have none.`;

/** What requiring a second factor does, for its confirmation. */
export const requiringText = (without: number): string =>
  without === 0
    ? countText(without)
    : `${countText(without)} They and their API keys are stopped until they set one up.`;
