import { parentPort } from "node:worker_threads";
import { nodeFonts } from "#documents/fonts-node.ts";
import { renderPaper } from "#documents/pdf.ts";
import type { RenderAnswer, RenderOrder } from "./render.ts";

parentPort?.on("message", (order: RenderOrder) => void answer(order));

/** Errors cross as text: an error's own fields might not be cloneable. */
async function answer({ number, paper, options }: RenderOrder): Promise<void> {
  const rendered: RenderAnswer = await renderPaper(paper, nodeFonts, options).then(
    (bytes) => ({ number, bytes }),
    (error: unknown) => ({ number, failure: error instanceof Error ? error.message : "unknown" }),
  );
  parentPort?.postMessage(rendered, "bytes" in rendered ? [rendered.bytes.buffer as ArrayBuffer] : []);
}
