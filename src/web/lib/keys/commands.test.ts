import { afterEach, describe, expect, test } from "vitest";
import {
  type Command,
  commandFor,
  commandsNow,
  type CommandScope,
  isSingleKey,
  keyName,
  type KeyPress,
  paletteKey,
  shelve,
} from "./commands.ts";

const taken: (() => void)[] = [];
afterEach(() => {
  for (const take of taken.splice(0)) take();
});

const command = (id: string, parts: Partial<Command> = {}): Command => ({
  id,
  label: id,
  run: () => undefined,
  ...parts,
});
const offer = (scope: CommandScope, ...commands: Command[]) => taken.push(shelve({ scope, commands }));
const press = (key: string, parts: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...parts,
});
const meant = (key: string, parts?: Partial<KeyPress>) => commandFor(press(key, parts))?.id;

describe("the command of a key", () => {
  test("is the one that is registered for it, while it is", () => {
    offer("page", command("next", { keys: ["j"] }));
    expect(meant("j")).toBe("next");
    expect(meant("J")).toBe("next");
    expect(meant("k")).toBeUndefined();
    taken.pop()?.();
    expect(meant("j")).toBeUndefined();
  });

  test("is none with a modifier, during text composition, or with Shift and a letter", () => {
    offer(
      "page",
      command("next", { keys: ["j"] }),
      command("help", { keys: ["?"] }),
      command("search", { keys: ["/"] }),
    );
    for (const parts of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { isComposing: true },
      { shiftKey: true },
    ])
      expect(meant("J", parts)).toBeUndefined();
    expect(meant("?", { shiftKey: true })).toBe("help");
    expect(meant("/", { shiftKey: true })).toBe("search");
  });

  test("repeats while held down only where allowed", () => {
    offer("page", command("next", { keys: ["j"], repeats: true }), command("shortlist", { keys: ["s"] }));
    expect(meant("j", { repeat: true })).toBe("next");
    expect(meant("s", { repeat: true })).toBeUndefined();
  });

  test("must be possible, and the page's comes before the application's", () => {
    let possible = false;
    offer("everywhere", command("application", { keys: ["x"] }));
    offer("page", command("page", { keys: ["x"], when: () => possible }));
    expect(meant("x")).toBe("application");
    possible = true;
    expect(meant("x")).toBe("page");
  });
});

test("is the page's, if it has the same id as the application's", () => {
  offer("everywhere", command("search"), command("help"));
  offer("page", command("search", { label: "Go to the search box" }), command("select", { when: () => false }));
  expect(commandsNow().map(({ label }) => label)).toEqual(["Go to the search box", "select", "help"]);
  expect(commandsNow({ possible: true }).map(({ label }) => label)).toEqual(["Go to the search box", "help"]);
  expect(commandsNow({ scope: "everywhere" }).map(({ id }) => id)).toEqual(["help"]);
});

test("keys are named as on the keyboard, and the palette's as on the platform", () => {
  expect(["j", " ", "Enter", "Escape", "/"].map(keyName)).toEqual(["J", "Space", "Enter", "Esc", "/"]);
  expect(["j", " ", "?", "Enter"].map(isSingleKey)).toEqual([true, true, true, false]);
  expect(paletteKey("MacIntel").hint).toBe("⌘ K");
  expect(paletteKey("Linux x86_64")).toEqual({ apple: false, hint: "Ctrl K", aria: "Control+K" });
});
