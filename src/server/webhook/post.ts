import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { answerWithinMs, type AttemptOutcome } from "#domain/webhook/webhook.ts";
import {
  checkedLookup,
  isPrivateHost,
  leadsAside,
  PrivateAddress,
  type PrivateHosts,
  type Resolve,
  resolveBySystem,
} from "../platform/outbound/guard.ts";

export type Answered = { outcome: AttemptOutcome; status: number | null };

type Posting = { url: string; headers: Record<string, string>; body: string };
type Guard = { privateHosts: PrivateHosts; resolve?: Resolve; withinMs?: number };

/** The most that is read of an answer, in bytes; none of it is stored. */
const mostRead = 16_384;

/**
 * Posts one message. The address that is checked is the one the socket connects to, so a name that leads elsewhere a
 * moment later changes nothing. Every address of a name must be public. Redirects aren't followed, connections aren't
 * reused. Never rejects.
 */
export async function post({ url: href, headers, body }: Posting, guard: Guard): Promise<Answered> {
  const url = new URL(href);
  if (leadsAside(url, guard.privateHosts)) return { outcome: "refused", status: null };
  const time = AbortSignal.timeout(guard.withinMs ?? answerWithinMs);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  try {
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      signal: time,
      lookup: checkedLookup(guard.resolve ?? resolveBySystem, isPrivateHost(url, guard.privateHosts)),
    });
    const status = await statusOf(request, body);
    return { outcome: outcomeOf(status), status };
  } catch (error) {
    if (error instanceof PrivateAddress) return { outcome: "refused", status: null };
    return { outcome: time.aborted ? "timeout" : "unreachable", status: null };
  }
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return "ok";
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/** The status, once the answer has ended or is longer than anyone needs. */
function statusOf(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const unanswered = (): void => reject(new Error("the connection closed without an answer"));
    request.on("error", reject);
    request.on("close", unanswered);
    // Without a listener, Node closes the connection with neither an answer nor an error.
    request.on("upgrade", ({ statusCode }: IncomingMessage, socket) => {
      resolve(statusCode ?? 0);
      socket.destroy();
    });
    request.on("response", (response: IncomingMessage) => {
      // The rest of an answer can be read after its connection has closed.
      request.off("close", unanswered);
      const done = (): void => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      };
      let read = 0;
      response.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostRead) done();
      });
      response.on("end", done);
      response.on("error", reject);
    });
    request.end(body);
  });
}
