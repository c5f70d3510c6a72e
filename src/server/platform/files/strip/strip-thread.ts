import { answerFile } from "../answer-file.ts";
import { kindOf } from "./kind.ts";
import type { Stripped } from "./strip.ts";
import { Unfit } from "./unfit.ts";

answerFile(strip, Unfit, "The file cannot be read. Open it, save it again, preferably as PDF, and upload the copy.");

async function strip(bytes: Uint8Array): Promise<Stripped> {
  const kind = kindOf(bytes);
  if (kind === "pdf") return { kind, bytes: await (await import("./pdf.ts")).cleanPdf(bytes) };
  if (kind === "docx") return { kind, bytes: (await import("./docx.ts")).cleanDocx(bytes) };
  return { kind, bytes: await (await import("./picture.ts")).cleanPicture(kind, bytes) };
}
