import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

type Props = { className?: string; onRetry?: () => unknown; retrying?: boolean; children: ReactNode };

/** An error in the line where it belongs; nothing without a message. */
export function ErrorLine({ className, onRetry, retrying = false, children }: Props) {
  if (!children) return null;
  return (
    <p role="alert" className={cn("text-danger", onRetry && "flex flex-wrap items-center gap-2", className)}>
      {children}
      {onRetry ? (
        <Button size="sm" onClick={() => void onRetry()} loading={retrying}>
          Try again
        </Button>
      ) : null}
    </p>
  );
}
