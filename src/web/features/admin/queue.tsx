import { useBackend } from "#web/lib/backend/context.tsx";
import { DomainClaims } from "./domain-claims.tsx";
import { DeskLink, deskTone, staffDesks } from "./staff-desks.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LeakReports } from "./leak-reports.tsx";
import { StaleListings } from "./stale-listings.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** Pending work for platform staff; for an organization, its own stale listings. */
export function Queue({ oversees }: { oversees: boolean }) {
  const { kind } = useBackend();
  const found = useAsk("admin", "queue", {});
  const { data } = found;
  if (found.isError && !data) return <LoadError query={found} what="the queue" />;
  return (
    <div className="flex flex-col gap-7">
      {oversees && kind === "server" ? (
        <ul
          className={
            "grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-card border border-line " +
            "bg-line md:grid-cols-2 lg:grid-cols-3"
          }
        >
          {staffDesks
            .filter(({ search }) => search?.tab !== "queue")
            .map((desk) => (
              <li key={desk.of} className="flex items-center justify-between gap-4 bg-surface px-5 py-4">
                <div className="min-w-0">
                  <DeskLink desk={desk} className="font-semibold hover:underline">
                    {desk.title}
                  </DeskLink>
                  <p className="text-dense text-ink-2">{desk.says}</p>
                </div>
                {data ? (
                  <span className={`figures text-title font-semibold ${deskTone(desk, data)}`}>
                    {data[desk.of].toLocaleString("en-US")}
                  </span>
                ) : (
                  <Skeleton className="h-6 w-8" />
                )}
              </li>
            ))}
        </ul>
      ) : null}
      {oversees ? <LeakReports /> : null}
      {oversees && kind === "server" ? <DomainClaims /> : null}
      <StaleListings oversees={oversees} />
    </div>
  );
}
