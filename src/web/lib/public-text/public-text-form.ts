import { createContext, useContext } from "react";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/**
 * What a text that strangers read has to know of the form it stands in: what is wrong, and what in it would reveal the
 * candidate.
 */
export type PublicTextForm = {
  /** The error to show at a path: once its field was left, or once somebody asked to go on. */
  errorOf: (path: string) => string | undefined;
  /** A field was left: from now on its error may be shown. */
  touch: (path: string) => void;
  findingsOf: (path: string) => readonly LeakFinding[];
  /** Replaces the finding's words by the ones offered. */
  fix: (finding: LeakFinding) => void;
  /** Answers a question about a word: it does not identify the candidate. */
  keep: (finding: LeakFinding) => void;
};

const publicTextContext = createContext<PublicTextForm | null>(null);

/** For a form of its own with a text that strangers read, such as a deal's terms. */
export const PublicTextProvider = publicTextContext.Provider;

export function usePublicTextForm(): PublicTextForm {
  const form = useContext(publicTextContext);
  if (!form) throw new Error("A text that strangers read stands outside of a form.");
  return form;
}
