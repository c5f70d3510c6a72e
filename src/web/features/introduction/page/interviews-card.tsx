import { useState } from "react";
import { InterviewFace } from "#web/features/interview/face.tsx";
import { type AskedInterview, InterviewDialogs } from "#web/features/interview/interview-dialogs.tsx";
import { ProposeInterviewDialog } from "#web/features/interview/propose-interview-dialog.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { closed } from "#web/lib/closed.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useLinked } from "#web/lib/router/use-linked.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Interviews of both sides; an agency arranges them for an employer it represents. */
export function InterviewsCard({ introduction }: { introduction: Introduction }) {
  const { you, sellingAgency, agreed } = introduction;
  if (you === "platform" || (you === "employer" && sellingAgency !== null) || !agreed) return null;
  return <Arranged introduction={introduction} />;
}

function Arranged({ introduction }: { introduction: Introduction }) {
  const found = useAsk("interviews", "list", { introductionId: introduction.id });
  const [asked, setAsked] = useState<AskedInterview | null>(null);
  const [proposing, setProposing] = useState(false);
  useLinked("interviews", !found.isPending);
  const { items = [], whyNot = null } = found.data ?? {};
  return (
    <Card aria-labelledby="interviews">
      <CardHead
        id="interviews"
        title="Interviews"
        aside={
          found.data ? (
            <Button
              size="sm"
              aria-haspopup="dialog"
              disabledReason={whyNot ?? undefined}
              onClick={() => setProposing(true)}
            >
              Propose interview
            </Button>
          ) : undefined
        }
      >
        {found.isPending ? <Skeleton className="mt-3 h-16" /> : null}
        {found.isError && !found.data ? (
          <ErrorLine className="mt-3" onRetry={found.refetch} retrying={found.isFetching}>
            {problemDetail(found.error)}
          </ErrorLine>
        ) : null}
        {found.data && items.length === 0 ? (
          <p className="mt-2 max-w-measure text-ink-2">
            {whyNot === null
              ? "No interviews yet. Propose one to three times; the other side chooses one or asks for others."
              : "No interviews were arranged."}
          </p>
        ) : null}
        {items.length > 0 ? (
          <ul aria-label="Interviews" className="mt-3 divide-y divide-line">
            {items.map((interview) => (
              <li key={interview.id} className="py-3.5 first:pt-0 last:pb-0">
                <InterviewFace interview={interview} onAsk={setAsked} />
              </li>
            ))}
          </ul>
        ) : null}
      </CardHead>
      <InterviewDialogs asked={asked} interviews={items} onClose={() => setAsked(closed(asked))} />
      <Kept about={proposing || null} onClose={() => setProposing(false)}>
        {(_true, shown) => <ProposeInterviewDialog of={{ introduction }} {...shown} />}
      </Kept>
    </Card>
  );
}
