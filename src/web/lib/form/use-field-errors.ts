import { useState } from "react";
import type { FieldErrors } from "#domain/core/errors.ts";

/** What is wrong at which field, until it is mended. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows what is wrong before anything is sent; true where nothing is. */
  function check(found: FieldErrors): boolean {
    setErrors(found);
    return Object.keys(found).length === 0;
  }

  return { errors, setErrors, check, mended: (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest) };
}
