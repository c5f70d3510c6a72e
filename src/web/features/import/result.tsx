import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { DownloadRejected } from "./check-result.tsx";
import type { ImportProgress } from "./queries.ts";

/** An import's outcome, in figures that add up to its rows. */
export function ImportResult({ progress }: { progress: ImportProgress }) {
  const { counts } = progress;
  return (
    <Card>
      <CardSection className="flex flex-col gap-4">
        <CardTitle>{counts.created > 0 ? `${counted(counts.created, "draft")} created` : "No new drafts"}</CardTitle>
        <CountFigures counts={counts} />
        <div className="flex flex-wrap items-center gap-2">
          {counts.created > 0 ? (
            <Button render={<Link to="/mls/agent" search={{ status: "draft" }} />}>Show drafts in Agent Hub</Button>
          ) : null}
          {counts.faulty > 0 ? <DownloadRejected id={progress.id} rejected={counts.faulty} size="md" /> : null}
        </div>
        {counts.faulty > 0 ? (
          <p className="max-w-measure text-dense text-ink-2">
            The “why” column explains each rejected row. Fix the file and import it again; rows already imported are
            skipped.
          </p>
        ) : null}
      </CardSection>
    </Card>
  );
}

export function CountFigures({ counts }: { counts: ImportProgress["counts"] }) {
  const figures = [
    { label: "created", value: counts.created, tone: "text-money" },
    {
      label: counts.skipped === 1 ? "duplicate skipped" : "duplicates skipped",
      value: counts.skipped,
      tone: "text-ink",
    },
    { label: "left out", value: counts.faulty, tone: "text-ink" },
    { label: "waiting", value: counts.total - counts.done, tone: "text-ink" },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ label, value, tone }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className={cn("figures text-card font-semibold", tone)}>{value.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
