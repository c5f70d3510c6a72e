import { parentPort } from "node:worker_threads";
import { nodeFonts } from "#documents/fonts-node.ts";
import { renderPaper } from "#documents/pdf.ts";
import type { RenderAnswer, RenderOrder } from "./render.ts";

/** A failure crosses as words: an error's own fields might not. */
parentPort?.on("message", async ({ number, paper, options }: RenderOrder) => {
  const answer: RenderAnswer = await renderPaper(paper, nodeFonts, options).then(
    (bytes) => ({ number, bytes }),
    (error: unknown) => ({ number, failure: error instanceof Error ? error.message : "unknown" }),
  );
  parentPort?.postMessage(answer, "bytes" in answer ? [answer.bytes.buffer as ArrayBuffer] : []);
});
