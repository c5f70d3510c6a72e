import { Card, CardSection } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function CandidateSkeleton({ figures }: { figures: 2 | 4 }) {
  return (
    <>
      <div className="min-w-0 space-y-3.5">
        <Card>
          <div className="px-5 pt-5 pb-4 sm:px-6">
            <Skeleton className="h-6 w-72 max-w-full" />
            <Skeleton className="mt-2 h-7 w-64 max-w-full" />
            <Skeleton className="mt-1 h-5 w-96 max-w-full" />
          </div>
          <div
            className={
              figures === 4
                ? "grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-4"
                : "grid grid-cols-2 gap-px border-y border-line bg-line"
            }
          >
            {Array.from({ length: figures }, (_, index) => (
              <div key={index} className="min-h-18 bg-surface px-5 py-3.5 sm:px-6">
                <Skeleton className="h-3.5 w-20" />
                <Skeleton className="mt-2 h-5 w-28" />
              </div>
            ))}
          </div>
          <div className="flex h-11 items-center gap-6 px-5 sm:px-6">
            {["w-17", "w-20", "w-10", "w-18"].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </Card>
        <Card className="space-y-3 px-5 py-5 sm:px-6">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="w-full max-w-measure" />
          <Skeleton className="w-full max-w-measure" />
          <Skeleton className="w-2/3 max-w-measure" />
        </Card>
      </div>
      <div className="space-y-3.5">
        <SkeletonCard lines={3} />
        <AsideSkeleton />
      </div>
    </>
  );
}

/** The cards under the identity, until all of them can be shown. */
export function AsideSkeleton() {
  return (
    <>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={4} />
    </>
  );
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card aria-busy="true">
      <CardSection className="space-y-2.5">
        <Skeleton className="h-5 w-28" />
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} />
        ))}
      </CardSection>
    </Card>
  );
}
