import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { ActFor } from "#web/features/demo/act-for.tsx";
import { type Introduction } from "#web/features/introduction/queries.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { AccessCard } from "./access-card.tsx";
import { CandidateCard } from "./candidate-card.tsx";
import { IdentityPanel, useGranted } from "./identity-panel.tsx";
import { InterviewsCard } from "./interviews-card.tsx";
import { IntroductionHead } from "./head.tsx";
import { NotFoundPage } from "#web/lib/frame/not-found-page.tsx";
import { NextStepBar } from "#web/features/introduction/next-step.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { PriorCard } from "./prior-card.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { StepsCard } from "./steps-card.tsx";
import { TermsCard } from "./terms-card.tsx";
import { OnHold, Warnings } from "./warnings.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** One introduction (spec §13): offers, whose turn it is, and access to the identity. */
export function IntroductionScreen({ id }: { id: string }) {
  const found = useAsk("introductions", "get", { id });
  const introduction = found.data;
  usePageTitle(
    introduction
      ? `${introduction.code}, ${introduction.candidate.headlineRole} for ${introduction.employer.name}`
      : "Introduction",
  );

  if (found.error instanceof Problem && found.error.status === 404)
    return (
      <NotFoundPage
        title="Introduction Not Found"
        description="The introduction you're looking for doesn't exist, or your organization isn't part of it."
        above={<ActFor />}
        action={
          <Link to="/mls/introductions" className={buttonClass({ variant: "primary" })}>
            Introductions
          </Link>
        }
      />
    );
  return (
    <div className="gutter mx-auto max-w-page pt-4 pb-[calc(var(--next-height,0px)+2.5rem)]">
      <Loaded
        query={found}
        what="this introduction"
        wholePage
        skeleton={<SheetSkeleton label="Loading this introduction" />}
      >
        {(loaded) => <Sheet introduction={loaded} recheck={() => void found.refetch()} />}
      </Loaded>
    </div>
  );
}

function Sheet({ introduction, recheck }: { introduction: Introduction; recheck: () => void }) {
  const now = useNow();
  const { grant, held } = useGranted(introduction, recheck);
  const [revoking, setRevoking] = useState<string | null>(null);
  return (
    <>
      <IntroductionHead introduction={introduction} />
      <ActFor className="mt-4" />
      <OnHold introduction={introduction} />
      <Warnings introduction={introduction} />
      <IdentityPanel introduction={introduction} grant={grant} held={held} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        {/* On a phone the next step comes before the offers. */}
        <div className="flex min-w-0 flex-col gap-3.5 lg:order-last">
          <NextStepBar
            introduction={introduction}
            opened={held.identity !== undefined}
            onOpenIdentity={() => held.show(undefined)}
          />
          <StepsCard introduction={introduction} now={now} />
          <CandidateCard introduction={introduction} />
          <PartiesCard introduction={introduction} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <TermsCard introduction={introduction} now={now} />
          <InterviewsCard introduction={introduction} />
          <OutcomeCard introduction={introduction} />
          <PriorCard introduction={introduction} now={now} />
          <AccessCard introduction={introduction} onRevoke={setRevoking} />
        </div>
      </div>
      <Kept about={revoking} onClose={() => setRevoking(closed(revoking))}>
        {(organizationId, shown) => (
          <RevokeDialog introduction={introduction} organizationId={organizationId} {...shown} />
        )}
      </Kept>
    </>
  );
}
