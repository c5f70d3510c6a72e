import { useState } from "react";
import { criterionLabels, ratingLabels, type Rating, scorecardCriteria } from "#domain/interview/scorecard.ts";
import { ScorecardDialog } from "#web/features/interview/scorecard-dialog.tsx";
import type { Scorecard } from "#web/features/interview/scorecard-form.tsx";
import { useScorecards } from "#web/features/introduction/use-next-step.ts";
import { OutcomeDialog } from "#web/features/introduction/outcome-dialog.tsx";
import { decisionText, noDecisionText } from "#web/features/introduction/outcome-words.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** After the reveal: what was decided, and what the interviewers say. */
export function OutcomeCard({ introduction }: { introduction: Introduction }) {
  const scorecards = useScorecards(introduction).data;
  const [deciding, setDeciding] = useState(false);
  const { parts, actions, decisions, you } = introduction;
  if (!parts.some(({ grant }) => grant?.openedAt) && decisions.length === 0) return null;
  const mayDecide = actions.includes("outcome");
  return (
    <TitledCard
      title="Outcome"
      aside={
        mayDecide ? (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDeciding(true)}>
            Advance or pass
          </Button>
        ) : undefined
      }
    >
      {decisions.length === 0 ? (
        <p className="mt-2 max-w-measure text-ink-2">{noDecisionText(introduction)}</p>
      ) : (
        <ul aria-label="Decisions" className="mt-3 divide-y divide-line">
          {decisions.toReversed().map((decision) => (
            <li key={decision.at} className="py-3 first:pt-0 last:pb-0">
              <p className="font-medium break-words">{decisionText(decision)}</p>
              <p className="figures text-small text-ink-2">
                {nameOf(introduction, decision.byId)}, {instantDateText(decision.at)}
              </p>
              {decision.note ? (
                <p
                  className={
                    "mt-1 border-l-2 border-line-2 pl-3 text-dense wrap-anywhere whitespace-pre-line text-ink-2"
                  }
                >
                  {decision.note}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {scorecards && scorecards.requested > 0 ? (
        you === "listing" ? (
          <p className="figures mt-3 border-t border-line pt-3 text-ink-2">
            {`Interview feedback: ${scorecards.received} of ${scorecards.requested} scorecards filled in. Only the ` +
              "employer's side can read them."}
          </p>
        ) : (
          <ul aria-label="Scorecards" className="mt-3 divide-y divide-line border-t border-line">
            {scorecards.items.map((scorecard) => (
              <li key={scorecard.id} className="py-3 last:pb-0">
                <Rated introductionId={introduction.id} scorecard={scorecard} />
              </li>
            ))}
          </ul>
        )
      ) : null}
      <Kept about={deciding || null} onClose={() => setDeciding(false)}>
        {(_true, shown) => <OutcomeDialog introduction={introduction} {...shown} />}
      </Kept>
    </TitledCard>
  );
}

const tones: Record<Rating, BadgeTone> = { strong_yes: "money", yes: "money", no: "amber", strong_no: "amber" };

function Rated({ introductionId, scorecard }: { introductionId: string; scorecard: Scorecard }) {
  const [filling, setFilling] = useState<Scorecard | null>(null);
  const { person, mine, answer } = scorecard;
  const comments = answer?.comments ?? {};
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 font-medium break-words">{mine ? "You" : person}</span>
        {answer ? (
          <Badge tone={tones[answer.rating]}>{ratingLabels[answer.rating]}</Badge>
        ) : (
          <Badge>Not filled in</Badge>
        )}
        {mine ? (
          <Button
            size="sm"
            variant={answer ? "ghost" : "secondary"}
            className="ml-auto"
            aria-haspopup="dialog"
            onClick={() => setFilling(scorecard)}
          >
            {answer ? "Change scorecard" : "Fill in scorecard"}
          </Button>
        ) : null}
      </p>
      <dl className="mt-1 flex flex-col gap-1 text-dense empty:hidden">
        {scorecardCriteria.map((criterion) =>
          comments[criterion] ? (
            <div key={criterion}>
              <dt className="inline font-medium">{criterionLabels[criterion]}: </dt>
              <dd className="inline wrap-anywhere text-ink-2">{comments[criterion]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {answer?.comments === null ? (
        <p className="mt-1 text-small text-ink-2">You can read the comments while you have access to the identity.</p>
      ) : null}
      <Kept about={filling} onClose={() => setFilling(null)}>
        {(opened, shown) => (
          <ScorecardDialog
            key={JSON.stringify(opened.answer)}
            introductionId={introductionId}
            scorecard={opened}
            {...shown}
          />
        )}
      </Kept>
    </>
  );
}

const nameOf = ({ listingAgency, sellingAgency, employer }: Introduction, id: string): string =>
  [listingAgency, sellingAgency, employer].find((party) => party?.id === id)?.name ?? "A party";
