import { parentPort } from "node:worker_threads";
import { nodeFonts } from "#documents/fonts-node.ts";
import { renderPaper } from "#documents/pdf.ts";
import type { RenderAnswer, RenderOrder } from "./render.ts";

parentPort?.on("message", (order: RenderOrder) => void answer(order));

/** A failure crosses as words: an error's own fields might not. */
async function answer({ number, paper, options }: RenderOrder): Promise<void> {
  const rendered: RenderAnswer = await renderPaper(paper, nodeFonts, options).then(
    (bytes) => ({ number, bytes }),
    (error: unknown) => ({ number, failure: error instanceof Error ? error.message : "unknown" }),
  );
  parentPort?.postMessage(rendered, "bytes" in rendered ? [rendered.bytes.buffer as ArrayBuffer] : []);
}
