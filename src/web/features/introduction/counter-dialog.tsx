import { useRef } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { IntroductionDialogProps } from "./accept-dialog.tsx";
import { GrantDaysField, type GrantDaysForm, readGrantDays } from "./grant-days-field.tsx";
import { MoneyPreview } from "./money-preview.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { feeForm, type OfferForm, offerForm, readOffer } from "./offer-form.ts";
import { offerText } from "./offer-words.ts";
import { useAssumptions } from "./use-assumptions.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import type { Form } from "#web/lib/form/use-form.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

type Values = GrantDaysForm & { offer: OfferForm | null; note: string };

/** Null: as last proposed, which may change while the page is open. */
const untouched: Values = { offer: null, grantDays: null, note: "" };

/** A counteroffer; its effect on both sides is shown while typing. */
export function CounterDialog({ introduction, ...shown }: IntroductionDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const { id, version, you, offers, listingAgency, sellingAgency, employer, actions } = introduction;
  const listing = you === "listing";
  const table = offers.at(-1)?.offer;
  const assumptions = useAssumptions(introduction.listingId, shown.open);
  const other = listing ? (sellingAgency ?? employer).name : listingAgency.name;

  const form: Form<Values> = useIntroductionForm({
    initial: untouched,
    send: (typed, { api, confirmedTexts }) => {
      const { days, errors } = readGrantDays(typed, introduction);
      if (!read.ok || errors) return { ...(!read.ok && read.errors), ...errors };
      const { note } = typed;
      return api.introductions.counter({ id, version, offer: read.ask, note, grantDays: days, confirmedTexts });
    },
    close: shown.onClose,
    done: ({ code }) => ({ title: "Terms proposed", description: `${code}: ${other} replies next.` }),
  });
  const offer = form.values.offer ?? (table ? offerForm(table) : feeForm());
  const read = readOffer(offer);

  return (
    <FormDialog
      form={form}
      {...shown}
      size="lg"
      initialFocus={first}
      title={`Propose other terms for ${introduction.code}`}
      description={[`${other} accepts them or proposes others.`, table && `Current offer: ${offerText(table)}.`]
        .filter(Boolean)
        .join(" ")}
      label="Other terms"
      submit="Propose terms"
      disabledReason={actions.includes("counter") ? undefined : "It's no longer your turn to reply."}
      undone="Your terms weren't sent"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OfferFields form={offer} errors={form.errors} first={first} onChange={(next) => form.set({ offer: next })} />
          <GrantDaysField form={form} introduction={introduction} />
          <PublicTextField
            form={form}
            name="note"
            label="Note"
            maxLength={introductionLimits.note}
            hint={`${other} can read it. Don't name the candidate or anyone else.`}
          />
        </div>
        <MoneyPreview
          className="rounded-card border border-line bg-surface p-4"
          offer={read.ok ? read.ask : null}
          before={table}
          listingAgency={listingAgency.name}
          sellingAgency={sellingAgency?.name ?? null}
          {...assumptions}
        />
      </div>
    </FormDialog>
  );
}
