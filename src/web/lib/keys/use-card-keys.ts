import { createElement, type RefObject } from "react";
import { Bookmark, CheckSquare, CornerDownRight, Eye, SquareKanban } from "lucide-react";
import { notify } from "#web/ui/toast.tsx";
import { type Command, useCommands } from "./commands.ts";
import { moveCommands } from "./move-commands.ts";

/**
 * Keyboard control of a list of candidates. Each is an element with `data-card-id` (the listing) and `data-card-code`;
 * it contains the link that opens it, `data-card-link`, and optionally the buttons `data-shortlist-toggle` and
 * `data-pipeline-add`.
 */
export type CardKeys = {
  list: RefObject<HTMLElement | null>;
  /** The previewed candidate: the keys apply to it, wherever the focus is. */
  peeked: string | null;
  onPeek: (id: string | null) => void;
  onSelect: (id: string) => void;
  /** The name of selecting here. */
  selectLabel: string;
  /** Whether the cards have a bookmark: not where all are shortlisted. */
  bookmarks?: boolean;
  /** J on the last card: there may be more to load. */
  onEnd?: () => void;
};

/** J and K move, Space previews, Enter opens, S shortlists, P adds to the pipeline, X selects. */
export function useCardKeys({ list, peeked, onPeek, onSelect, selectLabel, bookmarks = true, onEnd }: CardKeys): void {
  const current = () => currentCard(list.current, peeked);
  const part = (selector: string) => current()?.querySelector<HTMLElement>(selector) ?? null;
  const onCard = (run: (id: string) => void) => () => {
    const id = current()?.dataset["cardId"];
    if (id !== undefined) run(id);
  };
  const step = (by: 1 | -1) => {
    const cards = cardsOf(list.current);
    const here = current();
    const at = here ? cards.indexOf(here) : -1;
    const next = here
      ? cards[at + by]
      : (cards.find((card) => card.getBoundingClientRect().bottom > barHeight() + 40) ?? cards[0]);
    if (!next) {
      if (by === 1) onEnd?.();
    } else if (peeked !== null) onPeek(next.dataset["cardId"] ?? null);
    else focusCard(next);
  };

  const commands: (Omit<Command, "icon"> & { icon: typeof Eye })[] = [
    {
      id: "peek",
      label: "Peek at the candidate",
      words: "look closer preview",
      icon: Eye,
      keys: [" "],
      when: () => current() !== null,
      run: onCard((id) => onPeek(peeked === id ? null : id)),
    },
    {
      id: "open",
      label: "Open the candidate",
      words: "view page",
      icon: CornerDownRight,
      keys: ["Enter"],
      when: () => current() !== null,
      run: () => part("[data-card-link]")?.click(),
    },
    {
      id: "shortlist",
      label: "Shortlist the candidate",
      words: "bookmark remove",
      icon: Bookmark,
      keys: ["s"],
      when: () => part("[data-shortlist-toggle]") !== null,
      run: () => part("[data-shortlist-toggle]")?.click(),
    },
    {
      id: "pipeline",
      label: "Add the candidate to the pipeline",
      icon: SquareKanban,
      keys: ["p"],
      when: () => part("[data-pipeline-add]") !== null,
      run: () => pressPipeline(part("[data-pipeline-add]"), current()?.dataset["cardCode"]),
    },
    {
      id: "select",
      label: selectLabel,
      icon: CheckSquare,
      keys: ["x"],
      when: () => current() !== null,
      run: onCard(onSelect),
    },
  ];
  const offered = bookmarks ? commands : commands.filter(({ id }) => id !== "shortlist");
  useCommands([
    ...moveCommands("candidate", () => cardsOf(list.current).length > 0, step),
    ...offered.map((command) => ({ ...command, icon: createElement(command.icon) })),
  ]);
}

/** Every card that can be opened; removed listings are skipped. */
function cardsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-card-id]:has([data-card-link])") ?? [])];
}

export function cardElement(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(id)}"]`) ?? null;
}

function currentCard(list: HTMLElement | null, peeked: string | null): HTMLElement | null {
  if (peeked !== null) return cardElement(list, peeked);
  const card = document.activeElement?.closest<HTMLElement>("[data-card-id]:has([data-card-link])");
  return card && list?.contains(card) ? card : null;
}

/** Focuses a card's link and scrolls the card into view. */
function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>("[data-card-link]")?.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}

const barHeight = (): number => Number.parseFloat(document.documentElement.style.getPropertyValue("--bar-height")) || 0;

/** A candidate in the pipeline has a link to the board in the button's place: the key must not navigate. */
function pressPipeline(button: HTMLElement | null, code: string | undefined): void {
  if (button instanceof HTMLAnchorElement)
    notify({ title: "Already in Pipeline", description: `${code} is already in the pipeline` });
  else button?.click();
}
