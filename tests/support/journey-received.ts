import type { BrowserContext, Page, Response, Route } from "@playwright/test";

/** Everything a browser was sent: status lines, headers, bodies and websocket frames. */
export type Received = {
  /** All of it as one text, once every body is in. */
  text(): Promise<string>;
  /** Waiting for the bodies on their way. */
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

  /** What the API answers is read on its way, because a page that is left drops what was not read. */
  async function pass(route: Route): Promise<void> {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort().catch(() => undefined);
    // A page that was left meanwhile takes the answer along: it never reached anybody, and is not fulfilled either.
    const text = await response.text().catch(() => null);
    if (text === null) return route.abort().catch(() => undefined);
    urls.push(response.url());
    parts.push(response.url(), JSON.stringify(response.headers()), text);
    await route.fulfill({ response }).catch(() => undefined);
  }

  /** The rest are the built pages, older than any candidate: of one that was left, what came is enough. */
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
