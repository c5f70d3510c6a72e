import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Ask } from "#contract/index.ts";
import { dealTemplates } from "#domain/deal/terms.ts";
import { dollars, moneyText, roundMoneyText } from "#domain/core/money.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useAtRisk } from "#web/ui/unsaved.ts";
import { isBelowMinimum } from "#web/features/deal/use-deal-steps.ts";
import { sayDealFailure } from "#web/features/deal/failure.ts";
import { LiveBreakdown } from "#web/features/deal/terms/fee-breakdown.tsx";
import type { Chosen } from "#web/lib/keys/overlay.ts";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import {
  bringEmployer,
  type EmployerForm,
  employerErrors,
  knownClient,
  noEmployer,
  withEmployerErrors,
} from "#web/features/client/bring.ts";
import { useClients } from "#web/features/client/employer-fields.tsx";
import { jobSent, type JobTerms } from "#web/features/client/job-employer.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { type Agency, useAgencies } from "./agencies.ts";
import { PartyFields } from "./party-fields.tsx";
import { RepeatedDeal } from "./repeated-deal.tsx";
import { TemplateCards } from "#web/features/deal/terms/template-cards.tsx";
import {
  breakdownOf,
  formOf,
  newTermsForm,
  readTerms,
  type StartTerms,
  withSalary,
  withTemplate,
} from "#web/features/deal/terms/terms-form.ts";
import { TermsFields } from "#web/features/deal/terms/terms-fields.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf, outdate, useAsk } from "#web/lib/backend/ask.ts";

/** Where a deal starts: a candidate, a job's client and what it pays, calculated terms, an introduction, or nothing. */
export type DealStart = {
  candidate?: Chosen;
  employer?: EmployerForm | undefined;
  agreed?: JobTerms | undefined;
  terms?: StartTerms;
  introduction?: AgreedIntroduction;
};

/** The parties and settled terms of an introduction; the rest are the usual ones (spec §15). */
type AgreedIntroduction = {
  id: string;
  code: string;
  employer: { id: string; name: string };
  sellingAgency: Agency | null;
  terms: Partial<StartTerms>;
};

export type CreateDealFormProps = {
  start: DealStart;
  onCancel: () => void;
  onCreated: () => void;
};

/** Spec §9: the form's defaults, or for a candidate the Standard template with the introduction's or job's terms. */
function firstTerms({ candidate, agreed, terms, introduction }: DealStart) {
  const [standard] = dealTemplates;
  if (terms) return formOf({ ...terms, terms: "" });
  if (introduction && standard) return withTemplate(newTermsForm(), { ...standard, ...introduction.terms });
  return candidate && standard ? withTemplate(newTermsForm(), { ...standard, ...agreed }) : newTermsForm();
}

function TermsFrom({ introduction, job }: { introduction: AgreedIntroduction | undefined; job: JobTerms | undefined }) {
  if (introduction)
    return (
      <p className="text-dense text-ink-2">
        From <span className="font-mono">{introduction.code}</span>, with its parties and agreed terms. The rest are the
        usual terms, which you can change.
      </p>
    );
  return job?.feePercent === undefined ? null : (
    <p className="text-dense text-ink-2">
      Starts with the fee of <span className="font-mono">{job.code}</span>. A template replaces it.
    </p>
  );
}

/** An introduction names its deal before it is refetched: no button for another one is shown meanwhile. */
function keepDealOf(queryClient: QueryClient, introductionId: string, { id, code, status }: DealSheet): void {
  const named = (each: Answer<"introductions", "get">) =>
    each.id === introductionId ? { ...each, deal: { id, code, status, fellOff: false } } : each;
  queryClient.setQueryData(keyOf("introductions", "get", { id: introductionId }), (kept) => kept && named(kept));
  // The pages of the inbox show no deal.
  queryClient.setQueriesData<Partial<Answer<"introductions", "list">>>(
    { queryKey: keyOf("introductions", "list") },
    (kept) => (kept?.items ? { ...kept, items: kept.items.map(named) } : kept),
  );
}

const stillMissing = (loaded: boolean, error: Error | null): string | undefined =>
  loaded ? undefined : error ? problemDetail(error) : "The candidate is still loading.";

