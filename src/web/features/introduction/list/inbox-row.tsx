import type { ReactNode } from "react";
import { roundMoneyText } from "#domain/core/money.ts";
import { awaitedWords, otherParty } from "#web/features/introduction/awaited-words.ts";
import { IntroductionBadge } from "#web/features/introduction/badge.tsx";
import { CandidateReplyBadge } from "#web/features/introduction/candidate-reply.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { moneyOf, usualAssumptions } from "#web/features/introduction/offer-money.ts";
import { offerText } from "#web/features/introduction/offer-words.ts";
import { sealOutline } from "#web/ui/seal-button.ts";
import { agoWithin } from "#web/lib/format.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cn } from "#web/ui/cn.ts";
import type { Answer } from "./answer-dialogs.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

type RowProps = {
  introduction: Introduction;
  now: number;
  chosen: boolean;
  onToggle: () => void;
  onAnswer: (how: Answer) => void;
};

/** One introduction: candidate, other party, terms, what is awaited, and its answers. */
export function InboxRow({ introduction, now, chosen, onToggle, onAnswer }: RowProps) {
  const { id, code, candidate, steps, actions } = introduction;
  const { words, urgent } = awaitedWords(introduction, now);
  const changed = steps.at(-1)?.at;
  return (
    <li
      data-introduction={id}
      className={
        "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 px-4 py-3.5 focus-within:bg-sunk sm:px-5 " +
        "md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.35fr)_minmax(0,0.9fr)_minmax(0,1fr)]"
      }
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {actions.includes("decline") ? (
            <Checkbox
              label={<span className="sr-only">Select introduction {code}</span>}
              checked={chosen}
              onCheckedChange={onToggle}
            />
          ) : null}
          <Plate code={candidate.maskedCode} />
          <IntroductionBadge introduction={introduction} />
          <CandidateReplyBadge introduction={introduction} />
        </p>
        <Link
          to="/mls/introductions/$id"
          params={{ id }}
          data-open=""
          aria-label={`${candidate.headlineRole}, introduction ${code}`}
          className="mt-1 inline-block font-semibold break-words hover:underline"
        >
          {candidate.headlineRole}
        </Link>
        <p className="break-words text-ink-2">{otherParty(introduction)}</p>
      </div>
      <Terms introduction={introduction} />
      <div className="flex min-w-0 flex-col items-start gap-2 md:col-span-2 lg:col-span-1 lg:items-end lg:text-right">
        <div>
          <p className={cn("figures break-words", urgent ? "font-medium text-amber" : "text-ink-2")}>{words}</p>
          <p className="figures text-small text-ink-3">
            <span className="font-mono">{code}</span>
            {changed ? (
              <>
                {" · "}
                updated <time dateTime={changed}>{agoWithin(changed, now)}</time>
              </>
            ) : null}
          </p>
        </div>
        <Answers introduction={introduction} onAnswer={onAnswer} />
      </div>
    </li>
  );
}

/** An example needs no cents. */
const about = (cents: number): string => roundMoneyText(Math.round(cents / 100) * 100);

/** The current offer, the one before, and, for a reader who answers, its worth. */
function Terms({ introduction }: { introduction: Introduction }) {
  const platformBp = useDefaultTerms()?.platformShareBp ?? 0;
  const { offers, actions, listingId, you } = introduction;
  const [last, before] = [offers.at(-1), offers.at(-2)];
  const answering = actions.includes("accept");
  const listing = useAsk("listings", "get", { id: listingId }, { enabled: answering && last !== undefined }).data;
  if (!last) return <p className="text-ink-2 max-lg:hidden">Agreed between the agencies</p>;
  const money = listing ? moneyOf(last.offer, usualAssumptions(listing), platformBp) : null;
  const yours = money && (last.offer.kind === "fee" ? money.fee : you === "selling" ? money.sa : money.la);
  return (
    <div className="min-w-0">
      <p className="figures flex flex-wrap items-baseline gap-x-2">
        <strong>{offerText(last.offer)}</strong>
        {before ? (
          <span className="text-small text-ink-3">
            <span className="sr-only">, previously </span>
            <s>{offerText(before.offer)}</s>
          </span>
        ) : null}
      </p>
      {last.offer.kind === "split" ? (
        <SplitBar parts={agencySplit(last.offer.laSplit, last.offer.saSplit)} size="bar" className="mt-1.5 max-w-56" />
      ) : null}
      {yours === null || money === null ? null : (
        <p className="figures mt-1 text-small text-ink-2">
          {last.offer.kind === "fee" ? (
            <>
              about <strong>{about(yours)}</strong>
            </>
          ) : (
            <>
              about <strong>{about(yours)}</strong> of {about(money.fee)} for you
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Answers({ introduction, onAnswer }: Pick<RowProps, "introduction" | "onAnswer">): ReactNode {
  const { actions, id, acceptNeeds, barred } = introduction;
  const answer = (how: Answer, label: string) =>
    actions.includes(how) ? (
      <Button
        size="sm"
        data-answer={how}
        disabledReason={how === "accept" ? (acceptNeeds ?? undefined) : undefined}
        onClick={() => onAnswer(how)}
        className={cn(how === "accept" && sealOutline)}
      >
        {label}
      </Button>
    ) : null;
  if (actions.includes("accept") || (barred && actions.includes("decline")))
    return (
      <div className="flex flex-wrap gap-1.5">
        {answer("accept", "Accept")}
        {answer("counter", "Counter")}
        {answer("decline", "Decline")}
      </div>
    );
  if (actions.includes("sign"))
    return (
      <Link to="/mls/introductions/$id" params={{ id }} className={buttonClass({ size: "sm", className: sealOutline })}>
        Read and sign
      </Link>
    );
  if (actions.includes("open"))
    return (
      <Link to="/mls/introductions/$id" params={{ id }} className={buttonClass({ size: "sm" })}>
        Open identity
      </Link>
    );
  return null;
}
