import type { ReactNode } from "react";
import type { ListingCard as Listing } from "#domain/listing/view.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { BadgeList } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { agoText, instantDateText } from "#web/lib/format.ts";
import { FactsLine, ListedBy, ListingPlace } from "./facts.tsx";
import { type Highlight, shown } from "./highlight.tsx";

export type CardLayout = "grid" | "list";

/** Spec §2, §9: skills shown before "+N more". */
const skillsShown: Record<CardLayout, number> = { grid: 6, list: 3 };

/**
 * The card's link covers its whole surface and shows its focus on the card's outline. The plate is above it, so it
 * stays selectable and copyable.
 */
export const cardLinkClass =
  "after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:outline-none";

const frame =
  "relative rounded-card border border-line bg-surface text-dense transition-colors hover:border-line-2 " +
  "has-[[data-card-link]:focus-visible]:border-petrol has-[[data-card-link]:focus-visible]:outline-1 " +
  "has-[[data-card-link]:focus-visible]:outline-petrol";

export type ListingCardProps = {
  listing: Listing;
  layout: CardLayout;
  /** In ms. */
  now: number;
  /** The View link: `data-card-link` and `cardLinkClass` make it the card's. */
  action: ReactNode;
  /** Above the card's link, in the corner. */
  mark?: ReactNode;
  /** The same, before the View link. */
  tool?: ReactNode;
  /** Below the skills: why the listing is here. */
  note?: ReactNode;
  /** Highlights what a search matched. */
  highlight?: Highlight | undefined;
};

export function ListingCard({ layout, ...rest }: ListingCardProps) {
  return layout === "grid" ? <GridCard {...rest} /> : <ListCard {...rest} />;
}

type LaidOut = Omit<ListingCardProps, "layout">;

function GridCard({ listing, now, action, mark, tool, note, highlight }: LaidOut) {
  return (
    <article className={cn(frame, "flex h-full flex-col p-4")}>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-card font-semibold">{shown(highlight, listing.headlineRole, "role")}</h3>
        <Above className="-my-1 -mr-1.5">{mark}</Above>
      </div>
      <CodeAndPlace listing={listing} highlight={highlight} className="mt-1.5" />
      <FactsLine listing={listing} now={now} className="mt-2.5" />
      <Skills listing={listing} limit={skillsShown.grid} highlight={highlight} className="mt-2.5" />
      {note ? <div className="mt-2.5">{note}</div> : null}
      <footer className="@container mt-auto pt-3.5">
        <div className="flex items-end justify-between gap-4 border-t border-line pt-3.5 @sm:items-center">
          <ListedBy listing={listing} figuresClass="min-h-[2lh] @md:min-h-[1lh]" />
          <div className="flex shrink-0 flex-col items-end gap-1 @sm:flex-row @sm:items-center @sm:gap-3">
            <Updated at={listing.updatedAt} now={now} />
            <span className="flex items-center gap-1.5">
              <Above>{tool}</Above>
              {action}
            </span>
          </div>
        </div>
      </footer>
    </article>
  );
}

/** By its own width: the filters take some of the page's. */
const listRow =
  "grid grid-cols-1 gap-x-6 gap-y-2.5 @xl:grid-cols-2 @5xl:grid-cols-[minmax(0,9fr)_minmax(0,10fr)_auto] " +
  "@5xl:items-center";

function ListCard({ listing, now, action, mark, tool, note, highlight }: LaidOut) {
  return (
    <article className={cn(frame, "@container px-4 py-3")}>
      <div className={listRow}>
        <div className="min-w-0">
          <h3 className="text-card font-semibold">{shown(highlight, listing.headlineRole, "role")}</h3>
          <CodeAndPlace listing={listing} highlight={highlight} className="mt-1" />
        </div>
        <div className="min-w-0">
          <FactsLine listing={listing} now={now} className="gap-x-3" />
          <Skills listing={listing} limit={skillsShown.list} highlight={highlight} className="mt-1.5" />
        </div>
        <div
          className={
            "flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 @xl:col-span-2 " +
            "@5xl:col-span-1 @5xl:justify-end"
          }
        >
          <ListedBy listing={listing} figuresClass="min-h-[1lh] @5xl:min-h-[2lh]" className="@5xl:w-52" />
          <div className="flex grow items-center gap-2 @xl:grow-0">
            <Updated at={listing.updatedAt} now={now} className="mr-auto @xl:mr-0 @xl:w-20 @xl:text-right" />
            <Above className="flex items-center gap-0.5">
              {mark}
              {tool}
            </Above>
            {action}
          </div>
        </div>
        {note ? <div className="@xl:col-span-2 @5xl:col-span-3">{note}</div> : null}
      </div>
    </article>
  );
}

/** Receives its own clicks, although the card's link covers everything. */
function Above({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cn("relative z-10 shrink-0 empty:hidden", className)}>{children}</span>;
}

type SkillsProps = { listing: Listing; limit: number; highlight: Highlight | undefined; className: string };

/** Skills that a search matched come first, so that "+N more" hides none of them. */
function Skills({ listing: { keySkills }, limit, highlight, className }: SkillsProps) {
  const values = highlight
    ? keySkills.toSorted((a, b) => Number(highlight.has(b, "skill")) - Number(highlight.has(a, "skill")))
    : keySkills;
  return (
    <BadgeList values={values} limit={limit} show={(skill) => shown(highlight, skill, "skill")} className={className} />
  );
}

type CodeAndPlaceProps = { listing: Listing; highlight: Highlight | undefined; className?: string };

function CodeAndPlace({ listing, highlight, className }: CodeAndPlaceProps) {
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2 gap-y-1.5", className)}>
      <span className="relative z-10 inline-flex">
        <Plate code={listing.maskedCode} />
      </span>
      <ListingPlace listing={listing} highlight={highlight} />
    </div>
  );
}

function Updated({ at, now, className }: { at: string; now: number; className?: string }) {
  return (
    <span className={cn("figures text-small whitespace-nowrap text-ink-3", className)}>
      <span className="sr-only">Updated </span>
      <time dateTime={at} title={`Updated ${instantDateText(at)}`}>
        {agoText(at, now)}
      </time>
    </span>
  );
}

/** The loading shape, as high as the card. */
export function ListingCardSkeleton({ layout }: { layout: CardLayout }) {
  if (layout === "list") {
    return (
      <div className={cn(frame, "@container px-4 py-3")}>
        <div className={listRow}>
          <div className="space-y-2">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-6 w-64 max-w-full" />
          </div>
          <div className="space-y-2">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-5 w-48" />
          </div>
          <Skeleton className="h-7.5 w-72 max-w-full" />
        </div>
      </div>
    );
  }
  return (
    <div className={cn(frame, "flex h-full flex-col p-4")}>
      <Skeleton className="h-5.5 w-52" />
      <Skeleton className="mt-1.5 h-6 w-72 max-w-full" />
      <Skeleton className="mt-2.5 h-5 w-80 max-w-full" />
      <Skeleton className="mt-2.5 h-5 w-full" />
      <div className="mt-3.5 flex items-center justify-between border-t border-line pt-3.5">
        <Skeleton className="h-7.5 w-44" />
        <Skeleton className="h-7.5 w-15" />
      </div>
    </div>
  );
}
