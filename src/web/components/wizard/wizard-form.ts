import { createContext, useContext } from "react";
import type { LeakFinding } from "#domain/leak/check.ts";
import type { ListingForm } from "#domain/listing-form.ts";

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
  mend: (finding: LeakFinding) => void;
  /** Answers a question about a word: it does not identify the candidate. */
  keep: (finding: LeakFinding) => void;
};

/** What the fields of the wizard share. */
export type WizardForm = PublicTextForm & {
  form: ListingForm;
  change: (patch: Partial<ListingForm>) => void;
  /** The listing is on the market already. */
  published: boolean;
  /** The draft or listing; null before its first save. `saveNow` saves what was typed and gives it. */
  listingId: string | null;
  saveNow: () => Promise<string | null>;
  /** Today as `YYYY-MM-DD`. */
  today: string;
};

const context = createContext<WizardForm | null>(null);
const publicTextContext = createContext<PublicTextForm | null>(null);

export const WizardFormProvider = context.Provider;
/** For a form of its own with a text that strangers read, such as a deal's terms. */
export const PublicTextProvider = publicTextContext.Provider;

export function useWizardForm(): WizardForm {
  const wizard = useContext(context);
  if (!wizard) throw new Error("A field of the wizard stands outside of it.");
  return wizard;
}

export function usePublicTextForm(): PublicTextForm {
  const wizard = useContext(context);
  const form = useContext(publicTextContext) ?? wizard;
  if (!form) throw new Error("A text that strangers read stands outside of a form.");
  return form;
}
