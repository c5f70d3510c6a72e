import { type ReactNode, useEffect, useRef } from "react";

/** Something a person can do now, by key or from the palette. */
export type Command = {
  id: string;
  /** A verb first: what the palette and the help call it. */
  label: string;
  /** Other words it is found by. */
  words?: string;
  icon?: ReactNode;
  /** As `KeyboardEvent.key` gives them, letters small. Any of them does it, the first is shown. */
  keys?: readonly string[];
  /** Held down, it goes on. */
  repeats?: boolean;
  /** Whether there is anything to do it to. Without it always. */
  when?: () => boolean;
  run: () => void;
};

/**
 * `page`: what the page in front brings; `everywhere`: what the house brings. For the same key the page comes first.
 */
export type CommandScope = "page" | "everywhere";
type Shelf = { scope: CommandScope; commands: readonly Command[] };

const shelves: Shelf[] = [];

/** Offers commands while the component is mounted. They may be new objects each time it renders. */
export function useCommands(commands: readonly Command[], scope: CommandScope = "page"): void {
  const shelf = useRef<Shelf>({ scope, commands });
  useEffect(() => {
    shelf.current.commands = commands;
  });
  useEffect(() => {
    return shelve(shelf.current);
  }, []);
}

/** Puts commands where they are found. Returns how to take them away. */
export function shelve(shelf: Shelf): () => void {
  shelves.push(shelf);
  return () => void shelves.splice(shelves.indexOf(shelf), 1);
}

/**
 * What is registered, the page's first; a command of the page replaces the house's with its id. With `possible` only
 * what there is something to do to at this moment.
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
 * The command a key press means, if any. A letter with Shift is none: `?` and `/` need it on some keyboards, letters
 * don't. Held keys mean what repeats.
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

/** Space and Enter belong to what has the focus and answers to them. */
export function isOwnKey(key: string, target: EventTarget | null): boolean {
  if ((key !== " " && key !== "Enter") || !(target instanceof Element)) return false;
  const answering = "button, summary, [role=button], [type=checkbox], [role=switch], [role=radio], [role=tab]";
  return target.closest(key === "Enter" ? `${answering}, a[href]` : answering) !== null;
}

/** Letters, signs, Space: what speech or an elbow types by accident (WCAG 2.1.4). */
export const isSingleKey = (key: string): boolean => key.length === 1;

const names: Record<string, string> = { " ": "Space", Escape: "Esc" };

/** A key as it stands on keyboards. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** What opens the palette. `hint` as it is shown, `aria` as `aria-keyshortcuts` wants it. */
export function paletteKey(platform: string): { apple: boolean; hint: string; aria: string } {
  const apple = /mac|iphone|ipad/i.test(platform);
  return apple ? { apple, hint: "⌘ K", aria: "Meta+K" } : { apple, hint: "Ctrl K", aria: "Control+K" };
}
