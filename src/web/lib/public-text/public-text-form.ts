import { createContext, useContext } from "react";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/** What a public text field needs from its form: errors and leak findings. */
export type PublicTextForm = {
  /** The error to show at a path: once its field was left or the form was submitted. */
  errorOf: (path: string) => string | undefined;
  /** A field was left: its error may be shown from now on. */
  touch: (path: string) => void;
  findingsOf: (path: string) => readonly LeakFinding[];
  /** Replaces the finding's words with the suggestion. */
  fix: (finding: LeakFinding) => void;
  /** Confirms that a word doesn't identify the candidate. */
  keep: (finding: LeakFinding) => void;
};

const publicTextContext = createContext<PublicTextForm | null>(null);

/** For a form with a public text, such as a deal's terms. */
export const PublicTextProvider = publicTextContext.Provider;

export function usePublicTextForm(): PublicTextForm {
  const form = useContext(publicTextContext);
  if (!form) throw new Error("A text that strangers read stands outside of a form.");
  return form;
}
