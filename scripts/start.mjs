import { buildWebIfStale } from "./web.mjs";

if (!buildWebIfStale()) {
  console.error("The pages could not be built, so there is nothing to serve. Fix the error above and start again.");
  process.exit(1);
}
await import("./server.mjs");
