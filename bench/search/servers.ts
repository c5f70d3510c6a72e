import Fastify from "fastify";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { statementsFor } from "./by-sql.ts";
import { type BenchListing, makeListings } from "./listings.ts";
import { mix } from "./mix.ts";

/**
 * A server in its own process to measure against: `empty` answers two bytes from bare node:http, `sql` answers the same
 * searches by SQL over Fastify, `index` from the index over Fastify, without session, policy and output check. `source`
 * is the address of the database or the number of listings. Prints its port; ends when its input does.
 */
const [kind, source = "", now = "0"] = process.argv.slice(2);

if (kind === "empty") {
  const server = createServer((_request, response) => response.end("{}"));
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
} else {
  const app = Fastify();
  const answer = kind === "sql" ? bySql() : byIndex();
  app.get<{ Params: { place: string } }>("/search/:place", async (request) => answer(Number(request.params.place)));
  await app.listen({ port: 0, host: "127.0.0.1" });
  console.log((app.server.address() as AddressInfo).port);
}

function bySql() {
  const pool = new pg.Pool({ connectionString: source, max: 8 });
  const statements = mix.map((query) => statementsFor(query, Number(now), 24));
  return async (place: number) => {
    const { page, count } = statements[place]!;
    const [items, counted] = await Promise.all([pool.query(page), pool.query<{ total: number }>(count)]);
    return { items: items.rows, total: counted.rows[0]?.total };
  };
}

function byIndex() {
  const index = createSearchIndex<BenchListing>();
  for (const listing of makeListings(Number(source), Number(now))) index.put(listing, listing);
  return (place: number) => index.search(mix[place]!, { now: Number(now), limit: 24 });
}

process.stdin.on("end", () => process.exit(0)).resume();