export function CreateDealForm({ start, onCancel, onCreated }: CreateDealFormProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(start.candidate ?? null);
  const clients = useClients().data?.items;
  const firstPartner = start.introduction?.sellingAgency?.id ?? null;
  const [partner, setPartner] = useState(firstPartner);
  const [belowMinimum, setBelowMinimum] = useState(false);
  const form = useForm({
    initial: () => ({ ...firstTerms(start), employer: start.employer ?? noEmployer, confirmBelowMinimum: false }),
    send: ({ confirmBelowMinimum, employer, ...terms }, { api, confirmedTexts, keyFor }) => {
      const read = readTerms(terms, hasSelling);
      const unnamed = introduction ? {} : employerErrors(employer, clients);
      if (!read.ok || !listing || Object.keys(unnamed).length > 0) return { ...(!read.ok && read.errors), ...unnamed };
      const create = (employerId: string) => {
        const ask: Ask<"deals", "create"> = {
          listingId: listing.id,
          ...(introduction && { introductionId: introduction.id }),
          ...(introduction ? {} : jobSent(start.agreed, employer.company)),
          employerId,
          sellingAgencyId: sellingId,
          ...read.ask,
          confirmBelowMinimum,
          confirmedTexts,
        };
        return api.deals.create(ask, { idempotencyKey: keyFor(ask) });
      };
      return introduction ? create(introduction.employer.id) : bringEmployer(api, employer, clients).then(create);
    },
    errorsFrom: withEmployerErrors,
    detailOf: ({ status }) => (status === 404 ? "This candidate is no longer listed. Choose another." : undefined),
    failed: (failure) => {
      if (isBelowMinimum(failure)) setBelowMinimum(true);
      else if (failure instanceof Problem && failure.status < 500) return false;
      else sayDealFailure("create", failure);
      return true;
    },
    done: async (deal) => {
      queryClient.setQueryData(keyOf("deals", "get", { id: deal.id }), deal);
      if (introduction) keepDealOf(queryClient, introduction.id, deal);
      notify({ title: "Deal Created", description: `Deal ${deal.code} has been created successfully.` });
      onCreated();
      await navigate({ to: "/mls/deal/$id", params: { id: deal.id } });
      void outdate(queryClient, "deals", "introductions", "jobs", "clients");
    },
  });

  const found = useAsk("listings", "get", { id: chosen?.id ?? "" }, { enabled: chosen !== null });
  const listing = chosen ? found.data : undefined;
  // Another candidate is another deal.
  const introduction = chosen && chosen.id === start.candidate?.id ? start.introduction : undefined;
  const agencies = useAgencies(introduction?.sellingAgency ?? null);
  const own = listing?.own !== undefined;
  // A deal about another agency's candidate is created by the agency that brings the employer. In the demo, the visitor
  // also creates one for the listing agency of an introduction.
  const selling = introduction ? (introduction.sellingAgency?.id ?? null) : viewer.organizationId;
  const sellingId = listing && !own ? selling : partner;
  const hasSelling = own ? partner !== null : selling !== null;

  // Spec §5: choosing a candidate sets its highest salary; already calculated terms stay, and a salary typed while it
  // loads.
  const salary = listing?.salaryMax;
  const [salaryBefore, setSalaryBefore] = useState(form.values.targetSalary);
  const prefilled = useRef<string | null>(null);
  useEffect(() => {
    if (salary === undefined || !chosen || prefilled.current === chosen.id) return;
    prefilled.current = chosen.id;
    if (!start.terms && form.values.targetSalary === salaryBefore) form.prefill(withSalary(form.values, salary));
  });

  useAtRisk(() => (chosen?.id !== start.candidate?.id || partner !== firstPartner ? "on-closing" : "nothing"));

  const figures = breakdownOf(form.values, hasSelling, useDefaultTerms()?.platformShareBp ?? 0);
  const minimum = listing?.terms ? dollars(listing.terms.minimumFee) : 0;
  const { employer } = form.values;
  const employerId = introduction?.employer.id ?? knownClient(employer, clients)?.id ?? null;
  const missing =
    !chosen || (!introduction && employer.company.trim() === "")
      ? "Choose a candidate and an employer first."
      : stillMissing(listing !== undefined, found.error);
  const partnerName = agencies.all.find(({ id }) => id === sellingId)?.name;

  function change(field: string, set: () => void) {
    form.clear(field);
    set();
  }

  return (
    <form noValidate data-guide="deal-form" onSubmit={form.submit} className="flex flex-col gap-5">
      <TermsFrom introduction={introduction} job={start.agreed} />
      {introduction ? null : <TemplateCards form={form.values} onChoose={form.set} />}
      <PartyFields
        listing={listing}
        chosen={chosen}
        employer={employer}
        fixedEmployer={introduction?.employer.name}
        fixedSelling={introduction && (selling === null ? "No selling agency" : (partnerName ?? ""))}
        agencies={agencies}
        partner={partner}
        errors={{ ...form.errors, ...(found.isError && chosen ? { listingId: problemDetail(found.error) } : {}) }}
        onCandidate={(next) => change("listingId", () => (setChosen(next), setSalaryBefore(form.values.targetSalary)))}
        onEmployer={(part) => form.set({ employer: { ...employer, ...part } }, ...Object.keys(part))}
        onPartner={(id) => change("sellingAgencyId", () => setPartner(id))}
      />
      {listing && employerId !== null ? (
        <RepeatedDeal listingId={listing.id} employerId={employerId} sellingAgencyId={sellingId} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_16.5rem]">
        <TermsFields form={form} hasSelling={hasSelling} />
        <section aria-label="Commission" className="rounded-card border border-line bg-surface p-4 md:sticky md:top-0">
          <LiveBreakdown figures={figures} listing={listing?.agencyName} selling={hasSelling ? partnerName : null} />
          {figures && figures.fee < minimum ? (
            <p className="mt-3 rounded-tag bg-amber-soft px-3 py-2 text-small">
              Below {own ? "your" : `${listing?.agencyName ?? "the listing agency"}'s`} minimum fee of{" "}
              <span className="figures">{roundMoneyText(minimum)}</span>.{" "}
              {own ? "Creating it asks you to confirm." : "They will have to confirm it."}
            </p>
          ) : null}
        </section>
      </div>
      <FormNotices form={form} undone="The deal was not created" />
      <DialogFoot>
        {/* On a phone the breakdown is out of sight. */}
        <p className="figures mr-auto self-center font-semibold md:hidden">{figures ? moneyText(figures.fee) : ""}</p>
        <Button disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={form.busy} disabledReason={missing}>
          Create Deal
        </Button>
      </DialogFoot>
      <ConfirmDialog
        open={belowMinimum}
        onOpenChange={setBelowMinimum}
        title="Create a deal below your minimum fee?"
        description={
          figures
            ? `The fee of ${moneyText(figures.fee)} is below this candidate's minimum of ` +
              `${roundMoneyText(minimum)}. Only your agency can accept that.`
            : "The fee is below this candidate's minimum. Only your agency can accept that."
        }
        confirmLabel="Create below the minimum"
        onConfirm={() => form.send({ confirmBelowMinimum: true })}
      />
    </form>
  );
}
