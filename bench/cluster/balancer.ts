import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Sends each request to the next process that is ready, without sticky sessions. */
export type Balancer = {
  url: string;
  /** Ready processes by port. */
  ready(): number[];
  /** Sends requests to a process as soon as it is ready. */
  join(port: number): void;
  /** Sends a process no more requests. Resolves when it has answered those it has. */
  leave(port: number): Promise<void>;
  stop(): void;
};

const askEveryMs = 250;
const answerWithinMs = 2_000;

/** Only reads are repeated elsewhere, and only if no answer has begun. */
const isRepeatable = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

export async function startBalancer(port: number, first: readonly number[]): Promise<Balancer> {
  const ports = [...first];
  /** Unanswered requests by port. */
  const open = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  const next = (tried: readonly number[] = []): number | undefined => {
    const able = ports.filter((each) => ready.has(each) && !tried.includes(each));
    turn += 1;
    return able[turn % Math.max(1, able.length)];
  };

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tried: readonly number[] = []): void {
    const to = next(tried);
    if (to === undefined)
      return void outgoing.writeHead(503, { "retry-after": "1" }).end("No process is ready. Try again in a second.");
    const { method, url, headers } = incoming;
    open.set(to, (open.get(to) ?? 0) + 1);
    const asked = request(
      {
        agent,
        host: "127.0.0.1",
        port: to,
        method,
        path: url,
        headers: { ...headers, "x-forwarded-for": incoming.socket.remoteAddress },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      },
    );
    outgoing.once("close", () => void (outgoing.writableFinished || asked.destroy()));
    asked.once("close", () => open.set(to, (open.get(to) ?? 1) - 1));
    asked.once("error", () => {
      if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
      if (isRepeatable(method)) return pass(incoming, outgoing, [...tried, to]);
      outgoing.writeHead(502).end("The process ended before it answered.");
    });
    if (isRepeatable(method)) asked.end();
    else incoming.pipe(asked);
  }

  // Node ends an unused connection after five seconds, also when a request is already on its way.
  const server = createServer({ keepAliveTimeout: 72_000 }, (incoming, outgoing) => pass(incoming, outgoing));
  server.on("upgrade", (incoming, socket: Socket, head: Buffer) => {
    const to = next();
    if (to === undefined) return void socket.destroy();
    const upstream = connect(to, "127.0.0.1", () => {
      const lines = Array.from(
        { length: incoming.rawHeaders.length / 2 },
        (_, at) => `${incoming.rawHeaders[at * 2]}: ${incoming.rawHeaders[at * 2 + 1]}`,
      );
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket])
      end.on("error", () => {
        upstream.destroy();
        socket.destroy();
      });
  });
  const looking = setInterval(() => {
    for (const each of ports)
      void fetch(`http://127.0.0.1:${each}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) }).then(
        ({ status }) => (status === 200 && ports.includes(each) ? ready.add(each) : ready.delete(each)),
        () => ready.delete(each),
      );
  }, askEveryMs);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => [...ready],
    join: (process) => void ports.push(process),
    async leave(process) {
      ports.splice(ports.indexOf(process), 1);
      ready.delete(process);
      while ((open.get(process) ?? 0) > 0) await pause(20);
    },
    stop() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The address of the primary: connections go to `target`, or are refused. */
export type PrimaryAddress = { port: number; moveTo(target: number | null): void; stop(): void };

export async function startPrimaryAddress(first: number): Promise<PrimaryAddress> {
  let target: number | null = first;
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    if (target === null) return void socket.destroy();
    const upstream = connect(target, "127.0.0.1");
    for (const end of [socket, upstream]) {
      open.add(end);
      end.setNoDelay(true);
      end.once("close", () => {
        open.delete(end);
        socket.destroy();
        upstream.destroy();
      });
      end.on("error", () => undefined);
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(next) {
      target = next;
      cut();
    },
    stop() {
      server.close();
      cut();
    },
  };
}
