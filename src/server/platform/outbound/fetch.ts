import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkedLookup, isPrivateHost, leadsAside, PrivateAddress, type PrivateHosts, type Resolve } from "./guard.ts";

/** The largest answer that is read, in bytes. */
const largestAnswer = 1_000_000;

type Asked = { method: string; headers: Record<string, string>; body: string | null; signal?: AbortSignal | undefined };

/**
 * A request to an address that a customer typed, guarded like webhooks: the address that is checked is the one the
 * socket connects to. Redirects aren't followed, connections aren't reused.
 * @throws PrivateAddress, or the network's error
 */
export async function guardedFetch(
  href: string,
  { method, headers, body, signal }: Asked,
  { privateHosts, resolve }: { privateHosts: PrivateHosts; resolve: Resolve },
): Promise<Response> {
  const url = new URL(href);
  if (leadsAside(url, privateHosts)) throw new PrivateAddress();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((answer, reject) => {
    const request = send(url, {
      method,
      headers: { ...headers, ...(body !== null && { "content-length": String(Buffer.byteLength(body)) }) },
      agent: false,
      ...(signal && { signal }),
      lookup: checkedLookup(resolve, isPrivateHost(url, privateHosts)),
    });
    const unanswered = (): void => reject(new Error("the connection closed without an answer"));
    request.on("error", reject);
    request.on("close", unanswered);
    // Without a listener, Node closes the connection with neither an answer nor an error.
    request.on("upgrade", (_response, socket) => {
      reject(new Error("the answer switches to another protocol"));
      socket.destroy();
    });
    request.on("response", (response) => {
      // The rest of an answer can be read after its connection has closed.
      request.off("close", unanswered);
      void readAnswer(response).then(answer, reject);
    });
    request.end(body ?? undefined);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestAnswer) throw new RangeError("the answer is too large");
    chunks.push(chunk);
  }
  const status = response.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
