import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guardedFetch } from "./fetch.ts";
import { resolveBySystem } from "./guard.ts";

const server = createServer((request, response) => {
  if (request.url === "/switches") response.writeHead(101, { connection: "Upgrade", upgrade: "websocket" }).end();
  else if (request.url === "/hangs-up") request.socket.destroy();
  else response.end("x".repeat(200_000));
});
let host = "";

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close().closeAllConnections());

const get = (path: string) =>
  guardedFetch(
    `http://${host}${path}`,
    { method: "GET", headers: {}, body: null },
    { privateHosts: [host], resolve: resolveBySystem },
  );

it("reads an answer to its end", async () => {
  const answer = await get("/text");
  expect([answer.status, (await answer.text()).length]).toEqual([200, 200_000]);
});

it("fails on an answer that switches protocols, instead of waiting forever", async () => {
  await expect(get("/switches")).rejects.toThrow("switches to another protocol");
});

it("fails when the connection closes without an answer", async () => {
  await expect(get("/hangs-up")).rejects.toThrow("socket hang up");
});
