import { useState } from "react";
import type { FormState } from "./use-form.ts";

/**
 * Returns the version that a form replaces: the one it was opened with, or the newest once its notice has shown that a
 * colleague was first. The record may be fetched again at any time, so its own version doesn't say what was read.
 */
export function useSeenVersion(newest: number): (form: Pick<FormState, "conflict">) => number {
  const [opened] = useState(newest);
  return ({ conflict }) => (conflict === null ? opened : newest);
}
