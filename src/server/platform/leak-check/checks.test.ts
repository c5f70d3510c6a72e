import { afterAll, describe, expect, test } from "vitest";
import { checkPublicText } from "#domain/leak/check.ts";
import { Refusal } from "#domain/core/errors.ts";
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
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

describe("leak checks beside the event loop", () => {
  test("a long text is checked in a thread, a short one at once, and both find the same", async () => {
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

  test("the text that is saved is the text that was checked: one that changed meanwhile is checked again", async () => {
    const { during } = checks(undefined, { deadlineMs: 30_000, waiting: 3 });
    let runs = 0;
    const found = await during(async (check) =>
      check(long((runs += 1) === 1 ? "Nothing here" : "Write to sam.roe@mail.example"), options),
    );
    expect({ runs, found: found.map(({ text }) => text) }).toEqual({ runs: 3, found: ["sam.roe@mail.example"] });
  });

  test("a check that takes too long is refused, and the next one gets a new thread", async () => {
    const { during } = checks(
      `if (ask.fields.summary.includes("slow")) for (;;); parentPort.postMessage({ answer: [] });`,
    );
    expect(await codeOf(during(async (check) => check(long("slow"), options)))).toBe("text-not-checked");
    expect(await codeOf(during(async (check) => check(long("quick"), options)))).toBe("ok");
  });

  test("a check that throws is refused and publishes nothing", async () => {
    const { during } = checks(`throw new Error("broken");`);
    expect(await codeOf(during(async (check) => check(long("x"), options)))).toBe("text-not-checked");
  });

  test("too many at once are asked to come back", async () => {
    const { during } = checks(`setTimeout(() => parentPort.postMessage({ answer: [] }), 50);`);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => codeOf(during(async (check) => check(long(String(n)), options)))),
    );
    expect(codes).toContain("ok");
    expect(codes).toContain("rate-limited");
  });

  test("a text that changes with every run is not chased for ever", async () => {
    const { during } = checks(`parentPort.postMessage({ answer: [] });`);
    let runs = 0;
    expect(await codeOf(during(async (check) => check(long(String((runs += 1))), options)))).toBe("text-not-checked");
  });
});
