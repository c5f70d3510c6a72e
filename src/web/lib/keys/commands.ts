import { type ReactNode, useLayoutEffect, useRef } from "react";

/** An action available now, by key or from the palette. */
export type Command = {
  id: string;
  /** A verb first: its name in the palette and the help. */
  label: string;
  /** Additional search terms. */
  words?: string;
  icon?: ReactNode;
  /** As in `KeyboardEvent.key`, letters in lower case. Any of them works, the first is shown. */
  keys?: readonly string[];
  /** Repeats while held down. */
  repeats?: boolean;
  /** Whether it currently applies to anything. Defaults to always. */
  when?: () => boolean;
  run: () => void;
};

/** `page`: commands of the current page; `everywhere`: global ones. For the same key the page comes first. */
export type CommandScope = "page" | "everywhere";
type Shelf = { scope: CommandScope; commands: readonly Command[] };

const shelves: Shelf[] = [];

/**
 * Registers commands while the component is mounted. They may be new objects on each render. They work as soon as the
 * page shows what they are about: a key pressed then is not lost.
 */
export function useCommands(commands: readonly Command[], scope: CommandScope = "page"): void {
  const shelf = useRef<Shelf>({ scope, commands });
  useLayoutEffect(() => {
    shelf.current.commands = commands;
  });
  useLayoutEffect(() => {
    return shelve(shelf.current);
  }, []);
}

/** Registers commands. Returns how to remove them. */
export function shelve(shelf: Shelf): () => void {
  shelves.push(shelf);
  return () => void shelves.splice(shelves.indexOf(shelf), 1);
}

/**
 * The registered commands, the page's first; a page's command replaces the global one with its id. With `possible` only
 * those that currently apply.
 */
export function commandsNow({ scope, possible = false }: { scope?: CommandScope; possible?: boolean } = {}): Command[] {
  const on = (each: CommandScope) =>
    shelves.filter((shelf) => shelf.scope === each).flatMap(({ commands }) => commands);
  const page = on("page");
  const everywhere = on("everywhere").filter(({ id }) => !page.some((own) => own.id === id));
  const all = scope === "page" ? page : scope === "everywhere" ? everywhere : [...page, ...everywhere];
  return possible ? all.filter(isPossible) : all;
}

const isPossible = ({ when }: Command): boolean => when?.() ?? true;

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "repeat"
>;

/**
 * The command of a key press, if any. Letters with Shift are none: `?` and `/` need it on some keyboards, letters
 * don't. Held keys trigger only repeating commands.
 */
export function commandFor(press: KeyPress): Command | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = press;
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  if (shiftKey && /^\p{L}$/u.test(pressed)) return undefined;
  return commandsNow().find(
    (command) => command.keys?.includes(pressed) && (!repeat || command.repeats) && isPossible(command),
  );
}

/** Space and Enter belong to the focused control if it uses them. */
export function isOwnKey(key: string, target: EventTarget | null): boolean {
  if ((key !== " " && key !== "Enter") || !(target instanceof Element)) return false;
  const answering = "button, summary, [role=button], [type=checkbox], [role=switch], [role=radio], [role=tab]";
  return target.closest(key === "Enter" ? `${answering}, a[href]` : answering) !== null;
}

/** Letters, signs, Space: easily typed by speech input or by accident (WCAG 2.1.4). */
export const isSingleKey = (key: string): boolean => key.length === 1;

const names: Record<string, string> = { " ": "Space", Escape: "Esc" };

/** A key as labeled on keyboards. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Opens the palette. `hint` for display, `aria` for `aria-keyshortcuts`. */
export function paletteKey(platform: string): { apple: boolean; hint: string; aria: string } {
  const apple = /mac|iphone|ipad/i.test(platform);
  return apple ? { apple, hint: "⌘ K", aria: "Meta+K" } : { apple, hint: "Ctrl K", aria: "Control+K" };
}
