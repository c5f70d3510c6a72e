import { type CollisionDetection, DndContext, DragOverlay, useDraggable, useDroppable } from "@dnd-kit/core";
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  type TouchEvent,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { unspoken, useDragSensors } from "./dragging.ts";
import { useEdgeScroll } from "./use-edge-scroll.ts";

const interactive = "a, button, input, textarea, select, label, [data-no-drag]";

export type DragBoardWords = {
  /** How to move a card by keyboard, read with its handle. */
  instructions: string;
  pickedUp: (card: string) => string;
  over: (card: string, column: string) => string;
  putBack: (card: string) => string;
};

export type DragBoardProps = {
  /** Ids of the columns from left to right. */
  columns: readonly string[];
  columnOf: (card: string) => string | undefined;
  /** Scrolls sideways when a card is dragged to its edge. */
  scroller: RefObject<HTMLElement | null>;
  /** Shown under the pointer during a drag. */
  carried: (card: string) => ReactNode;
  words: DragBoardWords;
  onPickUp?: (card: string) => void;
  /** Dropped on another column. `how`: whether keyboard focus follows the card. Returns the announcement. */
  onDrop: (card: string, column: string, how: "pointer" | "keyboard") => string;
  children: ReactNode;
};

type Held = { card: string; from: string; over: string };

/** One context for all cards, so that dragging over another column renders no card again. */
type Cards = { carried: string | null; held: string | null; instructions: string };
type Columns = { held: Held | null; register: (column: string, node: HTMLElement | null) => void };

const CardsContext = createContext<Cards>({ carried: null, held: null, instructions: "" });
const ColumnsContext = createContext<Columns>({ held: null, register: () => undefined });

/** The column under the pointer, whatever is in it. */
const columnUnderPointer: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const column = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id);
    return rect && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
  });
  return column ? [{ id: column.id }] : [];
};

/**
 * Cards dragged between columns by mouse, touch and keyboard, with announcements for screen readers. The keyboard
 * handling is our own: it moves by column, where the library moves by pixels and needs every card mounted.
 */
export function DragBoard({ columns, columnOf, scroller, carried, words, onPickUp, onDrop, children }: DragBoardProps) {
  const sensors = useDragSensors();
  const [dragged, setDragged] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState("");
  const pressed = useRef("");
  const nodes = useRef(new Map<string, HTMLElement>());
  const instructions = useId();
  useEdgeScroll(dragged !== null, scroller);

  const register = useCallback((column: string, node: HTMLElement | null) => {
    if (node) nodes.current.set(column, node);
    else nodes.current.delete(column);
  }, []);

  function pickUp(card: string): void {
    onPickUp?.(card);
    say(words.pickedUp(card));
  }

  function drop(card: string, from: string | undefined, column: string | undefined, how: "pointer" | "keyboard"): void {
    say(column === undefined || column === from ? words.putBack(card) : onDrop(card, column, how));
  }

  function press(card: string, event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (held?.card !== card) {
      const from = columnOf(card);
      if ((key !== " " && key !== "Enter") || from === undefined) return;
      setHeld({ card, from, over: from });
      pickUp(card);
    } else if (key === " " || key === "Enter") {
      setHeld(null);
      drop(card, held.from, held.over, "keyboard");
    } else if (key === "Escape") {
      letGo(card);
    } else {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -columns.length, End: columns.length }[key];
      if (step === undefined) return key === "Tab" ? letGo(card) : swallow(event);
      const place = Math.min(columns.length - 1, Math.max(0, columns.indexOf(held.over) + step));
      const over = columns[place] ?? held.over;
      setHeld({ ...held, over });
      say(words.over(card, over));
      nodes.current.get(over)?.scrollIntoView({ inline: "nearest", block: "nearest" });
    }
    swallow(event);
  }

  function letGo(card: string): void {
    if (held?.card !== card) return;
    setHeld(null);
    say(words.putBack(card));
  }

  const cards = useMemo<Cards>(
    () => ({ carried: dragged ?? held?.card ?? null, held: held?.card ?? null, instructions }),
    [dragged, held?.card, instructions],
  );
  const columnsHere = useMemo<Columns>(() => ({ held, register }), [held, register]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnderPointer}
      autoScroll={false}
      accessibility={unspoken}
      onDragStart={() => {
        setDragged(pressed.current);
        pickUp(pressed.current);
      }}
      onDragOver={({ over }) => {
        if (over) say(words.over(pressed.current, String(over.id)));
      }}
      onDragCancel={() => {
        setDragged(null);
        say(words.putBack(pressed.current));
      }}
      onDragEnd={({ over }) => {
        setDragged(null);
        drop(pressed.current, columnOf(pressed.current), over ? String(over.id) : undefined, "pointer");
      }}
    >
      <ColumnsContext value={columnsHere}>
        <CardsContext value={cards}>
          <Hand onPress={(card) => void (dragged === null && (pressed.current = card))} onKey={press} onLeave={letGo}>
            {children}
          </Hand>
        </CardsContext>
      </ColumnsContext>
      <DragOverlay dropAnimation={null} zIndex={45} className="will-change-transform">
        {dragged === null ? null : (
          <div
            className={
              "cursor-grabbing rotate-[1.5deg] rounded-card shadow-carried motion-reduce:rotate-0 " +
              "motion-reduce:shadow-none"
            }
          >
            {carried(dragged)}
          </div>
        )}
      </DragOverlay>
      <p id={instructions} hidden>
        {words.instructions}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type HandProps = {
  onPress: (card: string) => void;
  onKey: (card: string, event: KeyboardEvent) => void;
  onLeave: (card: string) => void;
  children: ReactNode;
};

