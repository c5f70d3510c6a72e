import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { stopTexts } from "#domain/candidacy/candidacy.ts";
import { type CandidateRequestKind, candidateRequestKinds } from "#domain/candidacy/view.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { Link } from "#web/lib/router/link.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { dateText, instantDateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { SealNote } from "#web/ui/motif/seal.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FactList, TitledCard } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import { Corrections } from "./corrections.tsx";
import { useOwners } from "./owner-queries.ts";
import { keyOf } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

type Owners = Answer<"candidacy", "ofListing">;

/**
 * What the listing agency sees of the candidate's own page: link, consent and decisions. Not in the demo, which sends
 * no email.
 */
export function OwnerCandidacyCard({ listingId }: { listingId: string }) {
  const { kind } = useBackend();
  const found = useOwners(listingId);
  if (kind === "demo") return null;
  return (
    <TitledCard title="The candidate" aside={found.data?.stop ? <SealNote>Stopped</SealNote> : null}>
      {found.data ? (
        <Known listingId={listingId} candidacy={found.data} />
      ) : found.isError ? (
        <ErrorLine className="mt-2">{problemDetail(found.error)}</ErrorLine>
      ) : (
        <SkeletonStack className="mt-3 flex flex-col gap-2" shapes={["w-full", "w-2/3"]} />
      )}
    </TitledCard>
  );
}

function Known({ listingId, candidacy }: { listingId: string; candidacy: Owners }) {
  const { stop, wishes, erasureDueAt } = candidacy;
  const open = wishes.filter(({ done, correction }) => !done && correction === null);
  const corrections = wishes.filter(({ done, correction }) => !done && correction !== null);
  return (
    <>
      {stop ? (
        <Callout tone="seal" className="mt-3">
          {stopTexts[stop.what]}
          {erasureDueAt ? ` If you do nothing, they are erased automatically on ${instantDateText(erasureDueAt)}.` : ""}
        </Callout>
      ) : null}
      <FactList
        className="mt-3"
        facts={[
          { term: "Link sent", fact: candidacy.sentAt ? instantDateText(candidacy.sentAt) : "Not yet" },
          { term: "Opened", fact: candidacy.openedAt ? instantDateText(candidacy.openedAt) : "Not yet" },
          { term: "Consent", fact: consentFact(candidacy) },
          ...(candidacy.emails ? [] : [{ term: "Emails", fact: "Turned off by the candidate" }]),
        ]}
      />
      {candidateRequestKinds.map((about) => {
        const wishes = open.filter((wish) => wish.about === about);
        return wishes.length > 0 ? (
          <CandidateRequests key={about} listingId={listingId} wishes={wishes} {...requestWords[about]} />
        ) : null;
      })}
      {corrections.length > 0 ? <Corrections listingId={listingId} wishes={corrections} /> : null}
      <SendLink listingId={listingId} candidacy={candidacy} />
    </>
  );
}

function consentFact({ consent }: Owners): ReactNode {
  if (!consent) return "None on record";
  if (consent.withdrawnAt) return `Withdrawn ${instantDateText(consent.withdrawnAt)}`;
  const by = consent.confirmedBy === "candidate" ? "By the candidate" : "By your agency";
  return `${by}, ${consent.stands ? "until" : "ended"} ${dateText(consent.until)}`;
}

const requestWords: Record<CandidateRequestKind, { title: string; change: string }> = {
  hide: {
    title: "Wants to be hidden from",
    change: "Block the organization",
  },
  profile: {
    title: "Proposes another change",
    change: "Change the public profile",
  },
};

type RequestsProps = { listingId: string; wishes: Owners["wishes"]; title: string; change: string };

function CandidateRequests({ listingId, wishes, title, change }: RequestsProps) {
  const take = useKeepOwners(listingId);
  const { run, isRunning } = useAction();
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="font-medium">{title}</p>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {wishes.map(({ id, text }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 wrap-anywhere text-ink-2">{text}</span>
            <Button
              size="sm"
              loading={isRunning(id)}
              aria-label={`Done: ${text}`}
              onClick={() =>
                void run((api) => api.candidacy.settle({ listingId, id }), {
                  name: id,
                  done: (owners) => void take(owners),
                })
              }
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-3">
        <Link to="/mls/list/$id" params={{ id: listingId }} className="anchor">
          {change}
        </Link>
        , then mark this done. The candidate sees that it's done.
      </p>
    </div>
  );
}

function SendLink({ listingId, candidacy }: { listingId: string; candidacy: Owners }) {
  const { api, settings } = useBackend();
  const take = useKeepOwners(listingId);
  const [asking, setAsking] = useState(false);
  const send = useMutation({
    mutationFn: (renew: boolean) => api.candidacy.send({ listingId, renew }),
    onSuccess: (owners) => {
      take(owners);
      notify({
        title: "Candidate link created",
        description: deliveryNote(settings.emails, "We emailed it to the candidate."),
      });
    },
    onError: notifyError,
  });
  const why = candidacy.whyNotSend;
  const blocked = why === null ? {} : { disabledReason: why };
  return (
    <>
      <Button className="mt-4 w-full min-w-0" loading={send.isPending} {...blocked} onClick={() => send.mutate(false)}>
        <Send aria-hidden="true" />
        <span className="min-w-0 truncate">
          {candidacy.sentAt ? "Send the link again" : "Send the candidate their link"}
        </span>
      </Button>
      {candidacy.sentAt && why === null ? (
        <Button variant="ghost" size="sm" className="mt-1.5 w-full" onClick={() => setAsking(true)}>
          Send a new link
        </Button>
      ) : null}
      <p className="mt-2.5 text-small text-ink-3">
        Candidates see their public profile, their stored data and who has their name. They can agree, pause or ask for
        erasure. No account is needed.
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Send a new link?"
        description={
          "The candidate's current link stops working now. " + deliveryNote(settings.emails, "We email them a new one.")
        }
        confirmLabel="Send a new link"
        onConfirm={() => send.mutateAsync(true)}
      />
    </>
  );
}

function useKeepOwners(listingId: string): (owners: Owners) => void {
  const queryClient = useQueryClient();
  return (owners) => queryClient.setQueryData(keyOf("candidacy", "ofListing", { listingId }), owners);
}
