import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { clientLimits } from "#domain/client/client.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { failureWords } from "#web/lib/error-message.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { type EmployerForm, knownClient } from "./bring.ts";

/** The employers that the agency works for, suggested while typing. */
export const useClients = (asked = true) => useAsk("clients", "list", { limit: 1000 }, { enabled: asked });

export type EmployerFieldsProps = {
  label: string;
  value: EmployerForm;
  onChange: (part: Partial<EmployerForm>) => void;
  errors: FieldErrors;
  hint?: ReactNode;
  /** Loads only while visible. */
  asked?: boolean;
};

/**
 * The employer an agency names: one of its own clients by name, otherwise a company with a work address there. Other
 * employers on the marketplace are found by the exact domain of the address only (docs/decisions/0040).
 */
export function EmployerFields({ label, value, onChange, errors, hint, asked = true }: EmployerFieldsProps) {
  const clients = useClients(asked);
  const own = knownClient(value, clients.data?.items ?? []);
  return (
    <>
      <Field
        label={label}
        required
        error={errors["company"] ?? (clients.error ? failureWords("employers", clients.error).title : undefined)}
        hint={own ? (own.isReviewed ? "Your client." : "Your client, under review by the marketplace.") : hint}
      >
        <Combobox
          value={value.company}
          onValueChange={(company) => onChange({ company: company.slice(0, clientLimits.company) })}
          suggestions={(clients.data?.items ?? []).map(({ name }) => name)}
          placeholder="Company name"
          disabled={clients.isLoading}
          opensOnClick
        />
      </Field>
      {own || value.company.trim() === "" ? null : (
        <WorkEmail value={value.email} error={errors["email"]} onChange={(email) => onChange({ email })} />
      )}
    </>
  );
}

type WorkEmailProps = { value: string; error: string | undefined; onChange: (email: string) => void };

function WorkEmail({ value, error, onChange }: WorkEmailProps) {
  // Looked up once the address is complete.
  const [left, setLeft] = useState(value);
  const whole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(left.trim()) && left === value;
  const found = useAsk("clients", "find", { email: left.trim() }, { enabled: whole });
  return (
    <Field
      label="Contact's work email"
      required
      error={error}
      hint={error ? undefined : <Found whole={whole} answer={found.data} />}
    >
      <Input
        type="email"
        autoComplete="off"
        maxLength={clientLimits.email}
        placeholder="name@company.com"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(value)}
      />
    </Field>
  );
}

function Found({ whole, answer }: { whole: boolean; answer: Answer<"clients", "find"> | undefined }) {
  const { kind } = useBackend();
  if (!whole || !answer) return "Identifies the company by its web domain.";
  if (answer.client)
    return `This domain belongs to ${answer.client.name}, a member of the marketplace. It is named as the employer.`;
  // The demo has no staff to review it.
  return `New to the marketplace.${kind === "server" ? " We review it before it can see anything." : ""}`;
}