/**
 * The one draggable, whichever card it holds: a board of a thousand cards registers one with the library, and presses
 * on any card are handled here.
 */
function Hand({ onPress, onKey, onLeave, children }: HandProps) {
  const { setNodeRef, listeners } = useDraggable({ id: "hand" });

  /** Presses on controls inside a card, or in its popups, keep their own meaning. */
  function take(event: MouseEvent | TouchEvent): void {
    const card = cardOf(event);
    const pressed = card && (event.target as Element).closest(interactive);
    if (!card || (pressed && card.contains(pressed) && !pressed.matches("[data-drag-handle]"))) return;
    onPress(card.dataset["dragCard"] ?? "");
    setNodeRef(card);
    listeners?.[event.type === "mousedown" ? "onMouseDown" : "onTouchStart"]?.(event);
  }

  function onHandle(event: SyntheticEvent, tell: (card: string) => void): void {
    const card = cardOf(event);
    if (card && (event.target as Element).closest("[data-drag-handle]")) tell(card.dataset["dragCard"] ?? "");
  }

  return (
    <div
      role="presentation"
      onMouseDown={take}
      onTouchStart={take}
      onKeyDown={(event) => onHandle(event, (card) => onKey(card, event))}
      // Some browsers click on key release whatever happened to the press.
      onKeyUp={(event) => onHandle(event, () => event.key === " " && event.preventDefault())}
      onBlur={(event) => onHandle(event, onLeave)}
    >
      {children}
    </div>
  );
}

function cardOf({ target, currentTarget }: SyntheticEvent): HTMLElement | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-drag-card]") : null;
  return card && currentTarget.contains(card) ? card : null;
}

/** A card of the board: `card` for its element, `handle` for the button that moves it by keyboard. */
export function useDragCard(id: string) {
  const { carried, held, instructions } = useContext(CardsContext);
  const isHeld = held === id;
  const handle = useMemo(
    () => ({ "data-drag-handle": "", "aria-describedby": instructions, "aria-pressed": isHeld }),
    [isHeld, instructions],
  );
  return { carried: carried === id, card: { "data-drag-card": id }, handle };
}

/** A column: `ref` for its element, `over` while a card is dragged over it. */
export function useDragColumn(id: string) {
  const { held, register } = useContext(ColumnsContext);
  const { setNodeRef, isOver } = useDroppable({ id });
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node);
      register(id, node);
    },
    [setNodeRef, register, id],
  );
  return { ref, over: isOver || held?.over === id };
}

/** The card that the keyboard would drop into a column; null when that is its own. */
export function useHeldOver(column: string): string | null {
  const { held } = useContext(ColumnsContext);
  return held && held.over === column && held.from !== column ? held.card : null;
}
