import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import type { DealSheet } from "./deal-queries.ts";
import { useDealUpdate } from "./use-deal-update.ts";

/** A step of a deal that asks for something first: what is wrong at which field, and whether somebody else was there before. */
export function useDealStep() {
  const { update, busy } = useDealUpdate();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [changed, setChanged] = useState(false);

  /** True once it is done. `take` gets a refusal before the fields do. */
  async function run(step: () => Promise<DealSheet>, take: (failure: unknown) => boolean = () => false): Promise<boolean> {
    setErrors({});
    const outcome = await update(step, (failure) => take(failure) || takeFields(failure));
    setChanged(outcome === "conflict");
    return outcome === "done";
  }

  function takeFields(failure: unknown): boolean {
    if (!(failure instanceof Problem) || Object.keys(failure.fields).length === 0) return false;
    setErrors(failure.fields);
    return true;
  }

  return {
    run,
    busy,
    errors,
    /** Shows what is wrong before anything is sent; true where nothing is. */
    check: (found: FieldErrors): boolean => {
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    mended: (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest),
    changed,
  };
}
