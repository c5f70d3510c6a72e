import type { Api } from "#contract/index.ts";
import { createDemoBackend } from "#demo/backend.ts";
import { signedIn, type TestHouse, testHouse } from "./house.ts";

/** One of the two worlds the same behaviour holds in (decisions §1). */
export type World = {
  kind: "server" | "demo";
  /** A recruiter of an agency that has listings. */
  recruiter: Api;
  /** Who runs that agency; in the demo the same person. */
  admin: Api;
  /** Resolves when what was written can be found. */
  settle: () => Promise<void>;
};

export async function serverWorld(): Promise<World & { house: TestHouse }> {
  const house = await testHouse();
  const { api } = await signedIn(house, "recruiter@northstar.example");
  const { api: admin } = await signedIn(house, "admin@northstar.example");
  return { kind: "server", recruiter: api, admin, settle: () => house.services.projection.caughtUp(), house };
}

export function demoWorld(): World {
  const { api } = createDemoBackend(memoryStorage());
  return { kind: "demo", recruiter: api, admin: api, settle: async () => undefined };
}

/** Local storage as a browser has it, for the demo under test. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
