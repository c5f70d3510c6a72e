import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { secretSettings, withSecrets } from "./secrets.ts";
import { WrongSetting } from "./wrong-setting.ts";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

/** The sentence of the refusal: one line, two sentences, and nothing secret. */
function refusal(environment: Record<string, string>, patienceMs?: number): string {
  try {
    withSecrets(environment, patienceMs);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\n]+\. [^\n]+\.$/);
    expect(message).not.toContain("hunter2");
    return message;
  }
  throw new Error("nothing was refused");
}

describe("a secret in a file", () => {
  test.each(secretSettings)("%s is read without the line break at its end", (name) => {
    const file = fileWith(name, " hunter2-in-a-file \n");
    expect(withSecrets({ [`${name}_FILE`]: file })[name]).toBe("hunter2-in-a-file");
  });

  test.each(secretSettings)("%s can't be set twice", (name) => {
    const file = fileWith(name, "hunter2");
    expect(refusal({ [name]: "hunter2", [`${name}_FILE`]: file })).toMatch(
      new RegExp(`^${name} and ${name}_FILE are both set.*Remove one\\.$`),
    );
  });

  test("has to be there and not empty", () => {
    expect(refusal({ SMTP_URL_FILE: path.join(folder, "missing") })).toMatch(
      /^SMTP_URL_FILE is .*missing, which can't be read \(ENOENT\)\. Set it to/,
    );
    expect(refusal({ DATABASE_URL_FILE: fileWith("empty", "\n") })).toMatch(/which is empty\. Write the secret/);
  });

  test("can hold several master keys, a line each", () => {
    const file = fileWith("keys", "2027:bmV3\n2026:b2xk\n");
    expect(withSecrets({ MASTER_KEY_FILE: file })["MASTER_KEY"]).toBe("2027:bmV3,2026:b2xk");
  });
});

describe("a master key from a command", () => {
  test("is what the command prints", () => {
    expect(withSecrets({ KEY_COMMAND: "printf '2027:bmV3\\n2026:b2xk\\n'" })["MASTER_KEY"]).toBe("2027:bmV3,2026:b2xk");
  });

  test.each([
    ["fails", "echo hunter2; echo hunter2 >&2; exit 3", /^KEY_COMMAND failed with exit code 3\. Run it by hand/],
    ["doesn't exist", "no-such-program-here", /^KEY_COMMAND failed with exit code 127\./],
    ["prints nothing", "true", /^KEY_COMMAND printed no key\./],
    ["prints too much", "yes hunter2 | head -c 100000", /^KEY_COMMAND printed more than a key\./],
    ["doesn't end", "echo hunter2; exec sleep 60", /^KEY_COMMAND didn't end within 0\.3 seconds\./],
  ])("that %s is refused without what it printed", (_, command, sentence) => {
    expect(refusal({ KEY_COMMAND: command }, command.includes("sleep") ? 300 : undefined)).toMatch(sentence);
  });

  test("can't be beside another master key", () => {
    const file = fileWith("key", "bmV3");
    const others: Record<string, string>[] = [{ MASTER_KEY: "hunter2" }, { MASTER_KEY_FILE: file }];
    for (const other of others)
      expect(refusal({ KEY_COMMAND: "echo b2xk", ...other })).toMatch(/^KEY_COMMAND and a master key .*Remove one\.$/);
  });
});
