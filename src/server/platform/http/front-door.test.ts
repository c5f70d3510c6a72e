import { createServer } from "node:net";
import { expect, test } from "vitest";
import { openFrontDoor } from "./front-door.ts";

test("a door says how many listings are loaded, then hands requests to the application until it closes", async () => {
  const door = await openFrontDoor({ port: 0, host: "127.0.0.1" });
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
  await expect(openFrontDoor({ port, host: "127.0.0.1" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  other.close();
});
