import { useEffect, useState, type ReactNode } from "react";
import { cn } from "#web/ui/cn.ts";

export type RedactionProps = {
  /** One bar per word: widths in em. Never derived from the hidden text, whose length would be a clue. */
  bars?: readonly number[];
  /** The name, once the reader can see it. Its arrival wipes the bars away, once. */
  children?: ReactNode;
  revealed?: boolean;
  /** Read by screen readers in place of the bars; empty where they are decoration. */
  label?: string;
  className?: string;
};

const standardBars = [5.2, 7.3] as const;
/** A little longer than the wipe (180 ms), in case the animation's end is never reported. */
const wipeMs = 260;

/**
 * Solid ink in place of a name. The bars are the same for every candidate: nothing about the name, not even its length,
 * is known here before the reveal.
 */
export function Redaction({
  bars = standardBars,
  children,
  revealed = false,
  label = "Name masked",
  className,
}: RedactionProps) {
  const [phase, setPhase] = useState<"masked" | "wiping" | "open">(revealed ? "open" : "masked");

  useEffect(() => {
    if (!revealed) {
      setPhase("masked");
      return;
    }
    setPhase((before) => (before === "masked" ? "wiping" : before));
    const timer = setTimeout(() => setPhase("open"), wipeMs);
    return () => clearTimeout(timer);
  }, [revealed]);

  const spoken = phase === "masked" && label !== "";
  if (phase === "open") return <span className={className}>{children}</span>;
  return (
    <span className={cn("relative inline-flex min-h-[1.2em] items-center align-[-0.2em]", className)}>
      {phase === "wiping" ? <span>{children}</span> : null}
      <span
        role={spoken ? "img" : undefined}
        aria-label={spoken ? label : undefined}
        aria-hidden={!spoken || undefined}
        className={cn("inline-flex items-center gap-[0.35em]", phase === "wiping" && "absolute inset-0")}
      >
        {bars.map((width, index) => (
          <span
            key={index}
            data-wiping={phase === "wiping" ? "" : undefined}
            className="redaction-bar inline-block h-[0.84em] rounded-[min(0.12em,4px)]"
            style={{ width: `${width}em` }}
          />
        ))}
      </span>
    </span>
  );
}
