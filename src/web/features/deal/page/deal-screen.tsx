import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { ActFor } from "#web/features/demo/act-for.tsx";
import { type DealSheet, isClosed } from "#web/features/deal/queries.ts";
import { DeleteDealDialog } from "#web/features/deal/delete-deal-dialog.tsx";
import { ScoreDialog } from "#web/features/listing/score-dialog.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { useNavigate, usePlace } from "#web/lib/router/hooks.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { BillingCard } from "./billing-card.tsx";
import { CommissionCard } from "./commission-card.tsx";
import { CorrectDialog } from "#web/features/deal/correction/correct-dialog.tsx";
import { CorrectionNotice } from "#web/features/deal/correction/correction-notice.tsx";
import { CorrectionsCard } from "#web/features/deal/correction/corrections-card.tsx";
import { DealHeader, type DealStep } from "./header.tsx";
import { NotFoundPage } from "#web/lib/frame/not-found-page.tsx";
import { DealNotices } from "./notices.tsx";
import { GuaranteeCard } from "#web/features/deal/closing/guarantee-card.tsx";
import { LedgerCard } from "#web/features/deal/closing/ledger-card.tsx";
import { LoseDialog } from "./lose-dialog.tsx";
import { MoneyCard } from "#web/features/deal/closing/money-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { ProposeCard } from "./propose-card.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { SignaturesCard } from "./signatures-card.tsx";
import { ClientTermsCard, TermsCard } from "./terms-card.tsx";
import { Timeline } from "./timeline.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { closed } from "#web/lib/closed.ts";

/** A deal sheet (spec §2): the terms, who accepted them, and the available actions. */
export function DealScreen({ id }: { id: string }) {
  const found = useAsk(
    "deals",
    "get",
    { id },
    { refetchInterval: ({ state }) => (rendering(state.data) ? renderingEveryMs : false) },
  );
  const deal = found.data;
  usePageTitle(deal ? `${deal.code}, ${deal.headlineRole} for ${deal.employer.name}` : "Deal");

  if (found.error instanceof Problem && found.error.status === 404)
    return (
      <NotFoundPage
        title="Deal Not Found"
        description="The deal you're looking for doesn't exist or has been removed."
        above={<ActFor />}
        action={
          <Link to="/mls/deals" className={buttonClass({ variant: "primary" })}>
            Deal Management
          </Link>
        }
      />
    );
  return (
    <div className="gutter mx-auto max-w-page pt-4 pb-10">
      <Loaded query={found} what="this deal" wholePage skeleton={<SheetSkeleton label="Loading this deal" />}>
        {(loaded) => <Sheet deal={loaded} />}
      </Loaded>
    </div>
  );
}

/** Polling interval for a document that is being rendered, ms. */
const renderingEveryMs = 4_000;

const rendering = (deal: DealSheet | undefined): boolean =>
  deal?.signing?.state === "complete" && deal.signing.documents.some(({ pdfHash }) => pdfHash === null);

function Sheet({ deal }: { deal: DealSheet }) {
  const navigate = useNavigate();
  const asked = usePlace().hash === "edit";
  const { actions, agencySide, signing } = deal;
  const [editing, setEditing] = useState(asked && actions.includes("propose"));
  const [step, setStep] = useState<DealStep | null>(null);
  const now = useNow();
  const done = () => setStep(closed(step));
  const signatures = signing ? <SignaturesCard deal={deal} signing={signing} now={now} /> : null;

  return (
    <>
      <DealHeader deal={deal} onStep={setStep} />
      <ActFor deal={deal} className="mt-4" />
      <DealNotices deal={deal} />
      <CorrectionNotice deal={deal} />
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
          {agencySide ? null : signatures}
          <MoneyCard deal={deal} now={now} />
          <BillingCard deal={deal} />
          <LedgerCard deal={deal} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <PartiesCard deal={deal} />
          {agencySide ? signatures : null}
          <GuaranteeCard deal={deal} now={now} />
          <CorrectionsCard deal={deal} />
          <Timeline deal={deal} now={now} />
        </div>
      </div>
      <SendDialog deal={deal} open={step === "send"} onClose={done} />
      <SignDialog deal={deal} open={step === "sign"} onClose={done} />
      <ScoreDialog
        listingId={deal.listingId}
        maskedCode={deal.maskedCode}
        open={step === "score"}
        onOpenChange={done}
      />
      {isClosed(deal) ? <CorrectDialog deal={deal} now={now} open={step === "correct"} onClose={done} /> : null}
      <LoseDialog deal={deal} open={step === "lose"} onClose={done} />
      <DeleteDealDialog
        deal={deal}
        open={step === "delete"}
        onOpenChange={done}
        onDeleted={() => void navigate({ to: "/mls/deals" })}
      />
    </>
  );
}
