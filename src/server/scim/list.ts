import type { Fields } from "#domain/scim/user.ts";
import { refuseScim } from "#domain/scim/scim-error.ts";

export const pageLimit = 200;
const pageDefault = 100;

/** `startIndex` from 1. */
export type Page = { filter: string | null; startIndex: number; count: number };

/** Reads the query of a list (RFC 7644 §3.4.2): values out of range are moved into it. @throws ScimError */
export function readPage(query: Fields): Page {
  const { filter } = query;
  if (filter !== undefined && typeof filter !== "string")
    refuseScim("invalidFilter", "There is more than one filter. Send one.");
  return {
    filter: typeof filter === "string" && filter.trim() !== "" ? filter : null,
    startIndex: Math.max(1, readCount(query["startIndex"], 1)),
    count: Math.min(pageLimit, Math.max(0, readCount(query["count"], pageDefault))),
  };
}

function readCount(written: unknown, instead: number): number {
  if (written === undefined) return instead;
  return typeof written === "string" && /^-?\d{1,9}$/.test(written)
    ? Number(written)
    : refuseScim("invalidValue", "startIndex and count aren't numbers. Send them as whole numbers.");
}

export const listAnswer = (
  { total, resources }: { total: number; resources: readonly Fields[] },
  startIndex: number,
  shown: (resource: Fields) => Fields,
): Fields => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources.map(shown),
});

/** Which attributes an answer has (RFC 7644 §3.9), by their first part. `id` and `schemas` always stay. */
export function projection(query: Fields): (resource: Fields) => Fields {
  const [only, without] = [namesIn(query["attributes"]), namesIn(query["excludedAttributes"])];
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).filter(([name]) => {
        const lower = name.toLowerCase();
        if (lower === "id" || lower === "schemas") return true;
        return only.size > 0 ? only.has(lower) : !without.has(lower);
      }),
    );
}

const namesIn = (written: unknown): Set<string> =>
  new Set(
    typeof written === "string"
      ? written
          .split(",")
          .map((name) =>
            name
              .trim()
              .toLowerCase()
              .replace(/^urn:.*:/, "")
              .replace(/[.[].*$/, ""),
          )
          .filter((name) => name !== "")
      : [],
  );
