import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { faceOf } from "./intake/faces.ts";

/**
 * The promise: a proposed public face never contains a value of the identity. CVs of made-up people, whose texts name
 * them, their employers and schools, go as files in 18 layouts through reader, proposal and leak check, on every core.
 * A number or CV_FACES_COUNT sets how many (10,000), CV_FACES_FROM where their numbers start: a number always makes the
 * same CV, so parts add up.
 */
type Part = { from: number; count: number; step: number };
type Sum = { texts: number; replaced: number; bad: number; leaks: string[] };

async function facesOf({ from, count, step }: Part): Promise<Sum> {
  const sum: Sum = { texts: 0, replaced: 0, bad: 0, leaks: [] };
  for (let seed = from; seed < from + count; seed += step) {
    const { cv, texts, replaced, leaks } = await faceOf(seed);
    sum.texts += texts;
    sum.replaced += replaced;
    sum.bad += Number(leaks.length > 0);
    sum.leaks.push(...leaks.map((leak) => `${cv}: ${leak}`));
  }
  return sum;
}

const inThread = (part: Part): Promise<Sum> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    worker.once("message", resolve);
    worker.once("error", reject);
  });

async function measure(): Promise<boolean> {
  const count = Number(process.argv[2] ?? process.env["CV_FACES_COUNT"] ?? 10_000);
  const from = Number(process.env["CV_FACES_FROM"] ?? 0);
  const threads = Math.min(availableParallelism(), count);
  const begun = performance.now();
  const sums = await Promise.all(
    Array.from({ length: threads }, (_, place) =>
      inThread({ from: from + place, count: count - place, step: threads }),
    ),
  );
  for (const { leaks } of sums) for (const leak of leaks) console.log(leak);
  const total = (of: (sum: Sum) => number): number => sums.reduce((all, sum) => all + of(sum), 0);
  const seconds = (performance.now() - begun) / 1_000;
  const bad = total((sum) => sum.bad);
  const many = (of: (sum: Sum) => number): string => total(of).toLocaleString("en-US");
  console.log(
    `${count.toLocaleString("en-US")} CVs from number ${from}: ${many(({ texts }) => texts)} public texts with ` +
      `${many(({ replaced }) => replaced)} replacements, ${bad} CVs whose face has a value of the identity ` +
      `(promised: 0). ${seconds.toFixed(0)} s on ${threads} threads, ` +
      `${((1_000 * seconds) / count).toFixed(0)} ms a CV.`,
  );
  return bad === 0;
}

if (isMainThread) process.exitCode = (await measure()) ? 0 : 1;
else parentPort?.postMessage(await facesOf(workerData as Part), []);
