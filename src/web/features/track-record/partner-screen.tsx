import { Problem } from "#contract/backend.ts";
import { type Figure, groupSize } from "#domain/track-record/track-record.ts";
import type { TrackRecord } from "#domain/track-record/view.ts";
import { measureWords, tooFew } from "#domain/track-record/measures.ts";
import { figureText } from "#domain/track-record/words.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { NotFoundPage } from "#web/lib/frame/not-found-page.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";

/** An organization's track record: each figure, from how many events, and how it is counted. */
export function PartnerScreen({ id }: { id: string }) {
  const found = useAsk("trackRecords", "get", { organizationId: id });
  if (found.error instanceof Problem && found.error.status === 404)
    return (
      <NotFoundPage
        title="No Track Record"
        description="Nothing has been counted for this organization yet, or its record isn't shown to yours."
        action={<BrowseCandidates />}
      />
    );
  return (
    <div className="gutter mx-auto max-w-page pt-4 pb-10">
      <Loaded
        query={found}
        what="this track record"
        wholePage
        skeleton={<SheetSkeleton label="Loading this track record" />}
      >
        {(record) => <Record record={record} />}
      </Loaded>
    </div>
  );
}

function Record({ record }: { record: TrackRecord }) {
  const { organization, countedAt, figures } = record;
  const own = useViewer().organizationId === organization.id;
  // An employer gets no requests and lists no one.
  const shown = figures.filter(
    ({ measure }) => organization.kind === "agency" || !["answerTime", "acceptance", "freshness"].includes(measure),
  );
  return (
    <>
      <PageHeader
        title={organization.name}
        description={own ? "Your organization's track record, as your partners see it." : "Track record"}
      />
      <p className="mt-3 max-w-prose text-ink-2">
        Counted on <time dateTime={countedAt}>{instantDateText(countedAt)}</time> from what happened here in the last
        two years. No one can type in or change a figure. Events are counted {groupSize} at a time, so the latest may be
        missing, and a figure about fewer isn't shown.
      </p>
      <Card className="mt-4">
        <dl>
          {shown.map((figure) => (
            <FigureRow key={figure.measure} figure={figure} employer={organization.kind === "employer"} />
          ))}
        </dl>
      </Card>
    </>
  );
}

function FigureRow({ figure, employer }: { figure: Figure; employer: boolean }) {
  const words = measureWords[figure.measure];
  const text = figureText(figure);
  return (
    <CardSection className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <dt>
        <span className="font-semibold">{words.label}</span>
        <span className="mt-0.5 block max-w-prose text-dense text-ink-2">
          {(employer && words.employer) || words.counted}
        </span>
      </dt>
      <dd className="sm:text-right">
        <span className={text === null ? "text-ink-3" : "figures text-lead font-semibold"}>{text ?? tooFew}</span>
        {figure.count !== null && figure.measure !== "disputesLost" ? (
          <span className="figures block text-small text-ink-3">from {figure.count.toLocaleString("en-US")}</span>
        ) : null}
      </dd>
    </CardSection>
  );
}
