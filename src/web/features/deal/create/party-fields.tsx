import type { ListingDetail } from "#domain/listing/view.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { failureWords } from "#web/lib/error-message.ts";
import type { Chosen } from "#web/lib/keys/overlay.ts";
import type { EmployerForm } from "#web/features/client/bring.ts";
import { EmployerFields } from "#web/features/client/employer-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { CandidatePicker } from "#web/features/listing/candidate-picker.tsx";
import type { Agencies } from "./agencies.ts";

/** The option for no selling agency. */
const noPartner = "none";

export type PartyFieldsProps = {
  /** Undefined while loading. */
  listing: ListingDetail | undefined;
  chosen: Chosen | null;
  employer: EmployerForm;
  /** Named by the introduction that the deal is made from. */
  fixedEmployer: string | undefined;
  /** The introduction's selling agency in words. */
  fixedSelling?: string | undefined;
  agencies: Agencies;
  partner: string | null;
  errors: FieldErrors;
  onCandidate: (candidate: Chosen | null) => void;
  onEmployer: (part: Partial<EmployerForm>) => void;
  onPartner: (id: string | null) => void;
};

/** The candidate and the parties of a deal (spec §3). */
export function PartyFields({
  listing,
  chosen,
  employer,
  fixedEmployer,
  fixedSelling,
  agencies: { all, arrived, error },
  partner,
  errors,
  onCandidate,
  onEmployer,
  onPartner,
}: PartyFieldsProps) {
  const viewer = useViewer();
  const own = listing?.own !== undefined;
  const partners = all.filter(({ id }) => id !== viewer.organizationId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <CandidatePicker chosen={chosen} onChoose={onCandidate} error={errors["listingId"]} />
      {fixedEmployer === undefined ? (
        <div className="flex min-w-0 flex-col gap-4">
          <EmployerFields label="Employer" value={employer} onChange={onEmployer} errors={errors} />
        </div>
      ) : (
        <Field label="Employer" required error={errors["company"]}>
          <Input readOnly value={fixedEmployer} className="bg-sunk" />
        </Field>
      )}
      <Field label="Listing Agency">
        <Input readOnly value={listing?.agencyName ?? ""} placeholder="Set by the candidate" className="bg-sunk" />
      </Field>
      <Field
        label="Selling Agency"
        error={errors["sellingAgencyId"] ?? (error ? failureWords("agencies", error).title : undefined)}
      >
        {!own ? (
          <Input
            readOnly
            value={listing ? (fixedSelling ?? viewer.organizationName) : ""}
            placeholder="Choose the candidate first"
            className="bg-sunk"
          />
        ) : (
          <Select
            items={[
              { value: noPartner, label: "No selling agency" },
              ...partners.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={partner ?? noPartner}
            onValueChange={(id) => onPartner(id === noPartner ? null : id)}
            disabled={!arrived}
          />
        )}
      </Field>
    </div>
  );
}
