import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { refuseUnsafeSettings } from "./production-guards.ts";
import { WrongSetting } from "./wrong-setting.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "guards-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const key = "3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs=";
const good = {
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  DATABASE_URL: "postgres://talentmls:vT9-kq2x@db.example/talentmls",
  MASTER_KEY: key,
  PUBLIC_URL: "https://mls.example",
};
const startWith = (env: Record<string, string>): void => refuseUnsafeSettings(readConfig({ ...good, ...env }));

describe("a start in production", () => {
  test("accepts a complete configuration, and this machine's own address", () => {
    const old = `2026:${Buffer.alloc(32, 7).toString("base64")}`;
    for (const env of [
      {},
      { PUBLIC_URL: "http://localhost:4000", SAMPLE_DATA: "on" },
      { MASTER_KEY: `2027:${key},${old}` },
    ])
      expect(() => startWith(env as Record<string, string>)).not.toThrow();
  });

  test("leaves a key of another length to the check that names its length", () => {
    expect(() => startWith({ MASTER_KEY: "abc" })).not.toThrow();
  });

  test.each([
    ["no public address", { PUBLIC_URL: "" }, /^PUBLIC_URL is not set,.*Set it to the address/],
    ["an address without TLS", { PUBLIC_URL: "http://mls.example" }, /^PUBLIC_URL begins with http:\/\/,.*TLS/],
    ["sample data at a public address", { SAMPLE_DATA: "on" }, /^SAMPLE_DATA is on .*SAMPLE_DATA=off/],
    [
      "a database password from an example",
      { DATABASE_URL: "postgres://talentmls:secret@db.example/talentmls" },
      /^DATABASE_URL has a password from an example/,
    ],
    ["a key of one byte", { MASTER_KEY: Buffer.alloc(32, 7).toString("base64") }, /^MASTER_KEY begins with a sample/],
    [
      "a typed key",
      { MASTER_KEY: `2026:${Buffer.from("this-is-my-very-secret-masterkey").toString("base64")}` },
      /^MASTER_KEY begins with a sample or typed key/,
    ],
  ])("refuses %s in two sentences", (_, env, sentence) => {
    const attempt = (): void => startWith(env);
    expect(attempt).toThrow(WrongSetting);
    expect(attempt).toThrow(sentence);
    expect(attempt).toThrow(/^[^\n]+\. [^\n]+\.$/);
    expect(attempt).not.toThrow(/:secret@|very-secret/);
    expect(() => startWith({ ...env, NODE_ENV: "test" })).not.toThrow();
  });
});
