import { Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, type FieldGroupProps } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusField } from "./form-fields.ts";

type GrowingListProps<Item> = Pick<FieldGroupProps, "legend" | "hint" | "error" | "aside"> & {
  path: string;
  /** The name of one line: "bullet", "link". */
  noun: string;
  items: readonly Item[];
  onItemsChange: (items: Item[]) => void;
  /** An added line. */
  empty: Item;
  max: number;
  addLabel?: string;
  /** The path of a line's first control, below the list's. */
  lineOf?: (index: number) => string;
  /** One line with `cross`, the button that removes it. */
  children: (item: Item, index: number, cross: ReactNode, set: (item: Item) => void) => ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

/**
 * A list whose lines are added and removed. The cursor follows: into an added line, from a removed line to the one
 * before it, or to the add button.
 */
export function GrowingList<Item>({
  path,
  noun,
  items,
  onItemsChange,
  empty,
  max,
  addLabel = `Add ${noun}`,
  lineOf = String,
  children,
  before,
  after,
  ...group
}: GrowingListProps<Item>) {
  const adder = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    if (index < 0 || !focusField(`${path}.${lineOf(index)}`)) adder.current?.focus();
    // Only a change of the length moves the cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items.length]);

  function change(next: Item[], follow: number) {
    onItemsChange(next);
    wanted.current = follow;
  }

  return (
    <div data-field={path}>
      <FieldGroup {...group}>
        {before}
        {items.map((item, index) =>
          children(
            item,
            index,
            <IconButton
              label={`Remove ${noun} ${index + 1}`}
              icon={<X aria-hidden="true" />}
              onClick={() => change(items.toSpliced(index, 1), index - 1)}
            />,
            (next) => onItemsChange(items.with(index, next)),
          ),
        )}
        {after}
        {items.length < max ? (
          <Button ref={adder} size="sm" className="self-start" onClick={() => change([...items, empty], items.length)}>
            <Plus aria-hidden="true" />
            {addLabel}
          </Button>
        ) : null}
      </FieldGroup>
    </div>
  );
}
