import { createInterface } from "node:readline";
import { WebSocket } from "ws";

/**
 * Many clients in their own process, the same ones for both servers: bare web sockets with the minimum of Socket.IO
 * that a listener needs. The first line says what to connect to; each further line requests the times at which frames
 * containing `mark` arrived since the last time, in milliseconds since the epoch.
 */
export type Ask = {
  url: string;
  mark: string;
  clients: { headers: Record<string, string>; greeting: string | null; page: string | null }[];
};

const atATime = 50;
const received: number[] = [];
const now = (): number => performance.timeOrigin + performance.now();
let lost = 0;

function connect({ url, mark }: Ask, { headers, greeting, page }: Ask["clients"][number]): Promise<void> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("message", (data: Buffer) => {
      const at = now();
      const text = data.toString();
      if (text.includes(mark)) received.push(at);
      else if (text === "2") socket.send("3");
      else if (greeting !== null && text.startsWith("0")) socket.send(greeting);
      else if (text.startsWith("44")) reject(new Error(text));
      else if (greeting !== null && text.startsWith("40")) {
        if (page !== null) socket.send(page);
        resolve();
      }
    });
    socket.on("open", () => (greeting === null ? resolve() : undefined));
    socket.on("error", reject);
    socket.on("close", () => (lost += 1));
  });
}

const lines = createInterface({ input: process.stdin });
let connected = false;
for await (const line of lines) {
  if (!connected) {
    const ask = JSON.parse(line) as Ask;
    for (let from = 0; from < ask.clients.length; from += atATime)
      await Promise.all(ask.clients.slice(from, from + atATime).map((each) => connect(ask, each)));
    connected = true;
    console.log("connected");
  } else console.log(JSON.stringify({ lost, times: received.splice(0) }));
}
process.exit(0);
