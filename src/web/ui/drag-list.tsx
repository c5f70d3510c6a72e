import { closestCenter, DndContext, useDraggable, useDroppable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from "react";
import { cn } from "./cn.ts";
import { unspoken, useDragSensors } from "./dragging.ts";

type Moving = { ids: readonly string[]; move: (id: string, to: number) => void; instructions: string };
const MovingContext = createContext<Moving>({ ids: [], move: () => undefined, instructions: "" });

/** A list in an order that people change by dragging a row, or by arrow keys on its handle. */
export function DragList({
  ids,
  label,
  nameOf,
  onMove,
  children,
}: {
  ids: readonly string[];
  label: string;
  nameOf: (id: string) => string;
  /** `to`: the new place, counted from 0. */
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useDragSensors();
  const [said, say] = useState("");
  const instructions = useId();
  function move(id: string, to: number): void {
    const place = Math.max(0, Math.min(ids.length - 1, to));
    if (place === ids.indexOf(id)) return;
    say(`${nameOf(id)} is now ${place + 1} of ${ids.length}.`);
    onMove(id, place);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={unspoken}
      onDragEnd={({ active, over }) => over && move(String(active.id), ids.indexOf(String(over.id)))}
    >
      <MovingContext value={{ ids, move, instructions }}>
        <ol aria-label={label} className="flex flex-col gap-2">
          {children}
        </ol>
      </MovingContext>
      <p id={instructions} hidden>
        Press the up or down arrow to move it.
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

type DragRowProps = { id: string; name: string; className?: string; children: ReactNode };

export function DragRow({ id, name, className, children }: DragRowProps) {
  const { ids, move, instructions } = useContext(MovingContext);
  const { setNodeRef: setDropped, isOver } = useDroppable({ id });
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  function onKeyDown(event: KeyboardEvent): void {
    const place = ids.indexOf(id);
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, to);
  }
  return (
    <li
      ref={(node) => {
        setNodeRef(node);
        setDropped(node);
      }}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      className={cn(
        "relative flex gap-2 rounded-card border bg-surface",
        isOver && !isDragging ? "border-petrol" : "border-line",
        isDragging && "z-10 shadow-carried",
        className,
      )}
    >
      <button
        type="button"
        aria-label={`Move ${name}`}
        aria-describedby={instructions}
        className={
          "flex w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-3 " +
          "hover:bg-sunk hover:text-ink"
        }
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      {children}
    </li>
  );
}
