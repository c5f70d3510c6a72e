import { DeskLink, deskTone, staffDesks } from "#web/features/admin/staff-desks.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Pending work for platform staff, each line a link. */
export function StaffCard() {
  const { data, error, isFetching, refetch } = useAsk("admin", "queue", {});
  return (
    <Card aria-label="Staff desk">
      <CardHead className="py-3" title="Staff desk" />
      {error && !data ? (
        <ErrorLine className="border-t border-line px-5 py-4" onRetry={refetch} retrying={isFetching}>
          {problemDetail(error)}
        </ErrorLine>
      ) : (
        <ul aria-label="Needs your attention">
          {staffDesks.map((desk) => (
            <li key={desk.of} className="border-t border-line">
              <DeskLink
                desk={desk}
                className={
                  "group flex items-center justify-between gap-4 px-5 py-2.5 hover:bg-sunk " +
                  "focus-visible:-outline-offset-2"
                }
              >
                <span className="min-w-0">
                  <span className="block font-semibold group-hover:underline">{desk.title}</span>
                  <span className="block text-ink-2">{desk.says}</span>
                </span>
                {data ? (
                  <span className={`figures text-title font-semibold ${deskTone(desk, data)}`}>
                    {data[desk.of].toLocaleString("en-US")}
                  </span>
                ) : (
                  <Skeleton className="h-6 w-6" />
                )}
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
