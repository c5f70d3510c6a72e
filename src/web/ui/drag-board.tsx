import { type CollisionDetection, DndContext, DragOverlay, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from "@dnd-kit/core";
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent, useCallback, useContext, useId, useMemo, useRef, useState } from "react";

/** Seed §9: a drag begins after so many pixels; under a finger after a moment, so that a swipe scrolls. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
const autoScroll = { threshold: { x: 0.1, y: 0.12 }, layoutShiftCompensation: false };
const interactive = "a, button, input, textarea, select, label, [data-no-drag]";

export type DragBoardWords = {
  /** How to carry a card with the keyboard, read with its handle. */
  instructions: string;
  pickedUp: (card: string) => string;
  over: (card: string, column: string) => string;
  putBack: (card: string) => string;
};

export type DragBoardProps = {
  /** Ids of the columns from left to right. */
  columns: readonly string[];
  columnOf: (card: string) => string | undefined;
  /** What floats under the pointer. */
  carried: (card: string) => ReactNode;
  words: DragBoardWords;
  onPickUp?: (card: string) => void;
  /** Let go over another column. `how`: whether the keyboard goes on from the card. Answers with what is said about it. */
  onDrop: (card: string, column: string, how: "pointer" | "keyboard") => string;
  children: ReactNode;
};

type Held = { card: string; from: string; over: string };
type Board = { held: Held | null; press: (card: string, event: KeyboardEvent) => void; letGo: (card: string) => void; register: (column: string, node: HTMLElement | null) => void; instructions: string };

const BoardContext = createContext<Board | null>(null);

function useDragBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error("This is used outside DragBoard.");
  return board;
}

/** The column under the pointer, whatever lies in it. */
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
 * Cards carried between columns, by mouse, by finger and by keyboard, and told in words to those who do not see it. The
 * keyboard is our own: it goes from column to column, where the library goes by pixels and needs every card mounted.
 */
export function DragBoard({ columns, columnOf, carried, words, onPickUp, onDrop, children }: DragBoardProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const [dragged, setDragged] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState("");
  const nodes = useRef(new Map<string, HTMLElement>());
  const instructions = useId();

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

  // The newest functions under one identity: a card carried re-renders the columns, not every card.
  const latest = useRef({ press, letGo });
  latest.current = { press, letGo };
  const steady = useMemo(
    () => ({ press: (card: string, event: KeyboardEvent) => latest.current.press(card, event), letGo: (card: string) => latest.current.letGo(card), register, instructions }),
    [register, instructions],
  );
  const board = useMemo<Board>(() => ({ ...steady, held }), [steady, held]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnderPointer}
      autoScroll={autoScroll}
      accessibility={unspoken}
      onDragStart={({ active }) => {
        setDragged(String(active.id));
        pickUp(String(active.id));
      }}
      onDragOver={({ active, over }) => {
        if (over) say(words.over(String(active.id), String(over.id)));
      }}
      onDragCancel={({ active }) => {
        setDragged(null);
        say(words.putBack(String(active.id)));
      }}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const card = String(active.id);
        drop(card, columnOf(card), over ? String(over.id) : undefined, "pointer");
      }}
    >
      <BoardContext value={board}>{children}</BoardContext>
      <DragOverlay dropAnimation={null} zIndex={45}>
        {dragged === null ? null : <div className="cursor-grabbing rotate-[1.5deg] rounded-card shadow-carried motion-reduce:rotate-0 motion-reduce:shadow-none">{carried(dragged)}</div>}
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

/** The board speaks for itself. */
const nothing = () => undefined;
const unspoken = { announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }, screenReaderInstructions: { draggable: "" }, restoreFocus: false };

/** A card of the board: `card` for its element, `handle` for the button that carries it by keyboard. */
export function useDragCard(id: string) {
  const { held, press, letGo, instructions } = useDragBoard();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id });
  /** What is pressed inside the card keeps its own meaning, and so does what a popup of it hands up. */
  const begins = (event: MouseEvent | TouchEvent) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
    const pressed = target.closest(interactive);
    return pressed === null || pressed.matches("[data-drag-handle]") || !currentTarget.contains(pressed);
  };
  const isHeld = held?.card === id;
  const handle = useMemo(
    () => ({
      "data-drag-handle": "",
      "aria-describedby": instructions,
      "aria-pressed": isHeld,
      onKeyDown: (event: KeyboardEvent) => press(id, event),
      // Some browsers click with the key's release whatever became of its press.
      onKeyUp: (event: KeyboardEvent) => void (event.key === " " && event.preventDefault()),
      onBlur: () => letGo(id),
    }),
    [id, isHeld, press, letGo, instructions],
  );
  return {
    carried: isDragging || isHeld,
    card: {
      ref: setNodeRef,
      onMouseDown: (event: MouseEvent) => void (begins(event) && listeners?.["onMouseDown"]?.(event)),
      onTouchStart: (event: TouchEvent) => void (begins(event) && listeners?.["onTouchStart"]?.(event)),
    },
    handle,
  };
}

/** A column: `ref` for its element, `over` while a card is carried over it, `held` the one the keyboard would drop here. */
export function useDragColumn(id: string) {
  const { held, register } = useDragBoard();
  const { setNodeRef, isOver, active } = useDroppable({ id });
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node);
      register(id, node);
    },
    [setNodeRef, register, id],
  );
  return { ref, over: isOver || held?.over === id, held: held && held.over === id && held.from !== id ? held.card : null, carrying: active !== null || held !== null };
}
