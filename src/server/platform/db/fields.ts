type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Snake<Name extends string> = Name extends `${infer Letter}${infer Tail}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Tail>}`
  : Name;
type Field<Value> = Value extends Date ? number : Value;

type Fields<Row, Column extends keyof Row & string> = { [Name in Column as Camel<Name>]: Field<Row[Name]> };
type Columns<From, Name extends keyof From & string> = { [Each in Name as Snake<Each>]: From[Each] };

const remembered = (rename: (name: string) => string) => {
  const names = new Map<string, string>();
  return (name: string): string => {
    const known = names.get(name) ?? rename(name);
    names.set(name, known);
    return known;
  };
};
const camel = remembered((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
const snake = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** These columns of a row under the domain's names, moments in ms; only those named, because a row may hold secrets. */
export function fieldsFrom<Row extends object, Column extends keyof Row & string>(
  row: Row,
  columns: readonly Column[],
): Fields<Row, Column> {
  const fields: Record<string, unknown> = {};
  for (const column of columns) fields[camel(column)] = inMs(row[column]);
  return fields as Fields<Row, Column>;
}

/** The same the other way, of all values or of these; no moment becomes a date, because amounts are numbers too. */
export function columnsFrom<From extends object, Name extends keyof From & string = keyof From & string>(
  values: From,
  names: readonly Name[] = Object.keys(values) as Name[],
): Columns<From, Name> {
  return Object.fromEntries(names.map((name) => [snake(name), values[name]])) as Columns<From, Name>;
}

export const dateOrNull = (instant: number | null): Date | null => (instant === null ? null : new Date(instant));

const inMs = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);
