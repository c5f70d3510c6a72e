import { useSyncExternalStore } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Api } from "#contract/index.ts";
import { identityFileLimits } from "#domain/identity/file.ts";
import { refusalWords } from "#web/features/identity/files/file-words.ts";
import type { ImportDefaults } from "#domain/import/defaults.ts";
import { createListeners } from "#domain/core/listeners.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { base64Of } from "#web/lib/base64-of.ts";

export type Started = Answer<"cvs", "start">;

/** `part`: share uploaded, 0 to 1; then the CV is being read. */
type UploadState =
  | { kind: "waiting" }
  | { kind: "sending"; part: number }
  | { kind: "done"; answer: Started }
  | { kind: "failed"; says: string; canRetry: boolean };

export type CvUpload = { key: string; name: string; state: UploadState };

export const filesAtOnce = 50;
const sentAtOnce = 3;
export const acceptedCvs = ".pdf,.docx,.odt,.rtf,.txt,.json";
const kinds = new Set(acceptedCvs.split(","));

/** What is wrong with a file before it is sent; null if nothing. */
export function faultOfCv({ name, size }: { name: string; size: number }): string | null {
  const ending = name.toLowerCase().match(/\.[a-z\d]+$/)?.[0] ?? "";
  if (!kinds.has(ending)) return "This kind of file can't be read. Choose a PDF, DOCX, ODT, RTF, TXT or JSON Resume.";
  if (size === 0) return "This file is empty. Choose another one.";
  return size > identityFileLimits.bytes
    ? "This file is larger than 10 MB. Reduce its size, for example with fewer pictures."
    : null;
}

type OnRead = () => Promise<unknown>;

export type Uploads = {
  all: () => readonly CvUpload[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Sends a few files at a time, with defaults. `onRead` after a file is read, also when it's sent again; once for
   * those that are read while it runs. Resolves when all of these are read or have failed.
   */
  add: (files: readonly File[], defaults?: Partial<ImportDefaults>, onRead?: OnRead) => Promise<readonly CvUpload[]>;
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => void;
};

/** Uploads outlive the page that starts them: the queue shows what a drop on List Candidate sends. */
export function createUploads(api: { cvs: Pick<Api["cvs"], "start"> }): Uploads {
  let uploads: readonly CvUpload[] = [];
  const files = new Map<string, { file: File; defaults: Partial<ImportDefaults>; onRead: OnRead }>();
  const waiting: (() => Promise<void>)[] = [];
  const listeners = createListeners();
  let running = 0;
  let reported: Promise<unknown> = Promise.resolve();
  let isReportDue = false;

  function set(next: readonly CvUpload[]) {
    uploads = next;
    listeners.call();
  }
  const move = (key: string, state: UploadState) =>
    set(uploads.map((each) => (each.key === key ? { ...each, state } : each)));

  /** One at a time: each would end the one before, and none would end while files are being read. */
  function report(onRead: OnRead) {
    if (isReportDue) return;
    isReportDue = true;
    reported = reported.then(() => {
      isReportDue = false;
      return onRead().catch(() => undefined);
    });
  }

  async function send(key: string) {
    const sent = files.get(key);
    if (sent === undefined) return;
    const { file, defaults, onRead } = sent;
    move(key, { kind: "sending", part: 0 });
    try {
      const base64 = await base64Of(file);
      const answer = await api.cvs.start(
        { name: file.name.slice(-identityFileLimits.name), base64, defaults },
        { idempotencyKey: key, onProgress: (part) => move(key, { kind: "sending", part }) },
      );
      files.delete(key);
      move(key, { kind: "done", answer });
      report(onRead);
    } catch (error) {
      const canRetry = !(error instanceof Problem) || error.status === 0 || error.status >= 500 || error.status === 429;
      move(key, { kind: "failed", says: refusalWords(error), canRetry });
    }
  }

  function enqueue(key: string): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(() => send(key).finally(resolve));
      next();
    });
  }
  function next() {
    const task = running < sentAtOnce ? waiting.shift() : undefined;
    if (task === undefined) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
    next();
  }

  return {
    all: () => uploads,
    subscribe: listeners.add,
    add: async (added, defaults = {}, onRead = async () => undefined) => {
      const fresh = added.map((file): CvUpload => {
        const key = newKey();
        const fault = faultOfCv(file);
        if (fault === null) files.set(key, { file, defaults, onRead });
        const state: UploadState =
          fault === null ? { kind: "waiting" } : { kind: "failed", says: fault, canRetry: false };
        return { key, name: file.name, state };
      });
      set([...uploads, ...fresh]);
      const keys = fresh.map(({ key }) => key);
      await Promise.all(keys.filter((key) => files.has(key)).map(enqueue));
      return uploads.filter(({ key }) => keys.includes(key));
    },
    retry: (key) => {
      move(key, { kind: "waiting" });
      return enqueue(key);
    },
    dismiss: (key) => {
      files.delete(key);
      set(uploads.filter((each) => each.key !== key));
    },
  };
}

/** Each viewer has an API, and so uploads that no other organization sees or gets. */
const perApi = new WeakMap<object, Uploads>();

export function uploadsOf(api: Api): Uploads {
  const known = perApi.get(api) ?? createUploads(api);
  perApi.set(api, known);
  return known;
}

export const useUploads = (uploads: Uploads): readonly CvUpload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.all);
