type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** From here on a column grows by a quarter, because half of a large one would be unused. */
const largeFrom = 65_536;

/** The column with room for `length` entries. What isn't written yet takes no memory of the machine. */
export function enlarged<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const more = column.length < largeFrom ? column.length : column.length >>> 2;
  return resized(column, Math.max(64, length, column.length + more));
}

/** The column with exactly this many entries. */
export function resized<C extends Column>(column: C, length: number): C {
  if (length === column.length) return column;
  const other = new (column.constructor as new (length: number) => C)(length);
  other.set(length < column.length ? column.subarray(0, length) : column);
  return other;
}
