import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string };
type Answering = (message: ReceivedMessage, response: ServerResponse) => void;

export const accepts: Answering = (_message, response) => void response.writeHead(204).end();

/** A program that receives webhooks on this machine; tests set how it answers. Stopped when the file ends. */
export async function webhookReceiver() {
  const messages: ReceivedMessage[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const message = { path, headers: request.headers, body: Buffer.concat(chunks).toString("utf8") };
      messages.push(message);
      (answers.get(path) ?? accepts)(message, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port,
    url: (path: string): string => `http://127.0.0.1:${port}${path}`,
    messages,
    to: (path: string): ReceivedMessage[] => messages.filter((message) => message.path === path),
    /** How requests to a path are answered from now on. */
    answer: (path: string, how: Answering): void => void answers.set(path, how),
  };
}
