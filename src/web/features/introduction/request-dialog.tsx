import { useState } from "react";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { usualTime } from "#domain/introduction/request.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useGoesBy } from "#web/lib/use-goes-by.ts";
import { EmployerField } from "./employer-field.tsx";
import type { Introduction } from "./queries.ts";
import { MoneyPreview } from "./money-preview.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { type OfferForm, readOffer, splitForm, usualFeeForm } from "./offer-form.ts";
import { usualAssumptions } from "./offer-money.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

/** A candidate as the requester sees it; `terms` only for agencies. */
type Requestable = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  agencyName: string;
  salaryMin: number;
  salaryMax: number;
  terms?: { defaultSplitLA: number } | undefined;
};

type RequestValues = { employerId: string | null; offer: OfferForm; message: string };

export type RequestDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  listing: Requestable;
  onRequested?: (introduction: Introduction) => void;
};

/** Requests one introduction. Typed text stays as long as the page. */
export function RequestDialog(props: RequestDialogProps) {
  const actor = useActor();
  // Another organization's form starts empty.
  return <RequestForm key={actor.id} {...props} asSelling={actor.kind === "agency"} own={actor.name} />;
}

function RequestForm({
  open,
  onOpenChange,
  listing,
  onRequested,
  asSelling,
  own,
}: RequestDialogProps & { asSelling: boolean; own: string }) {
  const { api } = useBackend();
  const [assumed, setAssumed] = useState(() => usualAssumptions(listing));
  const answerDays = useGoesBy()?.answerDays ?? usualTime.answerDays;

  const form = useIntroductionForm({
    initial: (): RequestValues => ({
      employerId: null,
      offer: asSelling ? splitForm(listing.terms?.defaultSplitLA ?? newDealDefaults.laSplit) : usualFeeForm,
      message: "",
    }),
    send: ({ employerId, offer, message }, { confirmedTexts, keyFor }) => {
      const read = readOffer(offer);
      const unnamed = asSelling && employerId === null;
      if (!read.ok || unnamed)
        return {
          ...(!read.ok && read.errors),
          ...(unnamed && { employerId: "Choose the employer you represent." }),
        };
      const ask = {
        listingId: listing.id,
        employerId: asSelling ? employerId : null,
        offer: read.ask,
        message,
        confirmedTexts,
      };
      return api.introductions.request(ask, { idempotencyKey: keyFor(ask) });
    },
    done: (introduction) => {
      onOpenChange(false);
      onRequested?.(introduction);
      return {
        title: "Introduction Requested",
        description: `${introduction.code}: ${introduction.listingAgency.name} has ${answerDays} days to reply.`,
      };
    },
  });
  const read = readOffer(form.values.offer);

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      title="Request an introduction"
      description={
        `${listing.agencyName} replies. The identity of ${listing.maskedCode} stays hidden until both ` +
        "sides agree and the agreement is signed."
      }
      submit="Request Introduction"
      undone="This was not requested"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {asSelling ? (
            <EmployerField
              value={form.values.employerId}
              onValueChange={(employerId) => form.set({ employerId })}
              error={form.errors["employerId"]}
              hint="It is notified once both agencies agree, and signs for itself."
              asked={open}
            />
          ) : null}
          <OfferFields form={form.values.offer} errors={form.errors} onChange={(offer) => form.set({ offer })} />
          <PublicTextField
            form={form}
            name="message"
            label="Message"
            maxLength={introductionLimits.message}
            hint={
              `${listing.agencyName} reads it. Don't include names, addresses or phone numbers. They are shared ` +
              "with the introduction."
            }
          />
        </div>
        <MoneyPreview
          className="rounded-card border border-line bg-surface p-4"
          offer={read.ok ? read.ask : null}
          listingAgency={listing.agencyName}
          sellingAgency={asSelling ? own : null}
          assumed={assumed}
          onAssume={setAssumed}
          known
        />
      </div>
    </FormDialog>
  );
}
