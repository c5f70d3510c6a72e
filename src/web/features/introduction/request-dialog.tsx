import { useState } from "react";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { usualTime } from "#domain/introduction/request.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import {
  bringEmployer,
  type EmployerForm,
  employerErrors,
  noEmployer,
  withEmployerErrors,
} from "#web/features/client/bring.ts";
import { jobSent, type JobTerms } from "#web/features/client/job-employer.ts";
import { EmployerFields, useClients } from "#web/features/client/employer-fields.tsx";
import { asksCandidateText } from "./candidate-yes.ts";
import type { Introduction } from "./queries.ts";
import { IntroductionText } from "./introduction-text.tsx";
import { MoneyPreview } from "./money-preview.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { feeForm, type OfferForm, readOffer, splitForm } from "./offer-form.ts";
import { usualAssumptions } from "./offer-money.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useDraft } from "#web/lib/form/use-draft.ts";
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
  asksCandidate?: true | undefined;
};

type RequestValues = { employer: EmployerForm; offer: OfferForm; message: string };

export type RequestDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  listing: Requestable;
  onRequested?: (introduction: Introduction) => void;
  /** The client of the job that the candidate is for, and what it pays. */
  employer?: EmployerForm | undefined;
  job?: JobTerms | undefined;
};

/** Requests one introduction. Typed text stays as long as the page. */
export function RequestDialog(props: RequestDialogProps) {
  const actor = useActor();
  // Another organization's form starts empty.
  const start = `${actor.id} ${props.employer?.company ?? ""}`;
  return <RequestForm key={start} {...props} asSelling={actor.kind === "agency"} own={actor.name} />;
}

function RequestForm({
  open,
  onOpenChange,
  listing,
  onRequested,
  employer: named = noEmployer,
  job,
  asSelling,
  own,
}: RequestDialogProps & { asSelling: boolean; own: string }) {
  const outdate = useOutdate();
  const [assumed, setAssumed] = useState(() => usualAssumptions(listing, job?.feePercent));
  const answerDays = useDefaultTerms()?.answerDays ?? usualTime.answerDays;

  const clients = useClients(open && asSelling).data?.items;
  const form = useIntroductionForm({
    draft: useDraft(`request ${listing.id}`),
    initial: (): RequestValues => ({
      employer: named,
      offer: asSelling ? splitForm(listing.terms?.defaultSplitLA ?? newDealDefaults.laSplit) : feeForm(job),
      message: "",
    }),
    send: ({ employer, offer, message }, { api, confirmedTexts, keyFor }) => {
      const read = readOffer(offer);
      const unnamed = asSelling ? employerErrors(employer, clients) : {};
      if (!read.ok || Object.keys(unnamed).length > 0) return { ...(!read.ok && read.errors), ...unnamed };
      const request = (employerId: string | null) => {
        const sent = jobSent(job, asSelling ? employer.company : own);
        const ask = { listingId: listing.id, employerId, ...sent, offer: read.ask, message, confirmedTexts };
        return api.introductions.request(ask, { idempotencyKey: keyFor(ask) });
      };
      return asSelling ? bringEmployer(api, employer, clients).then(request) : request(null);
    },
    errorsFrom: withEmployerErrors,
    done: (introduction) => {
      // The employer may be new to the agency, and the job has one more introduction.
      void outdate("clients", "jobs");
      onOpenChange(false);
      onRequested?.(introduction);
      return {
        title: "Introduction requested",
        description: `${introduction.code}: ${introduction.listingAgency.name} has ${answerDays} days to reply.`,
      };
    },
  });
  const read = readOffer(form.values.offer);
  const forJob = jobSent(job, asSelling ? form.values.employer.company : own).jobId !== undefined;

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      title="Request an introduction"
      description={
        `${listing.agencyName} replies. The identity of ${listing.maskedCode} stays hidden until both ` +
        "sides agree on terms and the NDA is signed." +
        (forJob ? ` The request is saved with ${job?.code}, which only your organization sees.` : "") +
        (listing.asksCandidate ? ` ${asksCandidateText(listing.agencyName)}` : "")
      }
      submit="Request Introduction"
      undone="Your request wasn't sent"
      linked={form.refusal ? <IntroductionText listingId={listing.id}>{form.refusal}</IntroductionText> : undefined}
      guide="request-form"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {asSelling ? (
            <EmployerFields
              label="Employer you represent"
              value={form.values.employer}
              onChange={(part) => form.set({ employer: { ...form.values.employer, ...part } }, ...Object.keys(part))}
              errors={form.errors}
              hint="We notify the employer once both agencies agree. It signs its own NDA."
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
              `${listing.agencyName} can read it. Don't include names, addresses or phone numbers. They are shared ` +
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
