import { useEffect, useRef, useState } from "react";
import { type InterestAsk, interestLimits } from "#domain/interest/interest.ts";
import type { Requirements } from "#domain/job-description/requirements.ts";
import { jobSent, type JobStart } from "#web/features/client/job-employer.ts";
import { bringEmployer, type Clients, employerErrors, knownClient } from "#web/features/client/bring.ts";
import { useClients } from "#web/features/client/employer-fields.tsx";
import { CandidatePicker } from "#web/features/listing/candidate-picker.tsx";
import type { Chosen } from "#web/lib/keys/overlay.ts";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { type Interest } from "./interest-queries.ts";
import { IntroductionText } from "#web/features/introduction/introduction-text.tsx";
import { emptyInterest, readInterest } from "./read-interest.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";

// With the reader of job descriptions, which most interests do without.
const JobEditor = lazyComponent(
  async () => (await import("#web/features/job-description/job-editor.tsx")).JobEditor,
  () => <p className="text-dense text-ink-2">Loading</p>,
);

/** Spec §9. */
const budgetRanges = ["80k-120k", "120k-160k", "160k-200k", "200k-250k", "250k+"];
const timelines = ["Immediate (1-2 weeks)", "Urgent (2-4 weeks)", "Standard (1-2 months)", "Flexible (2+ months)"];

const notSaid = "none";
const choices = (values: readonly string[], label: (value: string) => string) => [
  { value: notSaid, label: "Not specified" },
  ...values.map((value) => ({ value, label: label(value) })),
];
const budgetItems = choices(budgetRanges, (value) => `$${value}`);
const timelineItems = choices(timelines, (value) => value);

/** A card of a job: its client, and its candidate unless that one is no longer listed. */
export type InterestStart = JobStart & { candidate: Chosen | null };

const startOf = ({ job, employer }: InterestStart): InterestAsk => ({
  ...emptyInterest,
  employerName: employer.company,
  contactEmail: employer.email,
  roleTitle: job.role,
});

type With = { chosen: Chosen | null; wanted: Requirements | null; clients: Clients };

/** Sends the interest, with an introduction and a deal if a candidate is chosen. `made`: null while it is sent. */
function useInterestForm(
  start: InterestStart | null,
  { chosen, wanted, clients }: With,
  made: (interest: Interest | null) => void,
) {
  const outdate = useOutdate();
  return useForm({
    initial: start ? startOf(start) : emptyInterest,
    send: (values, { api, confirmedTexts, keyFor }) => {
      made(null);
      const read = readInterest(values, { withCandidate: chosen !== null, employerKnown: true });
      if ("errors" in read) return read.errors;
      const employer = { company: read.ask.employerName, email: read.ask.contactEmail };
      if (chosen && !clients) {
        const { company } = employerErrors(employer, clients);
        if (company) return { employerName: company };
      }
      const create = (employerId: string | null) => {
        const job = chosen ? jobSent(start?.agreed, employer.company) : {};
        const ask = { ...read.ask, ...job, wanted, employerId, candidateId: chosen?.id ?? null, confirmedTexts };
        return api.interests.create(ask, { idempotencyKey: keyFor(ask) });
      };
      return chosen
        ? bringEmployer(api, employer, clients).then(create)
        : create(knownClient(employer, clients)?.id ?? null);
    },
    errorsFrom: ({ employerId, company, email, ...rest }) => {
      const nameFault = employerId ?? company;
      return {
        ...rest,
        ...(nameFault !== undefined && { employerName: nameFault }),
        ...(email !== undefined && { contactEmail: email }),
      };
    },
    detailOf: ({ status }) =>
      status === 404 ? "This candidate is no longer listed. Choose another, or leave the candidate out." : undefined,
    done: ({ interest }) => {
      made(interest);
      void outdate("interests", "introductions", "deals", "clients", "jobs");
      return {
        title: "Employer Interest Submitted",
        description: interest.deal ? "Deal sheet draft created." : "It is saved with your interests.",
      };
    },
  });
}

