import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { secretSettings } from "./secrets.ts";
import { settingNames, settingWarnings } from "./setting-names.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const inOrder = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the settings", () => {
  test("that are read are the settings that are listed", () => {
    const code = read("src/server/platform/config.ts") + read("src/server/platform/secrets.ts");
    const names = [
      ...found(code, /\b(?:text|settings\.\w+)\("([A-Z_]+)"/g),
      ...found(read("src/server/main.ts"), /env\["([A-Z_]+)"\]/g),
    ];
    expect(inOrder(names)).toEqual(inOrder(settingNames));
  });

  test("are all in the table of docs/operations.md, and no other", () => {
    const listed = found(read("docs/operations.md"), /^\| `([A-Z_]+)` \|/gm);
    expect(inOrder(listed)).toEqual(inOrder(settingNames));
  });

  test("are all in .env.example, and no other", () => {
    const files = secretSettings.map((name) => `${name}_FILE`);
    const listed = found(read(".env.example"), /^#?([A-Z][A-Z_]+)=/gm).filter((name) => !files.includes(name));
    expect(inOrder(listed)).toEqual(inOrder(settingNames));
  });
});

describe("a setting without effect", () => {
  test.each([
    ["REDIS_URL", /^REDIS_URL has no effect\. Sessions, .* Remove it\.$/],
    ["DATABASE_READ_URL", /^DATABASE_READ_URL has no effect\. Every read goes to DATABASE_URL\. Remove it\.$/],
    ["SMTP_ULR", /^SMTP_ULR is not a setting of this server\. Check its spelling, or remove it\.$/],
    ["PARTNER_CONTRACT_URL", /^PARTNER_CONTRACT_URL is not a setting/],
    ["MIGRATE_AT_START", /^MIGRATE_AT_START is not a setting/],
  ])("%s gets a warning that doesn't quote its value", (name, sentence) => {
    const warnings = settingWarnings({ [name]: "hunter2", PORT: "4000" });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(sentence);
    expect(warnings[0]).not.toContain("hunter2");
  });

  test("gets none when it is empty, known, of another program or of Kubernetes", () => {
    const environment = Object.fromEntries([...settingNames, "MASTER_KEY_FILE"].map((name) => [name, "x"]));
    const others = {
      REDIS_URL: "",
      HOME: "/root",
      DATABASE_PORT_5432_TCP: "x",
      SMTP_SERVICE_HOST: "x",
      API_TOKEN: "x",
    };
    expect(settingWarnings({ ...environment, ...others })).toEqual([]);
  });
});

describe("the Helm chart", () => {
  const chart = (name: string): string => readFileSync(path.join(root, "deploy/helm/talentmls", name), "utf8");

  test("has the version of this release", () => {
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
    expect(chart("Chart.yaml")).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });

  test("mounts every setting that contains a secret, and names no setting that doesn't exist", () => {
    const schema = JSON.parse(chart("values.schema.json")) as {
      properties: { secret: { properties: { keys: { items: { enum: string[] } } } } };
    };
    expect(schema.properties.secret.properties.keys.items.enum.toSorted()).toEqual([...secretSettings].toSorted());
    const files = ["values.yaml", ...["_helpers.tpl", "deployment.yaml"].map((name) => `templates/${name}`)];
    const named = files.flatMap((name) => chart(name).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    for (const name of named)
      expect(settingNames.includes(name) || /^(?:_FILE|TALENTMLS_PORT|NODE_EXTRA_CA_CERTS)$/.test(name), name).toBe(
        true,
      );
  });
});
