import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { drawings } from "./drawings.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const shapes = [
  ...readFileSync(path.join(root, "public/empty.svg"), "utf8").matchAll(
    /<symbol id="([\w-]+)"[^>]*><path d="([^"]+)"/g,
  ),
].map(([, id = "", shape = ""]) => ({ id, shape }));

test("every noun has a drawing of its own", () => {
  expect(shapes.map(({ id }) => id)).toEqual([...drawings]);
  expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(drawings.length);
});

test("every drawing is shown somewhere", () => {
  const features = path.join(root, "src/web/features");
  const used = new Set(
    (readdirSync(features, { recursive: true }) as string[])
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => [
        ...readFileSync(path.join(features, file), "utf8").matchAll(/<EmptyState\s+kind="([\w-]+)"/g),
      ])
      .map(([, kind = ""]) => kind),
  );
  expect([...used].toSorted()).toEqual([...drawings].toSorted());
});
