import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, type Health } from "../health.ts";
import type { Config } from "../config.ts";
import { WrongSetting } from "../wrong-setting.ts";
import { createS3Store } from "./s3.ts";

/** Stores sealed bytes by id. Reading a missing id fails; removing it does nothing. */
export type FileStore = {
  /** Atomic, and durable when it returns. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  get(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
};

/** Whether reading a file failed because it surely isn't there. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === "ENOENT" || error.message === "The file store answered 404 to GET");

/** Whether reading a file failed because it isn't there. A bucket says 403 to a key that can't list. */
export const isAbsent = (error: unknown): boolean =>
  isLost(error) || (error instanceof Error && error.message === "The file store answered 403 to GET");

/**
 * FILES_URL (spec §21): a folder, or a bucket with an S3 API; a folder under DATA_DIR if unset.
 * @throws WrongSetting
 */
export function createFileStore({ filesUrl, dataDir }: Pick<Config, "filesUrl" | "dataDir">): FileStore {
  if (filesUrl === undefined) return createFolderStore(path.join(dataDir, "files"));
  const url = new URL(filesUrl);
  if (url.protocol !== "file:") return createS3Store(url);
  try {
    return createFolderStore(fileURLToPath(url));
  } catch {
    throw new WrongSetting(
      "FILES_URL does not name a folder of this machine. Write it like file:///var/lib/talentmls/files.",
    );
  }
}

/** The same store, reporting its health. */
export const watchedStore = ({ put, get, remove }: FileStore, health: Health): FileStore => ({
  put: (id, bytes) => health.of("files", () => put(id, bytes)),
  get: (id) => health.of("files", () => get(id)),
  remove: (id) => health.of("files", () => remove(id)),
});

/** The folder is created with the first file. */
function createFolderStore(folder: string): FileStore {
  const placeOf = (id: string) => path.join(folder, id.slice(0, 2), id);
  return {
    async put(id, bytes) {
      const place = placeOf(id);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const file = await open(`${place}.part`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${place}.part`, place);
    },
    get: (id) => readFile(placeOf(id)),
    async remove(id) {
      for (const place of [placeOf(id), `${placeOf(id)}.part`]) await rm(place, { force: true });
    },
  };
}
