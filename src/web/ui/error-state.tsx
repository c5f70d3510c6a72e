import { TriangleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

type ErrorStateProps = {
  wholePage?: boolean;
  title: string;
  onRetry: () => void;
  retrying?: boolean;
  reference?: string;
  className?: string;
};

/**
 * A failure the reader did not cause, with a retry. `wholePage`: it is the only content, and its title is the page's.
 */
export function ErrorState({ wholePage = false, title, onRetry, retrying, reference, className }: ErrorStateProps) {
  const Heading = wholePage ? "h1" : "h2";
  return (
    <div role="alert" className={cn("flex flex-col items-center gap-2 px-6 py-14 text-center", className)}>
      <TriangleAlert className="mb-1 size-6 text-danger" aria-hidden="true" />
      <Heading className="text-card font-semibold">{title}</Heading>
      <Button className="mt-3" onClick={onRetry} loading={retrying ?? false}>
        Try again
      </Button>
      {reference ? <p className="mt-2 font-mono text-small text-ink-3 select-all">{reference}</p> : null}
    </div>
  );
}
