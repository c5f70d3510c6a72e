import { describe, expect, it } from "vitest";
import { watchersAfter, withTick } from "./watchers.ts";

describe("the watchers that an edit of a job saves", () => {
  it("are the current ones when the form changed none", () => {
    expect(watchersAfter(["ana", "ben"], {})).toEqual(["ana", "ben"]);
  });

  it("keep who started watching since, and don't bring back who stopped", () => {
    const ticks = withTick(["ana"], {}, "cleo", true);
    expect(watchersAfter(["ben"], ticks)).toEqual(["ben", "cleo"]);
  });

  it("lose whom the form removed, also someone who started watching since it was opened", () => {
    expect(watchersAfter(["ana", "ben"], withTick(["ana", "ben"], {}, "ben", false))).toEqual(["ana"]);
  });

  it("name no one twice", () => {
    expect(watchersAfter(["ana"], { ana: true })).toEqual(["ana"]);
  });
});

it("forgets a tick that is undone, so that the form isn't unsaved", () => {
  const ticks = withTick(["ana"], {}, "ana", false);
  expect(ticks).toEqual({ ana: false });
  expect(withTick(["ana"], ticks, "ana", true)).toEqual({});
});
