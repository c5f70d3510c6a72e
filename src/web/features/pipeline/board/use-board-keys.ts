import {
  ArrowLeftRight,
  Bookmark,
  BriefcaseBusiness,
  ListPlus,
  CheckSquare,
  CornerDownRight,
  Download,
  Eye,
  ListChecks,
  Pencil,
  Plus,
  Rows3,
  Search,
  Table2,
  Settings2,
  Undo2,
  UserRound,
} from "lucide-react";
import { createElement, type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { type Command, useCommands } from "#web/lib/keys/commands.ts";
import { moveCommands } from "#web/lib/keys/move-commands.ts";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";
import { isTaken } from "#web/lib/keys/single-keys.ts";
import type { BoardCard } from "#web/features/pipeline/queries.ts";

export type BoardKeys = {
  root: RefObject<HTMLElement | null>;
  /** The columns shown, from left to right. */
  columns: readonly (readonly BoardCard[])[];
  /** The card that last had focus. */
  current: string | null;
  /** The card after or before the place that a moved card has left. */
  continueAt: (how: "next" | "previous", from: string | null) => string | null;
  /** The previewed card: the keys apply to it, wherever the focus is. */
  peeked: string | null;
  /** Whether the card's candidate is listed; one who isn't can't be added anywhere. */
  isListed: (id: string) => boolean;
  go: (id: string) => void;
  selected: ReadonlySet<string>;
  select: (id: string, on: boolean) => void;
  /** From the card selected last, or from `start`. */
  selectTo: (id: string, start?: string) => void;
  assign: (id: string) => void;
  addToJob: (id: string) => void;
  /** Null for people who have no lists. */
  addToList: ((id: string) => void) | null;
  search: () => void;
  table: () => void;
  rows: () => void;
  views: () => void;
  export: () => void;
  editNote: (id: string) => void;
  peek: (id: string) => void;
  add: () => void;
  /** Null for people who can't. */
  editStages: (() => void) | null;
  clear: () => boolean;
  /** The focused card takes the focus along when it leaves its column. */
  followFocus: () => void;
  undo: () => boolean;
};

/**
 * J, K and the arrows move between cards, X selects, R or Shift with an arrow selects a range, N edits the note, M
 * opens the stage menu, O sets the owner, G adds to a job, L to a list, W changes the rows, Space previews; Enter opens
 * the View link, as it does any link. On a selected card, M and O apply to the selection. Ctrl+Z undoes the last
 * change other than a note, Escape clears the selection.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const { root, columns, peeked } = keys;
  const here = () => peeked ?? focusedCard(root.current);
  const part = (selector: string) => {
    const id = here();
    return id === null ? null : (cardElement(root.current, id)?.querySelector<HTMLElement>(selector) ?? null);
  };
  const toCard = (run: (id: string) => void) => () => {
    const id = here();
    if (id !== null) run(id);
  };
  const hasCards = () => columns.some((cards) => cards.length > 0);
  const step = (by: 1 | -1) => {
    const how = by === 1 ? "next" : "previous";
    const id = keys.continueAt(how, here() ?? keys.current);
    if (id === null) travel(how, here(), keys);
    else keys.go(id);
  };
  const isOnCard = () => here() !== null;
  const isOnListed = () => {
    const id = here();
    return id !== null && keys.isListed(id);
  };
  const commands: (Omit<Command, "icon"> & { icon: typeof Eye })[] = [
    {
      id: "peek",
      label: "Peek at the candidate",
      words: "look closer preview stage history",
      icon: Eye,
      keys: [" "],
      when: isOnCard,
      run: toCard(keys.peek),
    },
    {
      id: "open",
      label: "Open the candidate",
      words: "view page",
      icon: CornerDownRight,
      keys: ["Enter"],
      when: () => part("a[data-card-focus]") !== null,
      run: () => part("a[data-card-focus]")?.click(),
    },
    {
      id: "move",
      label: "Move the candidate to another stage",
      words: "actions",
      icon: ArrowLeftRight,
      keys: ["m"],
      when: () => peeked === null && isOnCard(),
      run: toCard((id) => moveMenu(id, keys)?.click()),
    },
    {
      id: "note",
      label: "Update notes on the candidate",
      words: "write edit",
      icon: Pencil,
      keys: ["n"],
      when: isOnCard,
      run: toCard(keys.editNote),
    },
    {
      id: "select",
      label: "Select the candidate",
      words: "bulk several",
      icon: CheckSquare,
      keys: ["x"],
      when: isOnCard,
      run: toCard((id) => keys.select(id, !keys.selected.has(id))),
    },
    {
      id: "range",
      label: "Select up to the candidate",
      words: "range several shift",
      icon: ListChecks,
      keys: ["r"],
      when: isOnCard,
      run: toCard((id) => keys.selectTo(id)),
    },
    {
      id: "assign",
      label: "Set owner and next step",
      words: "assign owes person",
      icon: UserRound,
      keys: ["o"],
      when: isOnCard,
      run: toCard(keys.assign),
    },
    {
      id: "job",
      label: "Add the candidate to a job",
      words: "role client",
      icon: BriefcaseBusiness,
      keys: ["g"],
      when: isOnListed,
      run: toCard(keys.addToJob),
    },
    {
      id: "list",
      label: "Add the candidate to a list",
      words: "client submission pack",
      icon: ListPlus,
      keys: ["l"],
      when: () => keys.addToList !== null && isOnListed(),
      run: toCard((id) => keys.addToList?.(id)),
    },
    ...viewCommands(keys),
    { id: "add", label: "Add a candidate to the pipeline", words: "shortlist stage", icon: Plus, run: keys.add },
    {
      id: "undo",
      label: "Undo the last change other than a note",
      words: "undo",
      icon: Undo2,
      run: () => void undo(keys),
    },
    ...(keys.editStages
      ? [{ id: "stages", label: "Edit stages", words: "columns rename color", icon: Settings2, run: keys.editStages }]
      : []),
  ];
  useCommands([
    ...moveCommands("candidate", hasCards, step),
    ...commands.map((command) => ({ ...command, icon: createElement(command.icon) })),
  ]);

  // Not letters, so they stay on when single-key shortcuts are off.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isTaken(event.target)) return;
    if (pressed(event, keys)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function undo(keys: BoardKeys): boolean {
  keys.followFocus();
  return keys.undo();
}

/** The button that opens the stages: that of the selection if the card is part of it. */
function moveMenu(id: string, { root: { current: root }, selected }: BoardKeys): HTMLElement | null {
  if (selected.size > 1 && selected.has(id)) return root?.querySelector<HTMLElement>("[data-move-selected]") ?? null;
  return cardElement(root, id)?.querySelector<HTMLElement>("[data-card-menu]") ?? null;
}

/** What the board shows, and how. */
const viewCommands = (keys: BoardKeys): (Omit<Command, "icon"> & { icon: typeof Eye })[] => [
  {
    id: "table",
    label: "Switch between board and table",
    words: "list layout",
    icon: Table2,
    keys: ["t"],
    run: keys.table,
  },
  {
    id: "rows",
    label: "Change the rows of the board: by job, by owner, none",
    words: "swimlanes group lanes",
    icon: Rows3,
    keys: ["w"],
    run: keys.rows,
  },
  { id: "views", label: "Open a saved view", words: "filters save", icon: Bookmark, keys: ["v"], run: keys.views },
  { id: "find", label: "Search the pipeline", words: "find filter", icon: Search, keys: ["f"], run: keys.search },
  {
    id: "export",
    label: "Export candidates as CSV",
    words: "download file",
    icon: Download,
    keys: ["e"],
    run: keys.export,
  },
];

function pressed(event: KeyboardEvent, keys: BoardKeys): boolean {
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z" && !event.shiftKey && undo(keys);
  if (keys.peeked !== null) return false;
  if (event.key === "Escape") return keys.clear();
  const focused = focusedCard(keys.root.current);
  if (focused === null || !event.key.startsWith("Arrow")) return false;
  if (!event.shiftKey) return travel(event.key, focused, keys);
  if (keys.columns.every((cards) => cards.every(({ id }) => id !== focused))) return false;
  return travel(event.key, focused, {
    ...keys,
    go: (id) => {
      keys.selectTo(id, focused);
      keys.go(id);
    },
  });
}

function focusedCard(root: HTMLElement | null): string | null {
  const card = document.activeElement?.closest("[data-card-id]");
  return card && root?.contains(card) ? card.getAttribute("data-card-id") : null;
}

/**
 * Up and down within the column, `next` and `previous` also into its neighbors, left and right to the next nonempty
 * column.
 */
function travel(how: string, from: string | null, { columns, current, go }: BoardKeys): boolean {
  const filled = columns.filter((cards) => cards.length > 0);
  const start = from ?? current;
  const column = filled.findIndex((cards) => cards.some(({ id }) => id === start));
  const cards = filled[column];
  const target = cards
    ? targetOf(how, { filled, column, place: cards.findIndex(({ id }) => id === start) })
    : filled[0]?.[0];
  if (target) go(target.id);
  return target !== undefined;
}

function targetOf(
  how: string,
  { filled, column, place }: { filled: readonly (readonly BoardCard[])[]; column: number; place: number },
): BoardCard | undefined {
  const cards = filled[column] ?? [];
  const beside = (other: readonly BoardCard[] | undefined) => other?.[Math.min(place, other.length - 1)];
  switch (how) {
    case "ArrowDown":
      return cards[place + 1] ?? cards[place];
    case "ArrowUp":
      return cards[place - 1] ?? cards[place];
    case "ArrowRight":
      return beside(filled[column + 1]) ?? cards[place];
    case "ArrowLeft":
      return beside(filled[column - 1]) ?? cards[place];
    case "next":
      return cards[place + 1] ?? filled[column + 1]?.[0] ?? cards[place];
    default:
      return cards[place - 1] ?? filled[column - 1]?.at(-1) ?? cards[place];
  }
}
