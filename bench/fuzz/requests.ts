import { z } from "zod";
import type { Documented } from "#server/platform/http/documented.ts";
import type { Random } from "./random.ts";
import type { Known } from "./known.ts";
import { type Schema, valid, wrongValues } from "./values.ts";
import { almostRight, otherFields, quiteWrong, strangeBodies } from "./wrong.ts";

/** The kind of a request, by which the table counts. */
export const kinds = [
  "valid",
  "almost valid",
  "wrong",
  "other fields",
  "strange body",
  "other method",
  "repeated",
] as const;
export type Kind = (typeof kinds)[number];

export type Request = {
  operation: string;
  kind: Kind;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** An operation with the schema of its input. */
export type Operation = Documented & { noun: string; schema: Schema };

export const operationsOf = (all: readonly Documented[]): Operation[] =>
  all.map((each) => ({
    ...each,
    noun: each.name.split(".")[0] ?? "",
    schema: z.toJSONSchema(each.procedure.input, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema,
  }));

/**
 * Operations that break other requests: signing an actor out, or changing an organization's standing. Their valid
 * requests are sent this often per seed, invalid ones as usual.
 */
const rationed: Record<string, number> = {
  "session.end": 20,
  "profile.password": 5,
  "profile.endSession": 20,
  "profile.endSessions": 5,
  "members.deactivate": 1,
  "members.update": 3,
  "organizations.decide": 4,
  "organizations.setPlan": 10,
  "identities.erase": 10,
  "leads.book": 50,
  "configuration.change": 40,
};

/** How many requests with an idempotency key are remembered for repeats. */
const mostRepeatable = 60;

export function createRequests({
  random,
  known,
  now,
  cv,
}: {
  random: Random;
  known: Known;
  now: () => number;
  cv: string;
}) {
  const used = new Map<string, number>();
  const repeatable: { by: string; request: Request }[] = [];

  const kindFor = (operation: Operation): Kind => {
    const part = random.next();
    const kind =
      part < 0.4
        ? "valid"
        : part < 0.68
          ? "almost valid"
          : part < 0.83
            ? "wrong"
            : part < 0.89
              ? "other fields"
              : part < 0.93
                ? "strange body"
                : part < 0.95
                  ? "other method"
                  : "repeated";
    const most = rationed[operation.name];
    if (kind !== "valid" || most === undefined) return kind;
    const count = (used.get(operation.name) ?? 0) + 1;
    used.set(operation.name, count);
    return count > most ? "wrong" : kind;
  };

  function fieldsFor(operation: Operation, actor: string, kind: Kind): Record<string, unknown> {
    const asked = valid(operation.schema, { random, known, actor, noun: operation.noun, now: now(), cv });
    const fields =
      typeof asked === "object" && asked !== null && !Array.isArray(asked) ? (asked as Record<string, unknown>) : {};
    if (kind === "almost valid") return almostRight(fields, random);
    if (kind === "wrong") return quiteWrong(fields, random);
    return kind === "other fields" ? otherFields(fields, random) : fields;
  }

  /** The next request of this actor to this operation. */
  return function request(operation: Operation, actor: string): Request {
    const kind = kindFor(operation);
    if (kind === "repeated") {
      const own = repeatable.filter(({ by }) => by === actor);
      if (own.length > 0) {
        const before = random.pick(own).request;
        return {
          ...before,
          kind,
          ...(random.of(0.4) && before.body !== undefined && { body: JSON.stringify({ a: wrongValues(random) }) }),
        };
      }
    }
    const fields = fieldsFor(operation, actor, kind);
    const made = requestOf(operation, kind, fields, random);
    if (made.method !== "GET" && random.of(kind === "repeated" ? 1 : 0.15)) {
      made.headers["idempotency-key"] = random.of(0.9)
        ? `key-${random.whole(0, 2 ** 31)}`
        : random.pick(["", " ", "x".repeat(500), "é", "a,b"]).replace(/[^\u0020-\u007e]/g, "?");
      repeatable.push({ by: actor, request: made });
      if (repeatable.length > mostRepeatable) repeatable.shift();
    }
    if (random.of(0.02))
      made.headers["x-acting-organization"] =
        known.value(random, "organizationId") ?? random.pick(["", "x", "00000000-0000-4000-8000-000000000000"]);
    // Varies the network address: a rate limit on one would hide the operation behind it.
    if (random.of(0.9))
      made.headers["x-forwarded-for"] = `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
    return made;
  };
}

function requestOf(operation: Operation, kind: Kind, fields: Record<string, unknown>, random: Random): Request {
  const rest = { ...fields };
  const path = operation.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return segment(value);
  });
  const method =
    kind === "other method"
      ? random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
      : operation.method;
  const url = `/api/v1${path}`;
  const base = { operation: operation.name, kind, method };
  if (method === "GET" || method === "HEAD") return { ...base, url: url + queryOf(rest), headers: {}, body: undefined };
  if (kind === "strange body") {
    const { body, type } = strangeBodies(random);
    return { ...base, url, headers: { "content-type": type }, body };
  }
  const body = JSON.stringify(rest);
  return { ...base, url: random.of(0.01) ? `${url}?x=1` : url, headers: { "content-type": "application/json" }, body };
}

/** Longer ones would be rejected for their header size and never reach the operation. */
const longestSegment = 2_000;
const well = (value: unknown): string =>
  String(typeof value === "object" ? JSON.stringify(value) : value).toWellFormed();
const segment = (value: unknown): string =>
  encodeURIComponent(well(value).slice(0, longestSegment).toWellFormed()) || "%20";

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value.slice(0, 120) : [value])
      if (item !== undefined)
        query.append(name.slice(0, 200).toWellFormed(), well(item).slice(0, longestSegment).toWellFormed());
  const text = query.toString().slice(0, 12_000);
  return text && `?${text}`;
}
