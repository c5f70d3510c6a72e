/** Stores a value as the newest one, and drops the oldest beyond `most`. */
export function keepNewest<Value>(known: Map<string, Value>, name: string, value: Value, most: number): void {
  known.delete(name);
  known.set(name, value);
  if (known.size > most) known.delete(known.keys().next().value!);
}
