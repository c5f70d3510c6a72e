import { makeForm } from "#tests/support/forms.ts";
import type { Random } from "./random.ts";
import type { Known } from "./known.ts";

/** A JSON schema, as zod writes it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  propertyNames?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

type From = {
  random: Random;
  known: Known;
  actor: string;
  noun: string;
  now: number;
  /** A valid CV in base64. */ cv: string;
};

const dayMs = 86_400_000;
/** Texts that a candidate might write, and texts that are hard to read, sort, check or store. */
const plain = [
  "Backend engineer",
  "Led a small team",
  "Madison",
  "WI",
  "SaaS",
  "PostgreSQL",
  "C#",
  "Ada Bell",
  "A note.",
  "America/Chicago",
  "Careful and quick.",
];
const odd = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "💼👩🏽‍💻",
  "ﷺ".repeat(20),
  "‮txet",
  "İıſK",
  "e\u0301".repeat(50),
  "'; drop table mls_deals; --",
  "%",
  "_%\\",
  "{{brand}}",
  "=1+1",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "null",
  "NaN",
  "-0",
  "1e309",
  "\r\nX-Injected: 1",
  "١٢٣",
  "\u200b",
  "constructor",
  "__proto__",
];

export const wrongValues = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => null,
    () => true,
    () => -1,
    () => 0,
    () => 1.5,
    () => 2 ** 31,
    () => 2 ** 53,
    () => -(2 ** 63),
    () => 1e300,
    () => random.pick(odd),
    () => random.pick(odd),
    () => random.pick(odd),
    () => [],
    () => [null],
    () => [[[]]],
    () => ({}),
    () => ({ id: {} }),
    () => ({ __proto__: null, toString: 1 }),
    () => "x".repeat(random.whole(200, 20_000)),
    () => "🦊".repeat(3_000),
    () => Array.from({ length: random.whole(50, 500) }, () => "a"),
    () => "00000000-0000-0000-0000-000000000000",
    () => "not-a-uuid",
    () => "9999-12-31",
    () => "0000-01-01",
    () => "-271821-04-20T00:00:00.000Z",
    () => "+275760-09-13T00:00:00.000Z",
    () => "2027-02-30",
    () => "2026-13-01T25:61:00Z",
  ])();

/** A value that fits this schema; field names give further hints. */
export function valid(schema: Schema, from: From, field = "", depth = 0): unknown {
  const { random } = from;
  // A publishable form, so that some listings exist.
  if (field === "form" && random.of(0.7)) return makeForm({ headlineRole: `Backend engineer ${random.whole(1, 999)}` });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valid(random.pick(choices), from, field, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valid(part, from, field, depth)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === "object" || schema.properties) return object(schema, from, depth);
  if (type === "array") {
    const least = schema.minItems ?? 0;
    const length = Math.min(schema.maxItems ?? 5, random.whole(least, least + (depth > 3 ? 0 : 3)));
    const item = typeof schema.items === "object" ? schema.items : { type: "string" };
    return Array.from({ length }, () => valid(item, from, field.replace(/s$/, ""), depth + 1));
  }
  if (type === "integer" || type === "number") return number(schema, from, field);
  if (type === "boolean") return random.of(/^(?:consent|agreed|confirm.*)$/.test(field) ? 0.95 : 0.6);
  if (type === "null") return null;
  if (type === "string") return text(schema, from, field);
  return random.of(0.5) ? text(schema, from, field) : wrongValues(random);
}

function object(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  from: From,
  depth: number,
): Record<string, unknown> {
  const { random, known } = from;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || random.of(depth > 4 ? 0.1 : name.endsWith("Id") ? 0.3 : 0.5))
      made[name] = valid(schema, from, name, depth + 1);
  if (typeof additionalProperties === "object" && depth < 4)
    for (let more = random.whole(0, 2); more > 0; more -= 1)
      made[String(propertyNames ? valid(propertyNames, from, "key", depth + 1) : random.pick(plain))] = valid(
        additionalProperties,
        from,
        "",
        depth + 1,
      );
  // A write that names a known record carries its last seen version.
  const seen = [made["id"], made["listingId"]]
    .map((id) => (typeof id === "string" ? known.versionOf(id) : null))
    .find((version) => version !== null);
  const version = seen ?? known.versionOf(from.noun);
  if ("version" in made && version !== null && random.of(0.9)) made["version"] = version;
  const code = typeof made["listingId"] === "string" ? known.maskedCodeOf(made["listingId"]) : null;
  if ("maskedCode" in made && code !== null && random.of(0.7)) made["maskedCode"] = code;
  return made;
}

