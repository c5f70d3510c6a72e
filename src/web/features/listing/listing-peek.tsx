import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { ListingCard } from "#domain/listing/view.ts";
import { pageKeysMark } from "#web/lib/keys/single-keys.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { BadgeList } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FactsLine, ListedBy, ListingPlace } from "./facts.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

export type ListingPeekProps = {
  /** Null: closed. */
  listing: ListingCard | null;
  /** Its index in the list, from 0. */
  position: number;
  /** How many the list has loaded, and the total. */
  count: number;
  total: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** Gets the focus back: the card. */
  finalFocus: () => HTMLElement | null;
  /** The link to its page. */
  action: ReactNode;
  /** Buttons for the candidate, such as shortlisting. */
  tools: ReactNode;
  /** In ms. */
  now: number;
};

/** A preview of a masked listing beside its list; the list's keys keep working. */
export function ListingPeek({
  listing,
  position,
  count,
  total,
  onStep,
  onClose,
  finalFocus,
  action,
  tools,
  now,
}: ListingPeekProps) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      open={listing !== null}
      onOpenChange={(open) => !open && onClose()}
      title={listing?.headlineRole ?? ""}
      initialFocus={start}
      finalFocus={finalFocus}
      marks={{ [pageKeysMark]: "" }}
    >
      {/* Not a button: Space and Enter belong to the list. */}
      <div ref={start} tabIndex={-1} className="flex flex-col gap-4 text-dense outline-none">
        <div className="flex items-center gap-1 border-b border-line pb-3">
          <IconButton
            label="Previous candidate"
            icon={<ChevronUp aria-hidden="true" />}
            disabled={position <= 0}
            title={position <= 0 ? "This is the first one." : undefined}
            onClick={() => onStep(-1)}
            className="-ml-2"
          />
          <IconButton
            label="Next candidate"
            icon={<ChevronDown aria-hidden="true" />}
            disabled={position >= count - 1}
            title={position >= count - 1 ? "This is the last one." : undefined}
            onClick={() => onStep(1)}
          />
          <span className="figures mr-auto ml-1 text-ink-2">
            {(position + 1).toLocaleString("en-US")} of {total.toLocaleString("en-US")}
          </span>
          {action}
        </div>
        {listing ? <Peeked listing={listing} now={now} tools={tools} /> : null}
      </div>
      <p role="status" className="sr-only">
        {listing ? `${position + 1} of ${total}: ${listing.headlineRole}, ${listing.maskedCode}` : ""}
      </p>
    </Sheet>
  );
}

function Peeked({ listing, now, tools }: { listing: ListingCard; now: number; tools: ReactNode }) {
  const found = useAsk("listings", "get", { id: listing.id });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Plate code={listing.maskedCode} />
          <ListingPlace listing={listing} />
        </div>
        <FactsLine listing={listing} now={now} />
        <div className="flex flex-wrap gap-2 pt-0.5">{tools}</div>
      </div>
      <Part title="Key skills">
        <BadgeList values={listing.keySkills} limit={listing.keySkills.length} />
      </Part>
      {found.data ? (
        <>
          <Part title="Summary">
            <p className="whitespace-pre-line">{found.data.summary}</p>
          </Part>
          {found.data.experienceBullets.length > 0 ? (
            <Part title="Experience">
              <ul className="list-disc space-y-1 pl-4.5 marker:text-ink-3">
                {found.data.experienceBullets.map((bullet) => (
                  <li key={bullet}>{bullet}</li>
                ))}
              </ul>
            </Part>
          ) : null}
          {found.data.screening.scorecards.length > 0 ? (
            <Part title="Screening">
              <ul className="space-y-3">
                {found.data.screening.scorecards.map(({ name, score }) => (
                  <li key={name}>
                    <Progress value={score} label={name} figure={`${score} / 100`} />
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
        </>
      ) : found.isError ? (
        <ErrorLine>{problemDetail(found.error)}</ErrorLine>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="w-24" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      )}
      {listing.industries.length > 0 ? (
        <Part title="Industries">
          <BadgeList values={listing.industries} limit={listing.industries.length} />
        </Part>
      ) : null}
      <ListedBy listing={listing} className="border-t border-line pt-4" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="label-caps mb-1.5 text-ink-3">{title}</h3>
      {children}
    </section>
  );
}
