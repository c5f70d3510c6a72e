import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "#web/ui/cn.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { plateClass, PlateText } from "./plate-text.tsx";

const copiedMs = 1600;

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard outside a secure context: the text stays selectable.
    return false;
  }
}

export type PlateProps = {
  /** A masked or display code: TM-7K3QF9XA. */
  code: string;
  size?: "sm" | "md";
  /** Text only, where the plate is inside a link or another button. */
  still?: boolean;
};

/** The masked code as a plate: always selectable, copied by a click, announced. */
export function Plate({ code, size = "sm", still = false }: PlateProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

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
            void copy(code).then(setCopied);
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