function number({ type, minimum, maximum }: Schema, { random }: From, field: string): number {
  if (field === "version") return random.pick([1, 1, 2, 3]);
  if (field === "minutes") return random.pick([30, 45, 60, 15, 480]);
  const least = random.of(0.95) ? Math.max(minimum ?? 0, 0) : Math.max(minimum ?? 0, -1e6);
  const most = Math.min(maximum ?? 1_000, 2_000_000);
  if (random.of(0.2)) return random.pick([least, most]);
  const value = least + random.next() * Math.max(0, Math.min(most, least + 300_000) - least);
  return type === "integer" || random.of(0.7) ? Math.round(value) : Math.round(value * 100) / 100;
}

function text({ format, pattern, minLength = 0, maxLength = 400 }: Schema, from: From, field: string): string {
  const { random, known, actor, noun, now, cv } = from;
  const soon = () =>
    new Date(now + random.whole(random.of(0.85) ? 1 : -30, 60) * dayMs + random.whole(0, 48) * 1_800_000);
  const listed = /^(?:slot|startsAt)$/.test(field)
    ? (known.value(random, field) ?? known.value(random, "slot") ?? known.value(random, "time"))
    : null;
  if (listed !== null && random.of(0.8)) return listed;
  if (format === "date-time") return soon().toISOString();
  if (format === "date") return soon().toISOString().slice(0, 10);
  if (/^(?:id|ids|.*Id)$/.test(field))
    return known.id(random, { actor, noun, field }) ?? "00000000-0000-4000-8000-000000000000";
  if (/^(?:base64|picture)$/.test(field))
    return random.pick([
      cv,
      Buffer.from("%PDF-1.4\n%%EOF").toString("base64"),
      Buffer.from("Name,Email\nAda Bell,ada@brackenwell.example\n").toString("base64"),
      "aGVsbG8=",
    ]);
  if (pattern?.includes("64")) return known.value(random, "hash") ?? "0".repeat(64);
  if (field === "stage" || field === "to") return known.value(random, "stage") ?? "applied";
  if (field === "reason" || field === "note" || field === "evidence" || field === "what")
    return random.of(0.9)
      ? `Agreed on the phone this week, number ${random.whole(1, 999)}.`.slice(0, maxLength)
      : random.pick(odd).slice(0, maxLength);
  if (pattern?.includes("T\\d")) return soon().toISOString().slice(0, 16);
  if (pattern?.startsWith("^-?\\d")) return String(random.whole(0, 50));
  if (/email/i.test(field))
    return random.pick([
      "ada@brackenwell.example",
      `person${random.whole(1, 9_999)}@quillmark.example`,
      "hiring@meridian.example",
    ]);
  if (/timeZone/i.test(field)) return random.pick(["America/New_York", "UTC", "Asia/Tokyo"]);
  if (field === "role") return random.pick(["recruiter", "hiring_manager", "organization_admin", "platform_admin"]);
  if (field === "phone") return "+1 415 555 0134";
  if (/link|url/i.test(field))
    return random.pick(["https://github.com/abell", "https://meet.example/room", "javascript:alert(1)"]);
  if (/state/i.test(field)) return random.pick(["WI", "TX", "NY"]);
  const learned = /^(?:token|ticket|hash|cursor|maskedCode|name)$/.test(field) ? known.value(random, field) : null;
  if (learned !== null && learned.length <= maxLength && random.of(0.8)) return learned;
  if (field === "text" && format === undefined && random.of(0.5))
    return "Name,Email,Role\nAda Bell,ada@brackenwell.example,Backend engineer\n";
  const words = random.of(0.85) ? `${random.pick(plain)} ${random.whole(1, 999)}` : random.pick(odd);
  return words.padEnd(Math.min(minLength, 500), "x").slice(0, maxLength);
}
