import { expect, it } from "vitest";
import { roleTone } from "./user-menu.tsx";

it.each([
  ["super_admin", "destructive"],
  ["platform_admin", "solid"],
  ["organization_admin", "neutral"],
  ["recruiter", "outline"],
])("the badge of %s is %s (spec §6)", (role, tone) => {
  expect(roleTone(role)).toBe(tone);
});
