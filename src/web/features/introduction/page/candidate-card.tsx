import { isOpenIntroduction } from "#domain/introduction/status.ts";
import { CandidateReplyBadge } from "#web/features/introduction/candidate-reply.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useIntroductionAction } from "#web/features/introduction/use-introduction-steps.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** Says nothing about the candidate's answer, which only the listing agency reads. */
const declineReason = "We can't go ahead with this introduction.";

/** What the candidate answered by their link, for the listing agency. The demo's candidates have no links. */
export function CandidateCard({ introduction }: { introduction: Introduction }) {
  const { api, kind } = useBackend();
  const { act, busy } = useIntroductionAction();
  const { id, version, you, status, candidateAnswer: answer, actions, sellingAgency, employer } = introduction;
  if (kind === "demo" || you !== "listing" || (answer === null && !isOpenIntroduction(status))) return null;
  const { acceptNeeds } = introduction;
  const requester = (sellingAgency ?? employer).name;
  const hiddenFrom = introduction.warnings?.hiddenFrom ?? [];
  const decline = () =>
    act(() => api.introductions.decline({ id, version, reason: declineReason, confirmedTexts: [] }), {
      title: "Introduction declined",
      description: `${requester} reads: ${declineReason}`,
    });
  return (
    <TitledCard title="The candidate's answer">
      {acceptNeeds === null ? null : (
        <p className="mt-2 max-w-measure text-ink-2">
          Your agency accepts an introduction only after the candidate says yes.
        </p>
      )}
      {answer ? (
        <>
          <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <CandidateReplyBadge introduction={introduction} />
            <span className="figures text-ink-2">{instantDateText(answer.at)}</span>
          </p>
          {answer.note ? <p className="mt-2 max-w-measure text-read wrap-anywhere">{answer.note}</p> : null}
          <p className="mt-2 text-small text-ink-3">Only your agency can read this.</p>
          {answer.reply === "no" && actions.includes("decline") ? (
            <Button size="sm" className="mt-3" loading={busy} onClick={() => void decline()}>
              Decline on the candidate&apos;s behalf
            </Button>
          ) : null}
        </>
      ) : (
        <p className="mt-2 max-w-measure text-ink-2">
          {hiddenFrom.length > 0
            ? `The candidate isn't asked, because they are hidden from ${hiddenFrom.join(" and ")}.`
            : "No answer yet. Candidates answer through their link; send it from the candidate's page."}
        </p>
      )}
    </TitledCard>
  );
}
