import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { ActFor, useActsFor } from "#web/features/demo/act-for.tsx";
import { IntroductionLines } from "#web/features/introduction/lines.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAddressedJob, useJobStart } from "#web/features/client/job-employer.ts";
import { useSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { InterestForm, type InterestStart } from "./interest-form.tsx";
import { Interests } from "./interests.tsx";
import { SellingSteps } from "./selling-steps.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";

/** The agency as selling agency: not before it is vetted, because all of it crosses organizations. */
export function SellingDesk() {
  if (!mayDo(useViewer(), "interest.use")) return null;
  return (
    <>
      <SellingSteps />
      <Desk />
    </>
  );
}

/** Its interests, and the introductions that need it. */
function Desk() {
  // In the demo only the visitor's own agency records interests.
  const own = useActsFor().id === useViewer().organizationId;
  const start = useInterestStart();
  return (
    <>
      <ActFor className="mt-7" />
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {own ? start === undefined ? <FormSkeleton /> : <InterestForm start={start} /> : null}
        <NeedsYou />
      </div>
      {own ? <Interests /> : null}
    </>
  );
}

/** The card that the page was opened from. The address is read once: the list above changes it. */
function useInterestStart(): InterestStart | null | undefined {
  const { candidate } = useSearch();
  const job = useAddressedJob();
  const [from] = useState({ job, candidate: job !== null && typeof candidate === "string" ? candidate : "" });
  const found = useJobStart(from.job);
  const listing = useAsk("listings", "get", { id: from.candidate }, { enabled: from.candidate !== "" });
  if (found === undefined || (found && listing.isLoading)) return undefined;
  return found && { ...found, candidate: listing.data ?? null };
}

const FormSkeleton = () => (
  <div className="rounded-card border border-line bg-surface p-5">
    <Skeletons label="Loading the job" rows={4} size="h-12" />
  </div>
);

/** Rows beside the form; the rest are in the inbox. */
const fewShown = 5;

function NeedsYou() {
  const found = useAskPages("introductions", "list", { view: "needsYou" });
  const now = useNow();
  const waiting = itemsOf(found.data);
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <Card aria-label="Introductions that need you">
      <CardSection>
        <CardTitle
          aside={
            <Link to="/mls/introductions" className="anchor text-dense whitespace-nowrap">
              All<span className="sr-only"> introductions</span>
            </Link>
          }
        >
          Introductions that need you
          {total > 0 ? <span className="figures ml-1.5 text-seal">{total.toLocaleString("en-US")}</span> : null}
        </CardTitle>
      </CardSection>
      <div className="border-t border-line">
        {found.data ? (
          waiting.length > 0 ? (
            <IntroductionLines
              introductions={waiting.slice(0, fewShown)}
              now={now}
              label="Introductions that need you"
            />
          ) : (
            <p className="px-5 py-4 text-ink-2">
              Nothing needs your reply or signature. Request an introduction on a candidate's page to start one.
            </p>
          )
        ) : found.isError ? (
          <ErrorLine className="px-5 py-4">{problemDetail(found.error)}</ErrorLine>
        ) : (
          <Skeletons label="Loading introductions" rows={2} size="h-12" className="px-5 py-4" />
        )}
      </div>
    </Card>
  );
}
