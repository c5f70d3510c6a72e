import { type AdminRange, shownStats, statKeys } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { RecentActivity } from "#web/features/live/recent-activity.tsx";
import { useColleagues } from "#web/lib/use-live.ts";
import { WhoIsHere } from "#web/features/live/who-is-here.tsx";
import { AnalyticsLink } from "#web/features/hand-off/partner-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Skeleton, Skeletons } from "#web/ui/skeleton.tsx";
import { Integration } from "./integration.tsx";
import { StatCard, tileClass } from "./stat-card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded, LoadError } from "#web/lib/loaded.tsx";

/** Figures for the period, who is online and live activity; for platform staff also the integrations. */
export function Overview({ range, oversees }: { range: AdminRange; oversees: boolean }) {
  const { kind, settings } = useBackend();
  const found = useAsk("admin", "overview", { range });
  const { data } = found;
  // The demo has a fixed set of figures.
  const expected = kind === "demo" ? statKeys.length : shownStats(settings.partners).length;
  return (
    <div className="flex flex-col gap-4">
      {found.isError && !data ? (
        <LoadError query={found} what="the figures" />
      ) : (
        <section aria-label="Figures" aria-busy={data ? undefined : true}>
          <div className="mb-2.5 empty:hidden">
            <AnalyticsLink />
          </div>
          {data?.sample ? (
            <p className="mb-2.5 flex items-center gap-2 text-small text-ink-2">
              <Badge tone="amber">Sample data</Badge> Fixed sample figures. The period doesn't change them.
            </p>
          ) : null}
          <dl className="grid grid-cols-6 overflow-hidden rounded-card border border-line bg-surface">
            {data
              ? data.stats.map((stat, place) => (
                  <StatCard
                    key={stat.key}
                    stat={stat}
                    scope={data.scope}
                    range={range}
                    sample={data.sample}
                    className={tileClass(place, data.stats.length)}
                  />
                ))
              : Array.from({ length: expected }, (_, place) => (
                  <Skeleton key={place} className={cn("h-26 rounded-none", tileClass(place, expected))} />
                ))}
          </dl>
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TitledCard title="Live activity" aside={<span className="text-small text-ink-3">The last ten</span>}>
          <div className="mt-3">
            <RecentActivity />
          </div>
        </TitledCard>
        <ActiveUsers />
      </div>
      {oversees ? <Integrations /> : null}
    </div>
  );
}

function ActiveUsers() {
  const others = useColleagues().length;
  return (
    <TitledCard
      title="Active users"
      aside={
        others > 0 ? <span className="figures text-small text-ink-3">{others.toLocaleString("en-US")}</span> : undefined
      }
    >
      <div className="scroll-quiet mt-3 max-h-96 overflow-y-auto">
        <WhoIsHere />
      </div>
    </TitledCard>
  );
}

function Integrations() {
  const found = useAsk("admin", "integrations", {});
  return (
    <section aria-labelledby="integrations">
      <h2 id="integrations" className="mb-2.5 text-read font-semibold">
        Integrations
      </h2>
      <Loaded
        query={found}
        what="the integrations"
        skeleton={
          <Skeletons
            label="Loading the integrations"
            rows={8}
            size="h-36 rounded-card"
            className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
          />
        }
      >
        {({ items }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {items.map((integration) => (
              <Integration key={integration.name} {...integration} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
