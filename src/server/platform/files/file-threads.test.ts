import { expect, it } from "vitest";
import { fileThreads } from "./file-threads.ts";

/** Answers each file with itself. */
const echo = new URL(
  "data:text/javascript," +
    encodeURIComponent(`import { parentPort } from "node:worker_threads";
      parentPort.once("message", (ask) => parentPort.postMessage({ result: ask }));`),
);
const tooMuch = "The file is too large to check. Save a smaller copy and upload it.";

it("takes turns between organizations, so that none waits for all files of another", async () => {
  const read = fileThreads<string, string>(echo, tooMuch, { ms: 10_000, waiting: 8 });
  const done: string[] = [];
  const send = (organizationId: string, ask: string) =>
    read(ask, { organizationId }).then((result) => void done.push(result));
  await Promise.all([send("a", "a1"), send("a", "a2"), send("a", "a3"), send("b", "b1"), send("c", "c1")]);
  expect(done).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

it("leaves half of the line to other organizations", async () => {
  const read = fileThreads<string, string>(echo, tooMuch, { ms: 10_000, waiting: 4 });
  const started = ["a1", "a2"].map((ask) => read(ask, { organizationId: "a" }));
  await expect(read("a3", { organizationId: "a" })).rejects.toMatchObject({ code: "rate-limited" });
  expect(await Promise.all([...started, read("b1", { organizationId: "b" })])).toEqual(["a1", "a2", "b1"]);
  expect(await read("a3", { organizationId: "a" })).toBe("a3");
});
