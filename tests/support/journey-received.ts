import type { BrowserContext, Page, Response } from "@playwright/test";

/** Everything a browser was sent: status lines, headers, bodies and websocket frames. */
export type Received = {
  /** All of it as one text, once every body is in; throws when an answer of the server could not be read. */
  text(): Promise<string>;
  /** Waits for the bodies on their way: leaving a page drops what was not read. */
  settled(): Promise<void>;
  urls(): string[];
};

/** Answers to the sign-in's calls send the page away at once, and their bodies with it; no listing has been asked for yet. */
const leavesThePage = /\/api\/v1\/session(\/begin)?$|\/ecosystem\/api\/sign-in$/;

/** Listens to a context from its first page on. */
export function listenTo(context: BrowserContext): Received {
  const parts: string[] = [];
  const urls: string[] = [];
  const unread: string[] = [];
  const reading = new Set<Promise<void>>();

  async function read(response: Response): Promise<void> {
    const url = response.url();
    urls.push(url);
    parts.push(url, JSON.stringify(await response.allHeaders()));
    if (response.status() === 204 || (response.status() >= 300 && response.status() < 400)) return;
    try {
      parts.push((await response.body()).toString("utf8"));
    } catch {
      // A cancelled search has no body; what the person could look at does.
      if (!response.request().failure() && !leavesThePage.test(url) && response.request().resourceType() !== "font") unread.push(url);
    }
  }

  const follow = (page: Page) => page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void parts.push(payload.toString())));
  context.pages().forEach(follow);
  context.on("page", follow);
  context.on("response", (response) => {
    const done = read(response).finally(() => reading.delete(done));
    reading.add(done);
  });

  const settled = async () => {
    while (reading.size > 0) await Promise.all(reading);
  };
  return {
    settled,
    urls: () => [...urls],
    async text() {
      await settled();
      if (unread.length > 0) throw new Error(`Not read: ${unread.join(", ")}`);
      return parts.join("\n");
    },
  };
}
