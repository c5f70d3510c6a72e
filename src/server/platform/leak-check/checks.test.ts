import { afterAll, describe, expect, test } from "vitest";
import { checkPublicText } from "#domain/leak/check.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { createLog } from "../log.ts";
import { createLeakChecks } from "./checks.ts";

const log = createLog("silent");
const thread = (onMessage: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from "node:worker_threads"; ` +
        `parentPort.on("message", (ask) => { ${onMessage} }); parentPort.postMessage("ready");`,
    )}`,
  );
const checks = (onMessage?: string, limits = { deadlineMs: 200, waiting: 3 }) => {
  const made = createLeakChecks({ log, limits, ...(onMessage !== undefined && { entry: thread(onMessage) }) });
  afterAll(() => made.stop());
  return made;
};
const options = { showCompanyNames: false, confirmed: [] };
const long = (words: string) => ({ summary: `${"Ships reliable services. ".repeat(500)}${words}` });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: unknown) => (error instanceof ExpectedError ? error.code : error),
  );

describe("leak checks off the event loop", () => {
  test("checks a long text in a thread and a short one inline, with the same findings", async () => {
    const { during } = checks(undefined, { deadlineMs: 30_000, waiting: 3 });
    let runs = 0;
    const texts = long("Write to sam.roe@mail.example");
    const found = await during(async (check) => {
      runs += 1;
      return check(texts, options);
    });
    expect({ runs, found }).toEqual({ runs: 2, found: checkPublicText(texts, options) });
    expect(found).toHaveLength(1);
    runs = 0;
    await during(async (check) => {
      runs += 1;
      return check({ summary: "Short" }, options);
    });
    expect(runs).toBe(1);
  });

  test("checks a text again if it changed in the meantime, so that the saved text is the checked one", async () => {
    const { during } = checks(undefined, { deadlineMs: 30_000, waiting: 3 });
    let runs = 0;
    const found = await during(async (check) =>
      check(long((runs += 1) === 1 ? "Nothing here" : "Write to sam.roe@mail.example"), options),
    );
    expect({ runs, found: found.map(({ text }) => text) }).toEqual({ runs: 3, found: ["sam.roe@mail.example"] });
  });

  test("rejects a check that takes too long and gives the next one a new thread", async () => {
    const { during } = checks(
      `if (ask.fields.summary.includes("slow")) for (;;); parentPort.postMessage({ answer: [] });`,
    );
    expect(await codeOf(during(async (check) => check(long("slow"), options)))).toBe("text-not-checked");
    expect(await codeOf(during(async (check) => check(long("quick"), options)))).toBe("ok");
  });

  test("counts the time that a check works, not how long it waits for the processor", async () => {
    const { during } = checks(`setTimeout(() => parentPort.postMessage({ answer: [] }), 600);`);
    expect(await codeOf(during(async (check) => check(long("waits"), options)))).toBe("ok");
  });

  test("rejects a check that throws and publishes nothing", async () => {
    const { during } = checks(`throw new Error("broken");`);
    expect(await codeOf(during(async (check) => check(long("x"), options)))).toBe("text-not-checked");
  });

  test("asks callers to retry when too many checks are queued", async () => {
    const { during } = checks(`setTimeout(() => parentPort.postMessage({ answer: [] }), 50);`);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => codeOf(during(async (check) => check(long(String(n)), options)))),
    );
    expect(codes).toContain("ok");
    expect(codes).toContain("rate-limited");
  });

  test("gives up on a text that changes with every run", async () => {
    const { during } = checks(`parentPort.postMessage({ answer: [] });`);
    let runs = 0;
    expect(await codeOf(during(async (check) => check(long(String((runs += 1))), options)))).toBe("text-not-checked");
  });
});
