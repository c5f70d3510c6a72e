import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import type { BillTo } from "#domain/billing/billing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { dealBillingOptions, type DealSheet } from "#web/features/deal/queries.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { useFieldErrors } from "#web/lib/form/use-field-errors.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

type Parties = NonNullable<Answer<"deals", "billing">["parties"]>;

/** Whom the agency bills: the employer's details where it has none of its own, a contact and a purchase order. */
export function BillToDialog({ deal, parties, onClose }: { deal: DealSheet; parties: Parties; onClose: () => void }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const { errors, check, mended } = useFieldErrors();
  const root = useRef<HTMLFormElement>(null);
  const [billTo, setBillTo] = useState<BillTo>(parties.entered);
  const [whole, setWhole] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    setWhole(undefined);
    try {
      const answer = await api.deals.saveBillTo({ id: deal.id, ...billTo });
      queryClient.setQueryData(dealBillingOptions(api, deal).queryKey, answer);
      notify({ title: "Billing details saved", description: `The invoices of ${deal.code} show them from now on.` });
      onClose();
    } catch (error) {
      if (!(error instanceof Problem) || check(error.fields)) setWhole(problemDetail(error));
      leadToError(root.current);
    } finally {
      setBusy(false);
    }
  }

  const field = (key: keyof BillTo) => ({
    value: billTo[key],
    onChange: ({ target }: { target: { value: string } }) => (
      setBillTo({ ...billTo, [key]: target.value }),
      mended(key)
    ),
  });
  /** What the employer has filled in itself is not the agency's to change. */
  const theirs = (key: Parties["own"][number]) =>
    parties.own.includes(key) ? { value: parties.billed[key], readOnly: true } : field(key);
  const theirHint = (key: Parties["own"][number]) =>
    parties.own.includes(key) ? { hint: `From ${deal.employer.name}'s own settings.` } : {};

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Bill ${deal.employer.name}`}
      description={`What the invoices of ${deal.code} say about who is billed. You can change it until the invoice is paid.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2"
      >
        <Field label="Legal name" error={errors["legalName"]} {...theirHint("legalName")}>
          <Input autoComplete="off" {...theirs("legalName")} />
        </Field>
        <Field label="Tax number" error={errors["taxNumber"]} {...theirHint("taxNumber")}>
          <Input autoComplete="off" {...theirs("taxNumber")} />
        </Field>
        <Field label="Address" error={errors["address"]} className="sm:col-span-2" {...theirHint("address")}>
          <Textarea rows={3} autoComplete="off" {...theirs("address")} />
        </Field>
        <Field label="Bill-to contact" hint="A person or department." error={errors["contact"]}>
          <Input autoComplete="off" {...field("contact")} />
        </Field>
        <Field label="Purchase order" error={errors["purchaseOrder"]}>
          <Input autoComplete="off" className="figures" {...field("purchaseOrder")} />
        </Field>
        {whole ? (
          <p role="alert" className="text-small text-danger sm:col-span-2">
            {whole}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

const formId = "bill-to";
