import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { creditNotePrefix } from "#domain/billing/billing.ts";
import { billNumber } from "#domain/billing/bills.ts";
import { readPercent } from "#domain/core/typed-number.ts";
import { percent } from "#domain/core/money.ts";
import { hasFields } from "#web/lib/form/attempt.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf, outdate, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

type Billing = Answer<"organizations", "billing">;

const isBilling = hasFields<Billing>("invoicePrefix");

/** An agency's invoice details, or an employer's billing details. */
export function BillingPanel() {
  const found = useAsk("organizations", "billing", {});
  const invoices = useViewer().organizationKind === "agency";
  const reason = useOnlyAdmins("organization.billing", "change billing details");
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        {invoices
          ? "These details are on the invoices and credit notes your agency issues. A document keeps the details " +
            "it had when it was settled."
          : "Agencies bill you under these details. A document keeps the details it had when it was settled."}
      </p>
      <Loaded
        query={found}
        what="your billing details"
        skeleton={<SkeletonStack className="grid gap-4 sm:grid-cols-2" shapes={["h-44", "h-44"]} />}
      >
        {(data) => <BillingForm saved={data} reason={reason} invoices={invoices} />}
      </Loaded>
    </>
  );
}

type Text = {
  legalName: string;
  address: string;
  taxNumber: string;
  bankName: string;
  account: string;
  routing: string;
  note: string;
  taxed: boolean;
  taxLabel: string;
  taxRate: string;
  invoicePrefix: string;
};

const textOf = ({ legalName, address, taxNumber, invoicePrefix, payment, tax }: Billing): Text => ({
  legalName,
  address,
  taxNumber,
  invoicePrefix,
  ...payment,
  taxed: tax !== null,
  taxLabel: tax?.label ?? "",
  taxRate: tax ? String(tax.rateBp / 100) : "",
});

/** What was typed; the rest is as saved. */
const unchanged: Partial<Text> = {};

/** API errors by the field that shows them. */
const shownAt: Record<string, keyof Text> = {
  "payment.bankName": "bankName",
  "payment.account": "account",
  "payment.routing": "routing",
  "payment.note": "note",
  "tax.label": "taxLabel",
  "tax.rateBp": "taxRate",
};

function BillingForm({ saved, reason, invoices }: { saved: Billing; reason: string | undefined; invoices: boolean }) {
  const queryClient = useQueryClient();
  const readOnly = reason !== undefined;
  const show = (latest: Billing) => queryClient.setQueryData(keyOf("organizations", "billing", {}), latest);
  /** The version under what was typed; null while nothing is. */
  const [seen, setSeen] = useState<number | null>(null);
  const form = useForm({
    initial: unchanged,
    send: (typed, { api }) => {
      const { taxed, taxLabel, taxRate, bankName, account, routing, note, ...billing } = { ...textOf(saved), ...typed };
      const rate = readPercent(taxRate, { least: 0.01, most: 50 });
      if (taxed && "error" in rate) return { taxRate: rate.error };
      return api.organizations.saveBilling({
        version: seen ?? saved.version,
        ...billing,
        payment: { bankName, account, routing, note },
        tax: taxed && "value" in rate ? { label: taxLabel, rateBp: percent(rate.value) } : null,
      });
    },
    errorsFrom: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([path, message]) => [shownAt[path] ?? path, message])),
    versioned: {
      noun: "page",
      showNewer: (current) => {
        if (!isBilling(current)) return false;
        show(current);
        setSeen(current.version);
        return true;
      },
      refresh: () => outdate(queryClient, "organizations"),
    },
    done: async (answer) => {
      notify({ title: "Billing details saved", description: "Open invoices and credit notes show them from now on." });
      show(answer);
      setSeen(null);
      await outdate(queryClient, "deals");
    },
  });
  const { errors } = form;
  const values = { ...textOf(saved), ...form.values };
  const type = (part: Partial<Text>) => {
    setSeen((version) => version ?? saved.version);
    form.set(part);
  };
  const field = (key: Exclude<keyof Text, "taxed">) => ({
    value: values[key],
    onChange: ({ target }: { target: { value: string } }) => type({ [key]: target.value }),
    readOnly,
  });

  return (
    <form noValidate aria-label="Billing details" onSubmit={form.submit} className="flex flex-col gap-6">
      <AskBeforeLeaving form={form} inTab />
      <Group title="Company">
        <Field label="Legal name" error={errors["legalName"]}>
          <Input {...field("legalName")} autoComplete="organization" />
        </Field>
        <Field label="Tax ID" hint="Such as an EIN or a VAT number." error={errors["taxNumber"]}>
          <Input {...field("taxNumber")} autoComplete="off" />
        </Field>
        <Field
          label="Address"
          hint="One line for each line of the address."
          error={errors["address"]}
          className="sm:col-span-2"
        >
          <Textarea {...field("address")} rows={3} autoComplete="street-address" />
        </Field>
      </Group>
      {invoices ? (
        <>
          <Group
            title="Payment instructions"
            says="Only you and the employer you bill see these. Enter an account, or instructions in your own words."
          >
            <Field label="Bank" error={errors["bankName"]}>
              <Input {...field("bankName")} autoComplete="off" />
            </Field>
            <Field label="Account number or IBAN" error={errors["account"]}>
              <Input {...field("account")} autoComplete="off" className="figures" />
            </Field>
            <Field label="Routing number or BIC" error={errors["routing"]}>
              <Input {...field("routing")} autoComplete="off" className="figures" />
            </Field>
            <Field label="Other instructions" error={errors["note"]}>
              <Textarea {...field("note")} rows={2} />
            </Field>
          </Group>
          <Group title="Numbers and tax">
            <Field
              label="Invoice prefix"
              hint={
                "The next numbers look like " +
                `${billNumber(values.invoicePrefix.trim().toUpperCase() || "INV", 2026, 1)}. Credit notes use ` +
                `${creditNotePrefix}.`
              }
              error={errors["invoicePrefix"]}
            >
              <Input {...field("invoicePrefix")} autoComplete="off" spellCheck={false} className="figures uppercase" />
            </Field>
            <div className="sm:col-span-2">
              <Checkbox
                label="Show a tax line"
                description="The signed fee is the whole amount due. The invoice shows how much of it is tax."
                checked={values.taxed}
                disabled={readOnly}
                onCheckedChange={(taxed) => type({ taxed })}
              />
            </div>
            {values.taxed ? (
              <>
                <Field label="Tax name" required error={errors["taxLabel"]}>
                  <Input {...field("taxLabel")} autoComplete="off" placeholder="Sales tax" />
                </Field>
                <Field label="Tax rate" required aside="percent" error={errors["taxRate"]}>
                  <Input
                    {...field("taxRate")}
                    inputMode="decimal"
                    autoComplete="off"
                    trailing="%"
                    className="figures"
                  />
                </Field>
              </>
            ) : null}
          </Group>
        </>
      ) : null}
      <FormNotices form={form} />
      <div>
        <Button type="submit" variant="primary" loading={form.busy} disabledReason={reason}>
          Save
        </Button>
      </div>
    </form>
  );
}

function Group({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold">{title}</legend>
      {says ? <p className="mb-2 max-w-measure text-small text-ink-3">{says}</p> : null}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
