import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/**
 * The baseline: a bare `ws` server that sends the body of any POST to every client. No session, no rooms, no database.
 * Prints its address; ends when its input does.
 */
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString();
    for (const client of sockets.clients) client.send(text);
    response.end();
  });
});
const sockets = new WebSocketServer({ server });
server.listen(0, "127.0.0.1", () =>
  console.log(`bare is at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.stdin.on("end", () => process.exit(0)).resume();
