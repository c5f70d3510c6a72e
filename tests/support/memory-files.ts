import type { FileStore } from "#server/platform/files/store.ts";

/** A file store of this process, for tests that need a place and look into none. */
export function memoryFiles(): FileStore {
  const kept = new Map<string, Buffer>();
  return {
    put: async (id, bytes) => void kept.set(id, Buffer.from(bytes)),
    get: async (id) => kept.get(id) ?? Promise.reject(new Error("no such file")),
    remove: async (id) => void kept.delete(id),
  };
}
