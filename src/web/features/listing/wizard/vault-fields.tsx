import { Lock } from "lucide-react";
import { VaultFiles } from "#web/features/identity/files/vault-files.tsx";
import {
  CurrentEmployerFields,
  EmailField,
  LinkedinField,
  NameField,
  PastEmployersField,
  PhoneField,
  PortfolioField,
} from "./identity-fields.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { FieldRow } from "./wizard-section.tsx";

/** The identity: the sealed half of the form (spec §12), set apart from the public one. */
export function VaultFields() {
  const { listingId, saveNow } = useWizardForm();
  return (
    <div className="rounded-t-card border-b border-line bg-sunk px-5 py-5 sm:px-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="flex items-center gap-2 text-read font-semibold">
          <Lock className="size-4 text-ink-3" aria-hidden="true" />
          Vault
        </h3>
        <p className="text-small text-ink-3">encrypted, only your agency</p>
      </div>
      <div className="flex flex-col gap-5">
        <FieldRow>
          <NameField />
          <EmailField />
        </FieldRow>
        <FieldRow>
          <PhoneField />
          <LinkedinField />
        </FieldRow>
        <CurrentEmployerFields />
        <FieldRow>
          <PastEmployersField />
          <PortfolioField />
        </FieldRow>
        <VaultFiles listingId={listingId} saveNow={saveNow} />
      </div>
    </div>
  );
}
