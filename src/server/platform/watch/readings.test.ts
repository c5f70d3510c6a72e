import { expect, test } from "vitest";
import { memoryLimit } from "./readings.ts";

test("a limit of memory is one only if it is less than the machine has", () => {
  const machine = 16 * 2 ** 30;
  expect(memoryLimit(4 * 2 ** 30, machine)).toBe(4 * 2 ** 30);
  for (const none of [0, machine, 2 ** 64]) expect(memoryLimit(none, machine)).toBe(machine);
});
