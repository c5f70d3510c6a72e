import type { FileStore } from "#server/platform/files/store.ts";

/** An in-memory file store, for tests that need one and don't look into it. */
export function memoryFiles(): FileStore {
  const kept = new Map<string, Buffer>();
  return {
    put: async (id, bytes) => void kept.set(id, Buffer.from(bytes)),
    get: async (id) => kept.get(id) ?? Promise.reject(new Error("no such file")),
    remove: async (id) => void kept.delete(id),
  };
}
