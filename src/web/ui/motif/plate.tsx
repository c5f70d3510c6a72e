import { Check } from "lucide-react";
import { cn } from "#web/ui/cn.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useCopied } from "#web/ui/use-copied.ts";
import { plateClass, PlateText } from "./plate-text.tsx";

const copiedMs = 1600;

export type PlateProps = {
  /** A masked or display code: TM-7K3QF9XA. */
  code: string;
  size?: "sm" | "md";
  /** Text only, where the plate is inside a link or another button. */
  still?: boolean;
};

/** The masked code as a plate: always selectable, copied by a click, announced. */
export function Plate({ code, size = "sm", still = false }: PlateProps) {
  // Without clipboard access the text stays selectable.
  const { copied, copy } = useCopied(() => undefined, copiedMs);
  if (still) return <PlateText code={code} size={size} />;
  return (
    <>
      <Tooltip content={copied ? "Copied" : "Copy code"}>
        <button
          type="button"
          aria-label={`Copy code ${code}`}
          onClick={() => {
            // A click that selects part of the code doesn't copy.
            if (window.getSelection()?.toString()) return;
            void copy(code);
          }}
          className={cn(
            plateClass(size),
            "relative cursor-copy transition-colors hover:border-edge",
            copied && "border-ink",
          )}
        >
          <span className={cn(copied && "opacity-0")}>{code}</span>
          {copied ? (
            <span
              aria-hidden="true"
              className="absolute inset-0 flex items-center justify-center gap-1 font-sans tracking-normal"
            >
              <Check className="size-3.5" /> Copied
            </span>
          ) : null}
        </button>
      </Tooltip>
      <span role="status" className="sr-only">
        {copied ? `${code} copied` : ""}
      </span>
    </>
  );
}
