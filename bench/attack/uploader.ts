import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "#server/platform/thread-priority.ts";
import type { HostileCv } from "#tests/support/hostile-cvs.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";

export type Upload = { files: HostileCv[]; inFlight: number };
/** `size` in bytes; `said`: "read", "already", or the sentence that says why not. */
export type Sent = { name: string; size: number; said: string; ms: number };

/**
 * Uploads CVs in a thread of its own. A sender has its own machine, so its work comes after the server's here, and it
 * doesn't delay the timing of other requests.
 */
yieldToRequests();
const person = await signedIn({ url: workerData as string }, "recruiter@northstar.example");
parentPort?.on("message", (upload: Upload) => void sendAll(upload).then((sent) => parentPort?.postMessage(sent, [])));

async function sendAll({ files, inFlight }: Upload): Promise<Sent[]> {
  const all: Sent[] = [];
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let file = files.shift(); file !== undefined; file = files.shift()) {
        const begun = performance.now();
        const said = await send(person, file);
        all.push({ name: file.name, size: file.bytes.length, said, ms: performance.now() - begun });
      }
    }),
  );
  return all;
}

/** A busy server is asked again, as a person would. */
async function send({ send: ask, received }: Person, { name, bytes }: HostileCv): Promise<string> {
  for (let tries = 0; ; tries++) {
    const answered = await ask("POST", "/api/v1/cvs", {
      body: JSON.stringify({ name, base64: Buffer.from(bytes).toString("base64") }),
    }).catch((error: NodeJS.ErrnoException) => error);
    if (answered instanceof Error) return `no answer: ${answered.code ?? answered.message}`;
    const { status, body } = answered;
    received.length = 0;
    if (status === 429 && tries < 60) {
      await wait(1_000);
      continue;
    }
    const answer = JSON.parse(body) as { detail?: string; errors?: { message: string }[]; already?: unknown };
    if (status < 300) return answer.already ? "already" : "read";
    return status < 500 ? (answer.errors?.[0]?.message ?? answer.detail ?? "") : `${status} ${body}`;
  }
}
