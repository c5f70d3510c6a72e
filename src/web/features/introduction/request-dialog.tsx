import { type FormEvent, useRef, useState } from "react";
import type { Ask } from "#contract/index.ts";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { usualTime } from "#domain/introduction/request.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { useGoesBy } from "#web/lib/use-goes-by.ts";
import { useIdempotencyKey } from "#web/lib/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { EmployerField } from "./employer-field.tsx";
import type { Introduction } from "./queries.ts";
import { MoneyPreview } from "./money-preview.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { type OfferForm, readOffer, splitForm, usualFeeForm } from "./offer-form.ts";
import { usualAssumptions } from "./offer-money.ts";
import { StepNotices } from "./step-notices.tsx";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { useIntroductionUpdate } from "./use-introduction-update.ts";

/** A candidate as the one who asks sees it; `terms` are the agencies'. */
export type Requestable = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  agencyName: string;
  salaryMin: number;
  salaryMax: number;
  terms?: { defaultSplitLA: number } | undefined;
};

export type RequestDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  listing: Requestable;
  onRequested?: (introduction: Introduction) => void;
};

/** Asks for one introduction. What was typed stays while the page does. */
export function RequestDialog(props: RequestDialogProps) {
  const { open, onOpenChange, listing } = props;
  const actor = useActor();
  // Another organization asks for something else: its form begins anew.
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Request an introduction"
      description={
        `${listing.agencyName} answers. Who ${listing.maskedCode} is stays hidden until both sides ` +
        "agree and the agreement is signed."
      }
    >
      <RequestForm key={actor.id} {...props} asSelling={actor.kind === "agency"} own={actor.name} />
    </Dialog>
  );
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
  const root = useRef<HTMLFormElement>(null);
  const [employerId, setEmployerId] = useState<string | null>(null);
  const [offer, setOffer] = useState<OfferForm>(() =>
    asSelling ? splitForm(listing.terms?.defaultSplitLA ?? newDealDefaults.laSplit) : usualFeeForm,
  );
  const [assumed, setAssumed] = useState(() => usualAssumptions(listing));
  const { run, busy, errors, check, mended, refusal } = useIntroductionUpdate({ showsRefusals: true });
  const message = useIntroductionText(errors["message"], () => mended("message"));
  const keyFor = useIdempotencyKey();
  const read = readOffer(offer);

  const answerDays = useGoesBy()?.answerDays ?? usualTime.answerDays;

  async function request(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(read.ok ? {} : read.errors),
      ...(asSelling && employerId === null && { employerId: "Name the employer you represent." }),
    };
    if (!check(found) || !read.ok) return leadToError(root.current);
    const ask: Ask<"introductions", "request"> = {
      listingId: listing.id,
      employerId: asSelling ? employerId : null,
      offer: read.ask,
      message: message.value,
      confirmedTexts: message.confirmedTexts,
    };
    const asked = await run(() => api.introductions.request(ask, { idempotencyKey: keyFor(ask) }), {
      take: message.take,
      says: ({ code, listingAgency }) => ({
        title: "Introduction Requested",
        description: `${code}: ${listingAgency.name} has ${answerDays} days to answer.`,
      }),
    });
    if (!asked) return leadToError(root.current);
    onOpenChange(false);
    message.clear();
    onRequested?.(asked);
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Request an introduction"
      onSubmit={(event) => void request(event)}
      className="flex flex-col gap-5"
    >
      <StepNotices changed={false} refusal={refusal} title="This was not asked for" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {asSelling ? (
            <EmployerField
              value={employerId}
              onValueChange={(id) => {
                setEmployerId(id);
                mended("employerId");
              }}
              error={errors["employerId"]}
              hint="It hears of this once both agencies agree, and signs for itself."
              asked={open}
            />
          ) : null}
          <OfferFields
            form={offer}
            errors={errors}
            onChange={(next) => {
              setOffer(next);
              for (const field of Object.keys(errors).filter((each) => each.startsWith("offer"))) mended(field);
            }}
          />
          <IntroductionText
            path="message"
            label="Message"
            maxLength={introductionLimits.message}
            text={message}
            hint={
              `${listing.agencyName} reads it. No names, addresses or telephone numbers: they come with the ` +
              "introduction."
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
      <DialogFoot>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Request Introduction
        </Button>
      </DialogFoot>
    </form>
  );
}
