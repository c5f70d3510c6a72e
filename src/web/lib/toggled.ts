/** The set with a value or without it. */
export const toggled = <Value>(set: ReadonlySet<Value>, value: Value, on: boolean): ReadonlySet<Value> =>
  new Set(on ? [...set, value] : [...set].filter((each) => each !== value));
