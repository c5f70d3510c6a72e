import type { BrowserContext, Page, Response, Route } from "@playwright/test";

/** Everything a browser was sent: status lines, headers, bodies and websocket frames. */
export type Received = {
  /** All of it as one text, once every body has arrived. */
  text(): Promise<string>;
  /** Waits for the pending bodies. */
  settled(): Promise<void>;
  urls(): string[];
};

const api = "/api/v1/";

/** Listens to a context from its first page on. */
export function listenTo(context: BrowserContext): Received {
  const parts: string[] = [];
  const urls: string[] = [];
  const reading = new Set<Promise<void>>();
  const follow = (done: Promise<void>): Promise<void> => {
    const kept = done.finally(() => reading.delete(kept));
    reading.add(kept);
    return kept;
  };

  /** Reads API answers in transit, because a page that is left drops unread bodies. */
  async function pass(route: Route): Promise<void> {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort().catch(() => undefined);
    // The page was left in the meantime: no one received the answer, so it isn't fulfilled either.
    const text = await response.text().catch(() => null);
    if (text === null) return route.abort().catch(() => undefined);
    urls.push(response.url());
    parts.push(response.url(), JSON.stringify(response.headers()), text);
    await route.fulfill({ response }).catch(() => undefined);
  }

  /** The rest are the built pages, which contain no candidate. Of a page that was left, a partial body is enough. */
  async function read(response: Response): Promise<void> {
    urls.push(response.url());
    parts.push(response.url(), JSON.stringify(await response.allHeaders().catch(() => ({}))));
    parts.push(
      await response.body().then(
        (body) => body.toString("utf8"),
        () => "",
      ),
    );
  }

  const hear = (page: Page) =>
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void parts.push(payload.toString())));
  context.pages().forEach(hear);
  context.on("page", hear);
  void context.route(
    (url) => url.pathname.startsWith(api),
    (route) => follow(pass(route)),
  );
  context.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith(api)) void follow(read(response));
  });

  const settled = async () => {
    while (reading.size > 0) await Promise.all(reading);
  };
  return {
    settled,
    urls: () => [...urls],
    async text() {
      await settled();
      return parts.join("\n");
    },
  };
}
