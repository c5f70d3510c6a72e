import type { ReactNode } from "react";
import { daysInStage } from "#domain/pipeline/pipeline.ts";
import { workTypeLabels } from "#domain/core/lookups.ts";
import { counted, salaryRange, yearsText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";

/** Spec §9: skills on a pipeline card. */
const skillsShown = 3;
const more = (count: number) => `+${count}`;

export const cardFrame = "rounded-card border border-line bg-surface text-dense";

export const daysText = (card: BoardCard, now: number): string => counted(daysInStage(card, now), "day");

/** Role, place, salary, experience, skills and note (spec §2), without controls. */
export function CardFacts({ card, heading = "h3" }: { card: BoardCard; heading?: "h3" | "p" }) {
  const { listing, pipelineNotes } = card;
  const Heading = heading;
  return (
    <>
      {listing ? (
        <>
          <Heading className="mt-2 text-card leading-5 font-semibold break-words">{listing.headlineRole}</Heading>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-2">
            {listing.locationCity}, {listing.locationState}
            {listing.workType === "remote" ? <Badge tone="petrol">{workTypeLabels.remote}</Badge> : null}
          </p>
          <p className="figures mt-1.5 text-ink-2">
            <span className="font-semibold text-ink">{salaryRange(listing.salaryMin, listing.salaryMax)}</span>
            <span aria-hidden="true"> · </span>
            <span aria-hidden="true">{yearsText(listing.yearsExperience, "short")}</span>
            <span className="sr-only">, {yearsText(listing.yearsExperience)} of experience</span>
          </p>
          <BadgeList values={listing.keySkills} limit={skillsShown} moreLabel={more} className="mt-2" />
        </>
      ) : (
        <>
          <Heading className="mt-2 text-card leading-5 font-semibold text-ink-2">No longer listed</Heading>
          <p className="mt-0.5 text-ink-2">The listing agency has taken this candidate off the market.</p>
        </>
      )}
      {pipelineNotes ? (
        <p
          className={
            "mt-2.5 line-clamp-4 rounded-r-tag border-l-2 border-ochre bg-ochre-soft px-2 py-1.5 " +
            "break-words whitespace-pre-line"
          }
        >
          <span className="sr-only">Note: </span>
          {pipelineNotes}
        </p>
      ) : null}
    </>
  );
}

type CardHeadProps = {
  code: ReactNode;
  days: string;
  /** Days since its due date. */ late?: number;
  before?: ReactNode;
  after?: ReactNode;
};

/** Code and days at the top of a card; `before` and `after` are controls there. */
export function CardHead({ code, days, late = 0, before, after }: CardHeadProps) {
  return (
    <div className="flex items-center gap-1.5">
      {before}
      {code}
      <span
        className={cn(
          "figures ml-auto min-w-0 text-right text-small leading-4",
          late > 0 ? "font-medium text-amber" : "text-ink-2",
        )}
      >
        {late > 0 ? "Late, " : null}
        {days}
        {/* With all of it, a late card's head takes two lines. */}
        <span className={late > 0 ? "sr-only" : undefined}>
          {" "}
          in stage{late > 0 ? `, due ${counted(late, "day")} ago` : ""}
        </span>
      </span>
      {after}
    </div>
  );
}

/** The card during a drag; `count`: how many move with it. */
export function CarriedCard({ card, count, now }: { card: BoardCard; count: number; now: number }) {
  return (
    <div className={cn(cardFrame, "relative border-petrol p-3")}>
      <CardHead code={<PlateText code={card.maskedCode} />} days={daysText(card, now)} />
      <CardFacts card={card} heading="p" />
      {count > 1 ? (
        <span
          className={
            "figures absolute -top-2.5 -right-2.5 grid h-6 min-w-6 place-items-center rounded-full " +
            "bg-petrol px-1.5 text-small font-semibold text-on-tone"
          }
        >
          {count}
        </span>
      ) : null}
    </div>
  );
}
