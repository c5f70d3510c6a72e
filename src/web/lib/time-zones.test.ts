import { afterEach, expect, it, vi } from "vitest";
import { zoneItems } from "./time-zones.ts";

afterEach(() => vi.unstubAllEnvs());

it("always offers the reader's own time zone, once, and those it is given", () => {
  const zones = (...more: string[]) => zoneItems(...more).map(({ value }) => value);
  vi.stubEnv("TZ", "America/Detroit");
  expect(zones().slice(0, 2)).toEqual(["America/Detroit", "America/New_York"]);
  expect(zones("America/Chicago")).toEqual(zones());
  expect(zones("Europe/London", "America/Detroit").slice(0, 2)).toEqual(["Europe/London", "America/Detroit"]);
  vi.stubEnv("TZ", "America/Denver");
  expect(zones()).toHaveLength(7);
});
