import type { Person, TestApp } from "./test-app.ts";

/**
 * Begins to follow the lists as a program does. Returns what reads everything that changed since, a few changes at a
 * time; without the tokens, whose position moves with the platform's own jobs.
 */
export async function following(
  { url }: Pick<TestApp, "url">,
  { credentials }: Pick<Person, "credentials">,
): Promise<() => Promise<string[]>> {
  type Page = { sync: { syncToken: string; removed: string[]; hasMore: boolean } };
  const ask = async (list: string, updatedSince: string): Promise<Page> => {
    const query = new URLSearchParams({ updatedSince });
    const answer = await fetch(`${url}/api/v1/${list}${query.toString()}`, { headers: credentials() });
    return (await answer.json()) as Page;
  };
  const tokens = new Map<string, string>();
  for (const list of ["listings?limit=5&", "introductions?limit=5&", "deals?limit=5&", "pipeline?"])
    tokens.set(list, (await ask(list, "beginning")).sync.syncToken);
  return async () => {
    const pages: string[] = [];
    for (const [list, begun] of tokens)
      for (let token = begun, more = true; more;) {
        const { sync, ...rows } = await ask(list, token);
        pages.push(JSON.stringify([rows, sync.removed]));
        ({ syncToken: token, hasMore: more } = sync);
      }
    return pages;
  };
}

/** Every event of the feed as a program reads it. The position itself moves with the platform's own jobs. */
export async function feedOf(
  { url }: Pick<TestApp, "url">,
  { credentials }: Pick<Person, "credentials">,
): Promise<string[]> {
  const events: string[] = [];
  for (let after = ""; ;) {
    const answer = await fetch(`${url}/api/v1/events?limit=50${after}`, { headers: credentials() });
    const page = (await answer.json()) as { items: unknown[]; position: string; hasMore: boolean };
    events.push(...page.items.map((item) => JSON.stringify(item)));
    if (!page.hasMore) return events;
    after = `&after=${page.position}`;
  }
}
