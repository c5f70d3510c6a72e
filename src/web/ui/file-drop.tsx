import { Upload } from "lucide-react";
import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { useMedia } from "./use-media.ts";

export type FileDropProps = {
  label: string;
  /** Instead of a label about dropping, where a finger has nothing to drop. */
  touchLabel?: string;
  /** Accepted kinds and sizes. */
  hint?: ReactNode;
  /** As in the `accept` of a file input: ".csv,text/csv". */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  buttonLabel?: string;
  onFiles: (files: File[]) => void;
  /** Accepts files of another kind too, so that `onFiles` can say where they belong. */
  explains?: (file: File) => boolean;
  error?: ReactNode;
  /** One row where there is room, for a form in which the file is one way of several. */
  compact?: boolean;
  className?: string;
};

/** Whether `file` matches an `accept` list; browsers don't check dropped files. */
export function accepts(accept: string | undefined, file: { name: string; type: string }): boolean {
  if (!accept) return true;
  return accept
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .some((each) => {
      if (each.startsWith(".")) return file.name.toLowerCase().endsWith(each);
      if (each.endsWith("/*")) return file.type.toLowerCase().startsWith(each.slice(0, -1));
      return file.type.toLowerCase() === each;
    });
}

/** A drop area for files, and a button that opens the file picker. */
export function FileDrop({
  label: forPointer,
  touchLabel = forPointer,
  hint,
  accept,
  multiple = false,
  disabled = false,
  buttonLabel = "Choose file",
  onFiles,
  explains = () => false,
  error,
  compact = false,
  className,
}: FileDropProps) {
  const label = useMedia("(pointer: coarse)") ? touchLabel : forPointer;
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const wrong = files.find((file) => !accepts(accept, file) && !explains(file));
    setRefused(wrong ? `${wrong.name} isn't a supported kind of file. Choose ${accept ?? "another file"}.` : null);
    if (!wrong) onFiles(multiple ? files : files.slice(0, 1));
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  // The latest rejection replaces the answer to an earlier file.
  const problem = refused ?? error;
  return (
    <div className={className}>
      {/* Dropping is a shortcut for the button inside, which everyone can reach. */}
      <div
        role="group"
        aria-label={label}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabled) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          "flex rounded-card border border-dashed border-edge bg-surface transition-colors",
          compact
            ? "flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3"
            : "flex-col items-center gap-2 px-6 py-8 text-center",
          over && "border-petrol bg-petrol-soft",
          problem && "border-danger",
          disabled && "opacity-60",
        )}
      >
        <Upload className="size-5 text-ink-3" aria-hidden="true" />
        <p className={cn("font-medium", compact ? "text-dense" : "text-read")}>{label}</p>
        {hint ? (
          <p id={hintId} className={cn("max-w-measure text-small text-ink-3", compact && "min-w-48 flex-1")}>
            {hint}
          </p>
        ) : null}
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          tabIndex={-1}
          aria-label={label}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again after fixing it must fire a change.
            event.target.value = "";
          }}
        />
        <Button
          className={compact ? "ml-auto" : "mt-1"}
          size={compact ? "sm" : "md"}
          disabled={disabled}
          aria-describedby={cn(hint ? hintId : "", problem ? errorId : "") || undefined}
          onClick={() => input.current?.click()}
        >
          {buttonLabel}
        </Button>
      </div>
      {problem ? (
        <div id={errorId} role="alert" className="mt-1.5 text-small text-danger">
          {problem}
        </div>
      ) : null}
    </div>
  );
}
