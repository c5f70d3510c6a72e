import { parentPort } from "node:worker_threads";
import { kindOf } from "./kind.ts";
import type { StripAnswer } from "./strip.ts";
import { Unfit } from "./unfit.ts";

parentPort?.once("message", (bytes: Uint8Array) => void answer(bytes));

/** Only messages of `Unfit` are passed on; other errors could quote the file. */
async function answer(bytes: Uint8Array): Promise<void> {
  const stripped: StripAnswer = await strip(bytes).catch((error: unknown) => ({
    unfit:
      error instanceof Unfit
        ? error.message
        : "The file cannot be read. Open it, save it again, preferably as PDF, and upload the copy.",
  }));
  parentPort?.postMessage(stripped, []);
}

async function strip(bytes: Uint8Array): Promise<StripAnswer> {
  const kind = kindOf(bytes);
  if (kind === "pdf") return { kind, bytes: await (await import("./pdf.ts")).cleanPdf(bytes) };
  if (kind === "docx") return { kind, bytes: (await import("./docx.ts")).cleanDocx(bytes) };
  return { kind, bytes: await (await import("./picture.ts")).cleanPicture(kind, bytes) };
}
