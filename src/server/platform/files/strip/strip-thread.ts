import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../../thread-priority.ts";
import { kindOf } from "./kind.ts";
import type { FileAnswer } from "../file-threads.ts";
import type { Stripped } from "./strip.ts";
import { Unfit } from "./unfit.ts";

yieldToRequests();
parentPort?.once("message", (bytes: Uint8Array) => void answer(bytes));

/** Only messages of `Unfit` are passed on; other errors could quote the file. */
async function answer(bytes: Uint8Array): Promise<void> {
  const stripped = await strip(bytes).then(
    (result): FileAnswer<Stripped> => ({ result }),
    (error: unknown): FileAnswer<Stripped> => ({
      unfit:
        error instanceof Unfit
          ? error.message
          : "The file cannot be read. Open it, save it again, preferably as PDF, and upload the copy.",
    }),
  );
  parentPort?.postMessage(stripped, []);
}

async function strip(bytes: Uint8Array): Promise<Stripped> {
  const kind = kindOf(bytes);
  if (kind === "pdf") return { kind, bytes: await (await import("./pdf.ts")).cleanPdf(bytes) };
  if (kind === "docx") return { kind, bytes: (await import("./docx.ts")).cleanDocx(bytes) };
  return { kind, bytes: await (await import("./picture.ts")).cleanPicture(kind, bytes) };
}
