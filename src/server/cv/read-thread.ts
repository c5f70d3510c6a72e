import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../platform/thread-priority.ts";
import { CvFileError } from "#documents/read/cv-file-error.ts";
import type { FileAnswer } from "../platform/files/file-threads.ts";
import type { JobText } from "#documents/read/job-text.ts";
import type { CvAsk, CvRead, FileAsk } from "./reader.ts";

yieldToRequests();
parentPort?.once("message", (ask: FileAsk) => void answer(ask));

/** Only messages about the file's kind or state are passed on; other errors could quote it. */
async function answer(ask: FileAsk): Promise<void> {
  const read = await ("cv" in ask ? readCvFile(ask.cv) : readJobFile(ask.job)).then(
    (result): FileAnswer<CvRead | JobText> => ({ result }),
    (error: unknown): FileAnswer<never> => ({
      unfit:
        error instanceof CvFileError
          ? error.message
          : "The file can't be read. Open it, save it again, preferably as PDF, and upload the copy.",
    }),
  );
  parentPort?.postMessage(read, []);
}

/** The readers are loaded here, at the thread's low priority: loading them costs more than most files. */
async function readCvFile({ bytes, name, today, employers }: CvAsk): Promise<CvRead> {
  const [{ cvTextOf }, { readCv }, { proposeFace }] = await Promise.all([
    import("#documents/read/cv-text.ts"),
    import("#domain/cv/read.ts"),
    import("#domain/cv/face.ts"),
  ]);
  const text = await cvTextOf(bytes, name);
  return { text, proposal: proposeFace(readCv(text, today), { text, today, employers }) };
}

async function readJobFile({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<JobText> {
  const { jobTextOf } = await import("#documents/read/job-text.ts");
  return jobTextOf(bytes, name);
}
