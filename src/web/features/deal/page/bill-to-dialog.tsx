import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { hasFields, valuesAfter } from "#web/lib/form/attempt.ts";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

type Billing = Answer<"deals", "billing">;
type Parties = NonNullable<Billing["parties"]>;

const isBilling = hasFields<Billing>("parties");

/** The bill-to details: the employer's where it has none of its own, a contact and a purchase order. */
export function BillToDialog({ deal, parties, ...shown }: { deal: DealSheet; parties: Parties } & Shown) {
  const queryClient = useQueryClient();
  const key = keyOf("deals", "billing", { id: deal.id }, deal.version);
  /** What the form replaces. */
  const [opened, setOpened] = useState(parties);
  const form: Form<Parties["entered"]> = useForm<Parties["entered"], Billing>({
    initial: opened.entered,
    send: (billTo, { api }) => api.deals.saveBillTo({ id: deal.id, version: opened.version, ...billTo }),
    versioned: {
      noun: "bill-to entry",
      showNewer: (current) => {
        if (!isBilling(current) || !current.parties) return false;
        const theirs = current.parties;
        form.merge((mine) => valuesAfter(theirs.entered, opened.entered, mine));
        setOpened(theirs);
        queryClient.setQueryData(key, current);
        return true;
      },
      refresh: () => outdate(queryClient, "deals"),
    },
    done: (answer) => {
      queryClient.setQueryData(key, answer);
      shown.onClose();
      return { title: "Billing details saved", description: `The invoices of ${deal.code} show them from now on.` };
    },
  });

  /** Details the employer filled in itself aren't the agency's to change. */
  const theirs = (key: Parties["own"][number]) =>
    parties.own.includes(key) ? { value: parties.billed[key], readOnly: true } : form.input(key);
  const theirHint = (key: Parties["own"][number]) =>
    parties.own.includes(key) ? { hint: `From ${deal.employer.name}'s settings.` } : {};

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Bill ${deal.employer.name}`}
      description={`Who the invoices of ${deal.code} are addressed to. You can change it until the invoice is paid.`}
      submit="Save"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field label="Legal name" error={form.errors["legalName"]} {...theirHint("legalName")}>
          <Input autoComplete="off" {...theirs("legalName")} />
        </Field>
        <Field label="Tax ID" error={form.errors["taxNumber"]} {...theirHint("taxNumber")}>
          <Input autoComplete="off" {...theirs("taxNumber")} />
        </Field>
        <Field label="Address" error={form.errors["address"]} className="sm:col-span-2" {...theirHint("address")}>
          <Textarea rows={3} autoComplete="off" {...theirs("address")} />
        </Field>
        <Field label="Bill-to contact" hint="A person or department." error={form.errors["contact"]}>
          <Input autoComplete="off" {...form.input("contact")} />
        </Field>
        <Field label="Purchase order" error={form.errors["purchaseOrder"]}>
          <Input autoComplete="off" className="figures" {...form.input("purchaseOrder")} />
        </Field>
      </div>
    </FormDialog>
  );
}
