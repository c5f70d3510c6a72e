import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../../thread-priority.ts";
import type { FileAnswer } from "../file-threads.ts";
import { kindOf } from "./kind.ts";
import { smallPng } from "./picture.ts";
import { unfit, Unfit } from "./unfit.ts";

/** Twice the size at which pages show it, for dense screens. */
const box = { width: 480, height: 160 };

const wrongKind = "This isn't a PNG, JPEG or WebP picture. Save the logo as one of these and upload it again.";

yieldToRequests();
parentPort?.once("message", (bytes: Uint8Array) => void answer(bytes));

/** Only messages of `Unfit` are passed on; other errors could quote the file. */
async function answer(bytes: Uint8Array): Promise<void> {
  const drawn = await draw(bytes).then(
    (result): FileAnswer<Uint8Array> => ({ result }),
    (error: unknown): FileAnswer<Uint8Array> => ({ unfit: error instanceof Unfit ? error.message : wrongKind }),
  );
  parentPort?.postMessage(drawn, []);
}

async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  const kind = pictureKindOf(bytes);
  return smallPng(kind, bytes, box);
}

function pictureKindOf(bytes: Uint8Array): "png" | "jpeg" | "webp" {
  let kind;
  try {
    kind = kindOf(bytes);
  } catch {
    return unfit(wrongKind);
  }
  return kind === "pdf" || kind === "docx" ? unfit(wrongKind) : kind;
}
