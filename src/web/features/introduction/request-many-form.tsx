import type { Answer, Ask } from "#contract/index.ts";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { counted } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import {
  bringEmployer,
  type EmployerForm,
  employerErrors,
  noEmployer,
  withEmployerErrors,
} from "#web/features/client/bring.ts";
import { jobSent, type JobStart } from "#web/features/client/job-employer.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { EmployerFields, useClients } from "#web/features/client/employer-fields.tsx";
import { type AskingAgency, askCandidatesText } from "./candidate-yes.ts";
import { OfferFields } from "./offer-fields.tsx";
import { feeForm, type OfferForm, readOffer, splitForm } from "./offer-form.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useDraft } from "#web/lib/form/use-draft.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { useOutdate } from "#web/lib/backend/ask.ts";

export type AskedFor = { id: string; maskedCode: string } & AskingAgency;
export type RequestManyOutcome = Answer<"introductions", "requestMany">;

const termsOptions = [
  { value: "own", label: "Each listing's own split" },
  { value: "same", label: "The same split for all" },
] as const;

type Values = { employer: EmployerForm; terms: "own" | "same"; offer: OfferForm; message: string };

export type RequestManyFormProps = {
  candidates: readonly AskedFor[];
  asSelling: boolean;
  /** The job that the candidates are for. */
  start: JobStart | null;
  onCancel: () => void;
  onAsked: (outcome: RequestManyOutcome) => void;
};

/** Employer, terms and message. */
export function RequestManyForm({ candidates, asSelling, start, onCancel, onAsked }: RequestManyFormProps) {
  const outdate = useOutdate();
  const own = useActor().name;
  const job = start?.agreed;
  const clients = useClients(asSelling).data?.items;
  const askFirst = askCandidatesText(candidates);
  const form = useForm({
    draft: useDraft("requests"),
    initial: (): Values => ({
      employer: start?.employer ?? noEmployer,
      terms: asSelling ? "own" : "same",
      offer: asSelling ? splitForm(newDealDefaults.laSplit) : feeForm(job),
      message: "",
    }),
    send: ({ employer, terms, offer, message }, { api, confirmedTexts, keyFor }) => {
      const read = readOffer(offer);
      const unread = terms === "same" && !read.ok ? read.errors : {};
      const faults = { ...unread, ...(asSelling && employerErrors(employer, clients)) };
      if (Object.keys(faults).length > 0) return faults;
      const request = (employerId: string | null) => {
        const ask: Ask<"introductions", "requestMany"> = {
          listingIds: candidates.map(({ id }) => id),
          employerId,
          ...jobSent(job, asSelling ? employer.company : own),
          ...(terms === "same" && read.ok && { offer: read.ask }),
          message,
          confirmedTexts,
        };
        return api.introductions.requestMany(ask, { idempotencyKey: keyFor(ask) });
      };
      return asSelling ? bringEmployer(api, employer, clients).then(request) : request(null);
    },
    errorsFrom: withEmployerErrors,
    done: (outcome) => {
      void outdate("introductions", "jobs", "clients");
      onAsked(outcome);
    },
  });

  const forJob = jobSent(job, asSelling ? form.values.employer.company : own).jobId !== undefined;

  return (
    <form noValidate aria-label="Request introductions" onSubmit={form.submit} className="flex flex-col gap-4">
      <ul aria-label="Candidates" className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
        {candidates.map(({ id, maskedCode }) => (
          <li key={id}>
            <PlateText code={maskedCode} />
          </li>
        ))}
      </ul>
      {forJob ? (
        <p className="max-w-measure text-ink-2">
          {`The requests are saved with ${job?.code}, which only your organization sees.`}
        </p>
      ) : null}
      {askFirst === null ? null : <p className="max-w-measure text-ink-2">{askFirst}</p>}
      {asSelling ? (
        <>
          <EmployerFields
            label="Employer you represent"
            value={form.values.employer}
            onChange={(part) => form.set({ employer: { ...form.values.employer, ...part } }, ...Object.keys(part))}
            errors={form.errors}
            hint="We notify the employer once both agencies agree. It signs its own NDA."
          />
          <FieldGroup legend="Terms">
            <RadioGroup
              options={termsOptions}
              value={form.values.terms}
              onValueChange={(terms) => form.set({ terms })}
            />
          </FieldGroup>
        </>
      ) : null}
      {form.values.terms === "same" ? (
        <OfferFields form={form.values.offer} errors={form.errors} onChange={(offer) => form.set({ offer })} />
      ) : null}
      <PublicTextField
        form={form}
        name="message"
        label="Message"
        maxLength={introductionLimits.message}
        hint="Every listing agency can read it. Don't include names, addresses or phone numbers."
      />
      <FormNotices form={form} undone="Nothing was requested" />
      <DialogFoot>
        <Button disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={form.busy}>
          Request {counted(candidates.length, "introduction")}
        </Button>
      </DialogFoot>
    </form>
  );
}
