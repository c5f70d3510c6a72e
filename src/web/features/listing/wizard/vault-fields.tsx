import { Lock } from "lucide-react";
import { identityLimits, type Identity } from "#domain/identity/identity.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { VaultFiles } from "#web/features/identity/files/vault-files.tsx";
import { LinesField } from "./lines-field.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { FieldRow } from "./wizard-section.tsx";

/** The identity: the sealed half of the form (spec §12), set apart from the public one. */
export function VaultFields() {
  const { form, change, listingId, saveNow } = useWizardForm();
  const { identity } = form;
  const set = (patch: Partial<Identity>) => change({ identity: { ...identity, ...patch } });

  function setEmployer(patch: { name?: string; domain?: string }) {
    const next = {
      name: identity.currentEmployer?.name ?? "",
      domain: identity.currentEmployer?.domain ?? "",
      ...patch,
    };
    const { currentEmployer: _before, ...rest } = identity;
    change({
      identity:
        next.name || next.domain
          ? { ...rest, currentEmployer: { name: next.name, ...(next.domain ? { domain: next.domain } : {}) } }
          : rest,
    });
  }

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
          <VaultInput
            path="fullName"
            label="Full name"
            required
            value={identity.fullName}
            maxLength={identityLimits.fullName.max}
            onValueChange={(fullName) => set({ fullName })}
          />
          <VaultInput
            path="email"
            label="Email"
            type="email"
            required
            value={identity.email}
            maxLength={identityLimits.email.max}
            onValueChange={(email) => set({ email })}
          />
        </FieldRow>
        <FieldRow>
          <VaultInput
            path="phone"
            label="Phone"
            type="tel"
            value={identity.phone ?? ""}
            maxLength={identityLimits.phone.max}
            onValueChange={(phone) => set({ phone: phone || undefined })}
          />
          <VaultInput
            path="linkedinUrl"
            label="LinkedIn URL"
            type="url"
            value={identity.linkedinUrl ?? ""}
            maxLength={identityLimits.linkedinUrl.max}
            onValueChange={(linkedinUrl) => set({ linkedinUrl: linkedinUrl || undefined })}
          />
        </FieldRow>
        <FieldRow>
          <VaultInput
            path="currentEmployer.name"
            label="Current employer"
            value={identity.currentEmployer?.name ?? ""}
            maxLength={identityLimits.employerName.max}
            onValueChange={(name) => setEmployer({ name })}
          />
          <VaultInput
            path="currentEmployer.domain"
            label="Employer's domain"
            placeholder="company.example"
            value={identity.currentEmployer?.domain ?? ""}
            maxLength={identityLimits.employerDomain.max}
            onValueChange={(domain) => setEmployer({ domain })}
            hint="This company will never see the listing."
          />
        </FieldRow>
        <FieldRow>
          <LinesField
            path="identity.pastEmployers"
            label="Past employers"
            noun="employer"
            values={identity.pastEmployers}
            onValuesChange={(pastEmployers) => set({ pastEmployers })}
            max={identityLimits.pastEmployers.maxItems}
            maxLength={identityLimits.employerName.max}
          />
          <LinesField
            path="identity.portfolioLinks"
            label="Portfolio links"
            noun="link"
            type="url"
            values={identity.portfolioLinks}
            onValuesChange={(portfolioLinks) => set({ portfolioLinks })}
            max={identityLimits.portfolioLinks.maxItems}
            maxLength={identityLimits.portfolioLinks.max}
            hint="Others see only the kind, such as code samples, 2."
          />
        </FieldRow>
        <VaultFiles listingId={listingId} saveNow={saveNow} />
      </div>
    </div>
  );
}

type VaultInputProps = {
  path: string;
  label: string;
  value: string;
  maxLength: number;
  onValueChange: (value: string) => void;
  required?: boolean;
  type?: "text" | "email" | "tel" | "url";
  hint?: string;
  placeholder?: string;
};

function VaultInput({
  path,
  label,
  value,
  maxLength,
  onValueChange,
  required = false,
  type = "text",
  hint,
  placeholder,
}: VaultInputProps) {
  const { errorOf, touch } = useWizardForm();
  const full = `identity.${path}`;
  return (
    <div data-field={full}>
      <Field label={label} required={required} error={errorOf(full)} {...(hint ? { hint } : {})}>
        {/* Another person's data: the browser must not offer the recruiter's own, nor remember it. */}
        <Input
          type={type}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onValueChange(event.target.value)}
          onBlur={() => touch(full)}
        />
      </Field>
    </div>
  );
}
