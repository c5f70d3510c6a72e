import { Check, X } from "lucide-react";
import { useState } from "react";
import { usualTime } from "#domain/introduction/request.ts";
import { counted } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import type { JobStart } from "#web/features/client/job-employer.ts";
import { IntroductionText } from "./introduction-text.tsx";
import { useViewer } from "#web/lib/backend/context.tsx";
import type { AskedFor, RequestManyOutcome } from "./request-many-form.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { LoadedModule } from "#web/lib/loaded.tsx";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

type Props = { candidates: readonly AskedFor[]; start: JobStart | null } & Shown;

/** One request for each of several candidates: employer, terms and message; then each result. */
export function RequestManyDialog({ candidates, open, onClose, start }: Props) {
  const actor = useActor();
  const isOwn = actor.id === useViewer().organizationId;
  const [outcome, setOutcome] = useState<RequestManyOutcome | null>(null);
  const answerDays = useDefaultTerms()?.answerDays ?? usualTime.answerDays;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => setOutcome(null)}
      title={
        outcome
          ? outcome.requested > 0
            ? `${counted(outcome.requested, "introduction")} requested`
            : "No introduction was requested"
          : `Request ${counted(candidates.length, "introduction")}`
      }
      description={
        outcome
          ? outcome.requested > 0 && `Each listing agency has ${answerDays} days to reply.`
          : "Each candidate's listing agency gets its own request. Identities stay hidden until both sides " +
            "agree on terms and the NDA is signed."
      }
    >
      {outcome ? (
        <Outcomes outcome={outcome} candidates={candidates} onClose={onClose} />
      ) : (
        // Most visits request nothing.
        <LoadedModule
          name="request-many-form"
          load={() => import("./request-many-form.tsx")}
          what="the form"
          skeleton={<SkeletonStack label="Loading the form" className="flex flex-col gap-4" shapes={["h-9", "h-24"]} />}
        >
          {({ RequestManyForm }) => (
            <RequestManyForm
              key={actor.id}
              candidates={candidates}
              asSelling={actor.kind === "agency"}
              // In the demo, jobs are the visitor's own.
              start={isOwn ? start : null}
              onCancel={onClose}
              onAsked={setOutcome}
            />
          )}
        </LoadedModule>
      )}
    </Dialog>
  );
}

type OutcomesProps = { outcome: RequestManyOutcome; candidates: readonly AskedFor[]; onClose: () => void };

/** Each request's result; failed ones first, with the reason. */
function Outcomes({ outcome, candidates, onClose }: OutcomesProps) {
  const codeOf = (id: string) => candidates.find((each) => each.id === id)?.maskedCode ?? "Candidate";
  const items = outcome.items.toSorted((a, b) => Number(a.introduction !== null) - Number(b.introduction !== null));
  return (
    <div role="status" className="flex flex-col gap-4">
      {outcome.refused > 0 ? (
        <p className="text-read text-ink-2">
          {counted(outcome.refused, "candidate was", "candidates were")} not requested. Each line shows the reason.
        </p>
      ) : null}
      <ul aria-label="Results" className="divide-y divide-line rounded-card border border-line">
        {items.map(({ listingId, introduction, refused }) => (
          <li key={listingId} className="flex items-start gap-3 px-4 py-2.5">
            {introduction ? (
              <Check className="mt-1 size-4 shrink-0 text-money" aria-hidden="true" />
            ) : (
              <X className="mt-1 size-4 shrink-0 text-danger" aria-hidden="true" />
            )}
            <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
              <PlateText code={codeOf(listingId)} className="shrink-0" />
              {introduction ? (
                <p className="break-words text-ink-2">
                  <Link
                    to="/mls/introductions/$id"
                    params={{ id: introduction.id }}
                    className="anchor font-mono font-semibold text-ink"
                  >
                    {introduction.code}
                  </Link>
                  , {introduction.listingAgency.name} replies next
                </p>
              ) : (
                <p className="break-words">
                  <IntroductionText listingId={listingId}>{refused ?? ""}</IntroductionText>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {outcome.requested > 0 ? (
          <Button render={<Link to="/mls/introductions" search={{ view: "open" }} />}>
            See introductions in progress
          </Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
