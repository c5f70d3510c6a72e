/** A person's own ticks in the form, by person: true to add, false to remove. */
export type WatcherTicks = Readonly<Record<string, boolean>>;

/**
 * The watchers that an edit saves. Watching raises no version, so someone may have started or stopped since the form
 * was opened: only the form's own ticks change the current watchers.
 */
export const watchersAfter = (current: readonly string[], ticks: WatcherTicks): string[] => [
  ...current.filter((id) => ticks[id] !== false),
  ...Object.keys(ticks).filter((id) => ticks[id] && !current.includes(id)),
];

/** A tick that only restores the current state is none. */
export function withTick(current: readonly string[], ticks: WatcherTicks, id: string, on: boolean): WatcherTicks {
  const others = Object.fromEntries(Object.entries(ticks).filter(([each]) => each !== id));
  return current.includes(id) === on ? others : { ...others, [id]: on };
}
