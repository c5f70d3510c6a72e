import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../platform/thread-priority.ts";
import { CvFileError } from "#documents/read/cv-file-error.ts";
import type { FileAnswer } from "../platform/files/file-threads.ts";
import type { CvAsk, CvRead } from "./reader.ts";

yieldToRequests();
parentPort?.once("message", (ask: CvAsk) => void answer(ask));

/** Only messages about the file's kind or state are passed on; other errors could quote it. */
async function answer(ask: CvAsk): Promise<void> {
  const read = await readFile(ask).then(
    (result): FileAnswer<CvRead> => ({ result }),
    (error: unknown): FileAnswer<CvRead> => ({
      unfit:
        error instanceof CvFileError
          ? error.message
          : "The CV can't be read. Open it, save it again, preferably as PDF, and upload the copy.",
    }),
  );
  parentPort?.postMessage(read, []);
}

/** The readers are loaded here, at the thread's low priority: loading them costs more than most files. */
async function readFile({ bytes, name, today, employers }: CvAsk): Promise<CvRead> {
  const [{ cvTextOf }, { readCv }, { proposeFace }] = await Promise.all([
    import("#documents/read/cv-text.ts"),
    import("#domain/cv/read.ts"),
    import("#domain/cv/face.ts"),
  ]);
  const text = await cvTextOf(bytes, name);
  return { text, proposal: proposeFace(readCv(text, today), { text, today, employers }) };
}
