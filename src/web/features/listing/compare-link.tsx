import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass, type ButtonSize, type ButtonVariant } from "#web/ui/button-class.ts";
import { compareSearch, fewestCompared, mostCompared } from "./compare-size.ts";

/** Opens the comparison in a new tab (spec §2); with too few or too many candidates it says so. */
export function CompareLink({
  ids,
  matches = new Map(),
  variant = "secondary",
  size = "md",
  children,
}: {
  ids: readonly string[];
  /** By id, with the job that they were found for. */
  matches?: ReadonlyMap<string, number>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}) {
  const words = (
    <>
      <Columns3 aria-hidden="true" /> {children}
    </>
  );
  if (ids.length < fewestCompared || ids.length > mostCompared) {
    return (
      <Button
        variant={variant}
        size={size}
        disabledReason={`Choose ${fewestCompared} to ${mostCompared} candidates to compare.`}
      >
        {words}
      </Button>
    );
  }
  return (
    <Link
      to="/mls/compare"
      search={compareSearch(ids, matches)}
      target="_blank"
      rel="noopener"
      preload={false}
      className={buttonClass({ variant, size })}
    >
      {words}
      <span className="sr-only"> in a new tab</span>
    </Link>
  );
}
