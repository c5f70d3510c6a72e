import { createContext, useContext } from "react";
import type { ListingForm } from "#domain/listing/form.ts";
import type { PublicTextForm } from "#web/lib/public-text/public-text-form.ts";

/** What the fields of the wizard share. */
export type WizardForm = PublicTextForm & {
  form: ListingForm;
  change: (patch: Partial<ListingForm>) => void;
  published: boolean;
  /** The draft or listing; null before its first save. `saveNow` saves the form and returns it. */
  listingId: string | null;
  saveNow: () => Promise<string | null>;
  /** Today as `YYYY-MM-DD`. */
  today: string;
};

const context = createContext<WizardForm | null>(null);

export const WizardFormProvider = context.Provider;

export function useWizardForm(): WizardForm {
  const wizard = useContext(context);
  if (!wizard) throw new Error("A field of the wizard stands outside of it.");
  return wizard;
}
