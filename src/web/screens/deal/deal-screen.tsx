import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useBackend } from "#web/backend/context.tsx";
import { dealOptions, type DealSheet } from "#web/components/deal/deal-queries.ts";
import { DealStatusBadge } from "#web/components/deal/deal-status-badge.tsx";
import { DeleteDealDialog } from "#web/components/deal/delete-deal-dialog.tsx";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { usePageTitle } from "#web/components/shell/page-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { CommissionCard } from "./commission-card.tsx";
import { DealNotFound } from "./deal-not-found.tsx";
import { DealSkeleton } from "./deal-skeleton.tsx";
import { LoseDialog } from "./lose-dialog.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { ProposeCard } from "./propose-card.tsx";
import { ClientTermsCard, TermsCard } from "./terms-card.tsx";
import { Timeline } from "./timeline.tsx";

/** A deal sheet (seed §2): what is agreed, who stands by it, and what one may do about it now. */
export function DealScreen({ id }: { id: string }) {
  const { api } = useBackend();
  const found = useQuery(dealOptions(api, id));
  const deal = found.data;
  usePageTitle(deal ? `${deal.code}, ${deal.headlineRole} for ${deal.employer.name}` : "Deal");

  if (found.error instanceof Problem && found.error.status === 404) return <DealNotFound />;
  return (
    <div className="gutter mx-auto max-w-page pt-4 pb-10">
      {deal ? (
        <Sheet deal={deal} />
      ) : found.isError ? (
        <ErrorState {...failureWords("Failed to fetch this deal", found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <DealSkeleton />
      )}
    </div>
  );
}

function Sheet({ deal }: { deal: DealSheet }) {
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ hash }) => hash === "edit" });
  const { actions, agencySide } = deal;
  const [editing, setEditing] = useState(asked && actions.includes("propose"));
  const [open, setOpen] = useState<"lose" | "delete" | null>(null);
  const now = useMinute();
  const done = () => setOpen(null);

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <nav aria-label="Where this is" className="flex items-center gap-1.5 text-ink-2">
            <Link to="/mls/deals" className="hover:underline">
              Deal Management
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
            <span className="font-mono select-all">{deal.code}</span>
          </nav>
          <h1 className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-title font-semibold">
            <span className="min-w-0 break-words">
              {deal.headlineRole} for {deal.employer.name}
            </span>
            <DealStatusBadge status={deal.status} />
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {actions.includes("discard") ? (
            <Button variant="ghost" onClick={() => setOpen("delete")}>
              <Trash2 aria-hidden="true" /> Delete Deal
            </Button>
          ) : null}
          {actions.includes("lose") ? <Button onClick={() => setOpen("lose")}>Close as lost</Button> : null}
        </div>
      </header>
      {agencySide?.hiddenFromEmployer ? (
        <Callout tone="seal" className="mt-4" title={`This candidate is hidden from ${deal.employer.name}`}>
          The listing blocks that organisation, perhaps because the candidate works there. Nobody but your agency is told. Close the deal unless the candidate agrees.
        </Callout>
      ) : null}
      {deal.status === "closed_lost" && agencySide?.lostReason ? (
        <Callout className="mt-4" title="Closed as lost">
          <span className="break-words whitespace-pre-line">{agencySide.lostReason}</span>
        </Callout>
      ) : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <CommissionCard deal={deal} />
          {agencySide && editing ? (
            <ProposeCard deal={deal} side={agencySide} onClose={() => setEditing(false)} />
          ) : agencySide ? (
            <TermsCard deal={deal} side={agencySide} now={now} onEdit={() => setEditing(true)} />
          ) : (
            <ClientTermsCard deal={deal} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <PartiesCard deal={deal} />
          {agencySide ? <Timeline deal={deal} side={agencySide} now={now} /> : null}
        </div>
      </div>
      <LoseDialog deal={deal} open={open === "lose"} onClose={done} />
      <DeleteDealDialog deal={deal} open={open === "delete"} onOpenChange={done} onDeleted={() => void navigate({ to: "/mls/deals" })} />
    </>
  );
}
