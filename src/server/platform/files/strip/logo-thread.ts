import { answerFile } from "../answer-file.ts";
import { kindOf } from "./kind.ts";
import { smallPng } from "./picture.ts";
import { unfit, Unfit } from "./unfit.ts";

/** Twice the size at which pages show it, for dense screens. */
const box = { width: 480, height: 160 };

const wrongKind = "This isn't a PNG, JPEG or WebP picture. Save the logo as one of these and upload it again.";

answerFile(draw, Unfit, wrongKind);

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
