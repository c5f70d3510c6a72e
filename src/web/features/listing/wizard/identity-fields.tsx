import { type Identity, identityLimits } from "#domain/identity/identity.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { LinesField } from "./lines-field.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { FieldRow } from "./wizard-section.tsx";

function useIdentity() {
  const { form, change } = useWizardForm();
  const { identity } = form;
  return { identity, change, set: (patch: Partial<Identity>) => change({ identity: { ...identity, ...patch } }) };
}

export const NameField = () => <IdentityInput name="fullName" label="Full name" required />;
export const EmailField = () => <IdentityInput name="email" label="Email" type="email" required />;
export const PhoneField = () => <IdentityInput name="phone" label="Phone" type="tel" />;
export const LinkedinField = () => <IdentityInput name="linkedinUrl" label="LinkedIn URL" type="url" />;

type IdentityInputProps = { name: "fullName" | "email" | "phone" | "linkedinUrl" } & Pick<
  VaultInputProps,
  "label" | "required" | "type"
>;

function IdentityInput({ name, ...field }: IdentityInputProps) {
  const { identity, set } = useIdentity();
  return (
    <VaultInput
      {...field}
      path={name}
      value={identity[name] ?? ""}
      maxLength={identityLimits[name].max}
      onValueChange={(text) => set({ [name]: field.required ? text : text || undefined })}
    />
  );
}

/** The employer the listing is hidden from. */
export function CurrentEmployerFields() {
  const { identity, change } = useIdentity();

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
  );
}

export function PastEmployersField() {
  const { identity, set } = useIdentity();
  return (
    <LinesField
      path="identity.pastEmployers"
      label="Past employers"
      noun="employer"
      values={identity.pastEmployers}
      onValuesChange={(pastEmployers) => set({ pastEmployers })}
      max={identityLimits.pastEmployers.maxItems}
      maxLength={identityLimits.employerName.max}
    />
  );
}

export function PortfolioField() {
  const { identity, set } = useIdentity();
  return (
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
      <Field label={label} required={required} error={errorOf(full)} hint={hint}>
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
