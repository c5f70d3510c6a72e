import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "#tests/support/test-app.ts";

/** Waits until an import is in this state. Returns its progress. */
export async function reached(agency: Person, id: string, state: "done" | "published") {
  for (;;) {
    const progress = await agency.api.imports.progress({ id });
    if (progress.state === state) return progress;
    await wait(500);
  }
}
