import { setTimeout as pause } from "node:timers/promises";
import { connectLive, type LiveClient, until } from "#tests/support/live-client.ts";
import type { Person } from "#tests/support/test-app.ts";

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const pagesOf = ({ here }: LiveClient, name: string): string[] =>
  here.filter(({ userName }) => userName === name).map(({ currentPage }) => currentPage);

/**
 * A person connected to one process is seen by a colleague at each. @returns how long that took, and how to see the
 * person go when that process is killed
 */
export async function checkPresence(
  urls: readonly string[],
  { person, name, colleague }: { person: Person; name: string; colleague: Person },
): Promise<{ took: string; goneFrom(): Promise<string>; close(): void }> {
  const viewers = await Promise.all(urls.map((url) => connectLive({ url }, colleague)));
  const own = await connectLive({ url: urls.at(-1) ?? "" }, person);
  const began = performance.now();
  const page = `/mls/cluster/${Math.round(began)}`;
  own.say({ status: "active", currentPage: page });
  await Promise.all(
    viewers.map((viewer, at) =>
      until(`${name} at process ${at + 1}`, () => String(pagesOf(viewer, name)) === page, 30_000),
    ),
  );
  return {
    took: seconds(began),
    async goneFrom() {
      const killed = performance.now();
      const others = viewers.slice(0, -1);
      await Promise.all(others.map((viewer) => until("no one", () => pagesOf(viewer, name).length === 0, 30_000)));
      return seconds(killed);
    },
    close() {
      for (const client of [own, ...viewers]) client.close();
    },
  };
}

/** Reads as fast as the processes answer, until well over the limit of a minute. @returns how many were answered */
export async function checkReadingLimit(url: string, person: Person, limit: number): Promise<string> {
  const statuses: number[] = [];
  const began = performance.now();
  let left = limit + 30;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const { status } = await ask(url, "/api/v1/listings?limit=1", person.credentials());
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  if (performance.now() - began > 55_000) return "the reading limit isn't checked, because this machine was too slow";
  const answered = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 429).length;
  const right = answered === limit && refused === 30;
  return `${answered} reads of ${limit} a minute answered, ${refused} refused: ${right ? "right" : "WRONG"}`;
}

/** A key that asks without a pause gets its burst and what comes back meanwhile, over all processes together. */
export async function checkKeyLimit(
  url: string,
  token: string,
  { perSecond, burst, forMs }: { perSecond: number; burst: number; forMs: number },
): Promise<string> {
  // So that the key begins with its whole burst.
  await pause((burst / perSecond) * 1_000);
  const began = performance.now();
  let answered = 0;
  let refused = 0;
  let others = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - began < forMs) {
      const { status } = await ask(url, "/api/v1/shortlist", { authorization: `Bearer ${token}` });
      if (status === 200) answered += 1;
      else if (status === 429) refused += 1;
      else others += 1;
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 6 }, one));
  const most = burst + ((performance.now() - began) / 1_000) * perSecond;
  if (refused === 0) return "the key's limit isn't checked, because this machine was too slow";
  const right = answered <= most && answered >= burst && others === 0;
  return (
    `${answered} requests of a key answered in ${seconds(began)}, at most ${most.toFixed(1)} allowed, ${refused} ` +
    `refused${others > 0 ? `, ${others} other answers` : ""}: ${right ? "right" : "WRONG"}`
  );
}

async function ask(url: string, path: string, headers: Record<string, string>): Promise<{ status: number }> {
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  return answer;
}