/** Spec §3: an employer's interest. With a candidate it also requests an introduction and drafts a deal. */
export function InterestForm({ start }: { start: InterestStart | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(start?.candidate ?? null);
  const [wanted, setWanted] = useState<Requirements | null>(start?.job.wanted ?? null);
  const [made, setMade] = useState<Interest | null>(null);
  const clients = useClients().data?.items;
  const form = useInterestForm(start, { chosen, wanted, clients }, (interest) => {
    setMade(interest);
    if (interest === null) return;
    setChosen(null);
    setWanted(null);
  });
  const { values, errors, set } = form;
  const contact = useRef<HTMLInputElement>(null);
  const isStarted = start !== null;
  // The form is below the agency's listings.
  useEffect(() => {
    if (isStarted) contact.current?.focus();
  }, [isStarted]);

  return (
    <form
      noValidate
      aria-labelledby="interest"
      onSubmit={form.submit}
      className="rounded-card border border-line bg-surface p-5"
    >
      <AskBeforeLeaving form={form} />
      <h2 id="interest" className="text-card font-semibold">
        Employer interest
      </h2>
      <p className="mt-0.5 text-dense text-ink-2">
        What an employer you represent is looking for. If you choose a candidate, we also request the introduction and
        draft the deal.
      </p>
      <PublicTextProvider value={form.publicText}>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <EmployerField
            value={values.employerName}
            clients={clients}
            error={errors["employerName"]}
            onChange={(employerName) => set({ employerName })}
          />
          <Field label="Contact Name" required error={errors["contactName"]}>
            <Input
              ref={contact}
              autoComplete="off"
              maxLength={interestLimits.contactName}
              {...form.input("contactName")}
            />
          </Field>
          <Field label="Contact Email" required error={errors["contactEmail"]}>
            <Input
              type="email"
              autoComplete="off"
              maxLength={interestLimits.contactEmail}
              {...form.input("contactEmail")}
            />
          </Field>
          <PublicText
            path="roleTitle"
            label="Role Title"
            required
            maxLength={interestLimits.roleTitle}
            {...form.text("roleTitle")}
          />
          <Field label="Budget Range" error={errors["budgetRange"]}>
            <Select
              items={budgetItems}
              value={values.budgetRange || notSaid}
              onValueChange={(value) => set({ budgetRange: value === notSaid ? "" : value })}
              className="figures"
            />
          </Field>
          <Field label="Timeline" error={errors["timeline"]}>
            <Select
              items={timelineItems}
              value={values.timeline || notSaid}
              onValueChange={(value) => set({ timeline: value === notSaid ? "" : value })}
            />
          </Field>
          <PublicText
            path="requirements"
            label="Requirements"
            multiline
            rows={4}
            maxLength={interestLimits.requirements}
            hint={
              "The listing agency reads role, budget, timeline and requirements. Employer contact and address " +
              "stay with your agency."
            }
            {...form.text("requirements")}
            className="sm:col-span-2"
          />
          <Disclosure label="Job description" className="sm:col-span-2">
            <JobEditor
              wanted={wanted}
              onChange={(job) => {
                setWanted(job);
                if (values.roleTitle === "" && job !== null && job.role !== "") set({ roleTitle: job.role });
              }}
            />
          </Disclosure>
          <div className="sm:col-span-2">
            <CandidatePicker
              chosen={chosen}
              required={false}
              error={errors["candidateId"] ?? errors["listingId"]}
              onChoose={(candidate) => {
                form.clear("candidateId", "listingId", "employerName");
                setChosen(candidate);
              }}
            />
          </div>
        </div>
      </PublicTextProvider>
      <FormNotices
        form={form}
        undone="Nothing was submitted"
        linked={
          chosen && form.refusal ? <IntroductionText listingId={chosen.id}>{form.refusal}</IntroductionText> : undefined
        }
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" loading={form.busy}>
          Submit interest
        </Button>
        <p className="text-small text-ink-3">
          {chosen
            ? "Requests an introduction and drafts a deal."
            : "Without a candidate, it is saved for your agency only."}
        </p>
      </div>
      {made ? <Submitted interest={made} /> : null}
    </form>
  );
}

/** The employer's name: one of the agency's clients, or any other. */
function EmployerField({
  value,
  clients,
  error,
  onChange,
}: {
  value: string;
  clients: Clients;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <Field
      label="Employer Name"
      required
      error={error}
      hint={
        knownClient({ company: value }, clients)
          ? "Your client."
          : "With a candidate, the domain of the contact's work email identifies the company."
      }
    >
      <Combobox
        value={value}
        onValueChange={(name) => onChange(name.slice(0, interestLimits.employerName))}
        suggestions={(clients ?? []).map(({ name }) => name)}
      />
    </Field>
  );
}

/** The result, with next steps. */
function Submitted({ interest: { employer, introduction, deal, candidate } }: { interest: Interest }) {
  return (
    <Callout tone="success" live title={`Employer interest for ${employer.name} saved`} className="mt-4">
      {introduction && deal && candidate ? (
        <p>
          The introduction to {candidate.maskedCode} is requested:{" "}
          <Link to="/mls/introductions/$id" params={{ id: introduction.id }} className="anchor font-mono font-semibold">
            {introduction.code}
          </Link>
          . The deal is drafted:{" "}
          <Link to="/mls/deal/$id" params={{ id: deal.id }} className="anchor font-mono font-semibold">
            {deal.code}
          </Link>
          .
        </p>
      ) : (
        <p>
          It appears below. Next,{" "}
          <Link to="/mls/search" className="anchor">
            find a candidate
          </Link>{" "}
          and request an introduction on their page.
        </p>
      )}
    </Callout>
  );
}
