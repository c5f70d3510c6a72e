import { Autocomplete } from "@base-ui/react/autocomplete";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { Chip } from "./chip.tsx";
import { cn } from "./cn.ts";
import { useLabeled } from "./field.tsx";
import { controlBox } from "./input.tsx";
import { popupBox, popupItem } from "./popup.ts";

/** Open only while a suggestion matches: an open popup hides the rest of the page from screen readers. */
function useOpen(items: readonly string[], text: string) {
  const { contains } = Autocomplete.useFilter();
  const [asked, setAsked] = useState(false);
  const matches = items.some((item) => contains(item, text.trim()));
  // Else it would open by itself once the text is emptied.
  if (asked && !matches) setAsked(false);
  return { open: asked && matches, onOpenChange: (next: boolean) => setAsked(next) };
}

function Suggestions() {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={4} align="start" className="z-60 outline-none">
        <Autocomplete.Popup className={cn(popupBox, "max-h-(--available-height) w-(--anchor-width) min-w-52")}>
          <Autocomplete.List className="scroll-quiet max-h-72 p-1">
            {(item: string) => (
              <Autocomplete.Item key={item} value={item} className={popupItem}>
                {item}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

export type ComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Suggestions while typing; any text may be entered. */
  suggestions: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  /** Shows suggestions when clicked, before anything is typed. */
  opensOnClick?: boolean;
  onBlur?: () => void;
};

/** One line of text with suggestions; free text is allowed. */
export function Combobox({
  value,
  onValueChange,
  suggestions,
  disabled,
  opensOnClick = false,
  ...input
}: ComboboxProps) {
  const { disabled: fieldDisabled, ...labeled } = useLabeled({});
  return (
    <Autocomplete.Root
      {...useOpen(suggestions, value)}
      items={suggestions}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      limit={12}
      openOnInputClick={opensOnClick}
      disabled={disabled ?? fieldDisabled ?? false}
    >
      <Autocomplete.Input {...input} {...labeled} className={cn(controlBox, "h-9 px-2.5 pointer-coarse:h-11")} />
      <Suggestions />
    </Autocomplete.Root>
  );
}

export type ChipsInputProps = {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** The text being typed, held by the parent so that an Add button can share it. */
  draft: string;
  onDraftChange: (draft: string) => void;
  suggestions?: readonly string[];
  /**
   * Adds typed or pasted text to the values, in their usual spelling; text may contain several. One value by default.
   */
  add?: (values: readonly string[], text: string) => string[];
  placeholder?: string;
  /** The name of one value, for "Remove Kubernetes" and the announcement. */
  "aria-label"?: string;
  max?: number;
  onBlur?: () => void;
  className?: string;
};

/** Adds `raw` to `values` unless it is empty or already present, ignoring case. */
export function withValue(values: readonly string[], raw: string): string[] {
  const value = raw.trim();
  if (!value || values.some((each) => each.toLowerCase() === value.toLowerCase())) return [...values];
  return [...values, value];
}

/** Several values, each a chip; Enter or a comma adds, Backspace in an empty box removes the last. */
export function ChipsInput(props: ChipsInputProps) {
  const {
    values,
    onValuesChange,
    draft,
    onDraftChange,
    suggestions = [],
    add: adding = withValue,
    placeholder,
    max,
    onBlur,
    className,
    "aria-label": label,
  } = props;
  const highlighted = useRef<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const { disabled, ...labeled } = useLabeled({ "aria-label": label });
  const full = max !== undefined && values.length >= max;

  function add(raw: string) {
    if (!full) onValuesChange(adding(values, raw));
    onDraftChange("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" || event.key === ",") && highlighted.current === undefined) {
      event.preventDefault();
      if (draft.trim()) add(draft);
    } else if (event.key === "Backspace" && draft === "" && values.length > 0) {
      onValuesChange(values.slice(0, -1));
    }
  }

  /** A pasted list is added immediately: the box itself would join its lines. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,;|\n\t•]/.test(text.trim())) return;
    event.preventDefault();
    add(`${draft}${text}`);
  }

  const taken = new Set(values.map((value) => value.toLowerCase()));
  const items = suggestions.filter((each) => !taken.has(each.toLowerCase()));
  return (
    <Autocomplete.Root
      {...useOpen(items, draft)}
      items={items}
      value={draft}
      onValueChange={(next, details) => {
        if (details.reason === "item-press") add(next);
        else onDraftChange(next);
      }}
      onItemHighlighted={(item) => {
        highlighted.current = item;
      }}
      limit={12}
      disabled={disabled ?? false}
    >
      <div
        ref={box}
        className={cn(
          controlBox,
          "flex min-h-9 flex-wrap items-center gap-1.5 p-1 focus-within:border-petrol focus-within:outline-1 " +
            "focus-within:-outline-offset-1 focus-within:outline-petrol",
          className,
        )}
      >
        {values.map((value) => (
          <Chip
            key={value}
            onRemove={(byKey) => {
              onValuesChange(values.filter((each) => each !== value));
              // Not by touch: a phone would open its keyboard.
              if (byKey) box.current?.querySelector("input")?.focus();
            }}
            removeLabel={`Remove ${value}`}
          >
            {value}
          </Chip>
        ))}
        <Autocomplete.Input
          {...labeled}
          aria-label={label}
          placeholder={full ? "" : placeholder}
          readOnly={full}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
          className="h-6.5 min-w-28 flex-1 bg-transparent px-1.5 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      <Suggestions />
    </Autocomplete.Root>
  );
}
