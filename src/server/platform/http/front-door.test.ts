import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { openFrontDoor } from "./front-door.ts";

test("a door says how many listings are loaded, then hands requests to the application until it closes", async () => {
  const door = await openFrontDoor({ port: 0, host: "127.0.0.1", brandName: "TalentMLS" });
  const at = async (address: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${door.port}${address}`)).json();
  door.progress.step = "loading listings";
  door.progress.listings = { loaded: 500, total: 12_000 };
  expect(await at("/readyz?verbose")).toEqual({
    status: "starting",
    step: "loading listings",
    listings: { loaded: 500, total: 12_000 },
  });
  door.open((request, response) => response.end(JSON.stringify({ asked: request.url })));
  expect(await at("/readyz")).toEqual({ asked: "/readyz" });
  await door.close();
  await expect(at("/readyz")).rejects.toThrow("fetch failed");
});

test("a door that can't be opened rejects with the error of the address", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  await expect(openFrontDoor({ port, host: "127.0.0.1", brandName: "TalentMLS" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  other.close();
});

test("while it starts, every address opens a page that says what is being done and loads again", async () => {
  const door = await openFrontDoor({ port: 0, host: "127.0.0.1", brandName: "Tom & Partners" });
  const opened = async () => {
    const answer = await fetch(`http://127.0.0.1:${door.port}/mls/search`);
    return { status: answer.status, policy: answer.headers.get("content-security-policy"), html: await answer.text() };
  };
  const first = await opened();
  expect(first.status).toBe(503);
  expect(first.html).toContain("<h1>Tom &amp; Partners is starting</h1>");
  expect(first.html).toContain("Starting the server.");
  expect(first.html).toContain('<meta http-equiv="refresh" content="3">');
  expect(first.html).not.toContain("<progress");

  door.progress.step = "loading listings";
  door.progress.listings = { loaded: 500, total: 12_000 };
  const { html, policy } = await opened();
  expect(html).toContain("Now loading listings: 500 of 12,000.");
  expect(html).toContain('value="500" max="12000"');
  door.progress.step = "starting jobs";
  expect((await opened()).html).toContain("Now starting jobs.");
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`);
  await door.close();
});
