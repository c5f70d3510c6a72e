import type { Random } from "./random.ts";

/**
 * Ids, versions and tokens from the answers so far. Each actor mostly uses what it has seen itself, and often what
 * others have.
 */
export type Known = {
  /** An id for this field of this noun, or one of any kind; null if none is known yet. */
  id(random: Random, ask: { actor: string; noun: string; field: string }): string | null;
  /** A value of a field with this name in an earlier answer, for any reader. */
  value(random: Random, field: string): string | null;
  /** The last version seen with this id, or of this noun. */
  versionOf(idOrNoun: string): number | null;
  maskedCodeOf(id: string): string | null;
  learn(actor: string, noun: string, answer: unknown): void;
  /** A value that no answer contains, such as the token of an emailed link. */
  put(field: string, value: string): void;
};

/** Values remembered per name; the oldest are dropped. */
const mostKept = 200;
/** Items of one list to learn from. */
const mostLearned = 60;
/** Fields whose values are useful in later requests. */
const worthKeeping = /^(?:token|ticket|hash|cursor|maskedCode|slot|startsAt|times|name|fingerprint)$/;
const own = 0.75;
const anyKind = 0.08;

export function createKnown(): Known {
  const pools = new Map<string, string[]>();
  const versions = new Map<string, number>();
  const codes = new Map<string, string>();

  const put = (pool: string, value: string): void => {
    const held = pools.get(pool) ?? [];
    if (held.includes(value)) return;
    if (held.length >= mostKept) held.shift();
    held.push(value);
    pools.set(pool, held);
  };
  const from = (random: Random, pool: string): string | null => {
    const held = pools.get(pool);
    return held && held.length > 0 ? random.pick(held) : null;
  };
  const both = (actor: string, pool: string, value: string): void => {
    put(pool, value);
    put(`${actor} ${pool}`, value);
  };

  function learn(actor: string, noun: string, answer: unknown, key = ""): void {
    if (typeof answer === "string") {
      if (key === "id") both(actor, `${noun}.id`, answer);
      if (key === "id" || key.endsWith("Id")) put("any", answer);
      if (key.endsWith("Id") || worthKeeping.test(key)) both(actor, key, answer);
      if (key === "nextCursor") put("cursor", answer);
    } else if (Array.isArray(answer)) {
      // Items of a list have the kind in its name: `stages: [{ id }]` is a stage.
      const singular = key === "ids" ? "id" : key.replace(/s$/, "");
      for (const item of answer.slice(0, mostLearned))
        learn(actor, noun, item, typeof item === "object" ? singular : key === "listingIds" ? "listingId" : singular);
    } else if (typeof answer === "object" && answer !== null)
      learnObject(actor, noun, answer as Record<string, unknown>, key);
  }

  function learnObject(actor: string, noun: string, answer: Record<string, unknown>, key: string): void {
    const { id, listingId, version, maskedCode } = answer;
    for (const named of [id, listingId]) {
      if (typeof named !== "string") continue;
      if (typeof version === "number") versions.set(named, version);
      if (typeof maskedCode === "string") codes.set(named, maskedCode);
    }
    if (typeof version === "number") versions.set(noun, version);
    if (key !== "" && key !== "item" && typeof id === "string") {
      both(actor, key, id);
      both(actor, `${key}Id`, id);
    }
    for (const [name, value] of Object.entries(answer)) learn(actor, noun, value, name);
  }

  return {
    id(random, { actor, noun, field }) {
      if (random.of(anyKind)) return from(random, "any");
      const pool = field === "id" || field === "ids" ? `${noun}.id` : field;
      const alike = field === "listingId" || field === "candidateId" ? "listings.id" : pool;
      const seen = random.of(own) ? (from(random, `${actor} ${pool}`) ?? from(random, `${actor} ${alike}`)) : null;
      return seen ?? from(random, pool) ?? from(random, alike) ?? from(random, "any");
    },
    value: from,
    versionOf: (idOrNoun) => versions.get(idOrNoun) ?? null,
    maskedCodeOf: (id) => codes.get(id) ?? null,
    learn: (actor, noun, answer) => learn(actor, noun, answer),
    put,
  };
}
