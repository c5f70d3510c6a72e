import type { Random } from "./random.ts";
import { wrongValues } from "./values.ts";

type Fields = Record<string, unknown>;

/** The path of every value inside a value. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null || path.length > 5) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 8).map((item, place) => [place, item])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function putAt(value: unknown, [key, ...rest]: (string | number)[], put: (before: unknown) => unknown): unknown {
  if (key === undefined) return put(value);
  if (Array.isArray(value)) return value.map((item, place) => (place === key ? putAt(item, rest, put) : item));
  const fields = value as Fields;
  return { ...fields, [key]: putAt(fields[key], rest, put) };
}

/** Changes one value slightly, like a careless client. */
function bend(before: unknown, random: Random): unknown {
  if (typeof before === "number")
    return random.pick<unknown>([
      -before,
      before + 0.5,
      String(before),
      before * 1e6,
      Number.MAX_SAFE_INTEGER,
      -1,
      null,
    ]);
  if (typeof before === "string")
    return random.pick<unknown>([
      "",
      ` ${before}`,
      `${before}\u0000`,
      before.toUpperCase(),
      before.slice(1),
      `${before}${before}`,
      [before],
      `${before}\ud800`,
      before.split("").toReversed().join(""),
      Number(before),
    ]);
  if (typeof before === "boolean") return random.pick<unknown>([!before, "true", 1, null]);
  if (Array.isArray(before))
    return random.pick<unknown>([
      [],
      [...before, ...before],
      [before],
      before[0],
      Array.from({ length: 1_000 }, () => before[0] ?? ""),
      [...before, null],
    ]);
  return wrongValues(random);
}

const place = (fields: Fields, random: Random) =>
  random.pick(
    placesIn(fields)
      .filter((path) => path.length > 0)
      .concat([["id"]]),
  );

/** One field almost right. */
export const almostRight = (fields: Fields, random: Random): Fields =>
  putAt(fields, place(fields, random), (before) => bend(before, random)) as Fields;

/** Several fields with arbitrary values. */
export function quiteWrong(fields: Fields, random: Random): Fields {
  let bent = fields;
  for (let times = random.whole(1, 3); times > 0; times -= 1)
    bent = putAt(bent, [String(place(bent, random)[0] ?? "id")], () => wrongValues(random)) as Fields;
  return bent;
}

/** A field too many or too few. */
export function otherFields(fields: Fields, random: Random): Fields {
  const names = Object.keys(fields);
  if (names.length > 0 && random.of(0.6)) {
    const { [random.pick(names)]: _, ...rest } = fields;
    return rest;
  }
  return {
    ...fields,
    [random.pick(["extra", "__proto__", "constructor", "id", "version", "organizationId", "", "a".repeat(300), "💥"])]:
      wrongValues(random),
  };
}

/** Bodies that aren't valid JSON objects. */
export const strangeBodies = (random: Random): { body: string; type: string } => ({
  body: random.pick([
    "",
    "null",
    "[]",
    "7",
    '"text"',
    "{",
    '{"a":',
    "{}".repeat(3),
    '{"id":1,"id":2}',
    "\u0000",
    "\ufeff{}",
    `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    `{"a":${"1".repeat(400)}}`,
    "NaN",
    '{"a":-0}',
    "x".repeat(300_000),
    '{"__proto__":{"admin":true}}',
    "a=1&b=2",
    '{"text":"\\ud800"}',
    '{"a":"\\u0000"}',
  ]),
  type: random.pick([
    "application/json",
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "",
    "application/json;;;",
  ]),
});
