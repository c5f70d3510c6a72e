import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { useFieldErrors } from "#web/lib/form/use-field-errors.ts";
import type { DealSheet } from "./queries.ts";
import { useDealUpdate } from "./use-deal-update.ts";

/**
 * A step of a deal that asks for something first: what is wrong at which field, and whether somebody else was there
 * before.
 */
export function useDealStep() {
  const { update, busy } = useDealUpdate();
  const { errors, setErrors, check, mended } = useFieldErrors();
  const [changed, setChanged] = useState(false);

  /** True once it is done. `take` gets a refusal before the fields do. */
  async function run(
    step: () => Promise<DealSheet>,
    take: (failure: unknown) => boolean = () => false,
  ): Promise<boolean> {
    setErrors({});
    const outcome = await update(
      step,
      (failure) => take(failure) || (failure instanceof Problem && !check(failure.fields) && (leadToError(), true)),
    );
    setChanged(outcome === "conflict");
    return outcome === "done";
  }

  return { run, busy, errors, check, mended, changed };
}
