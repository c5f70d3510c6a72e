import { Card, CardSection } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The loading shape of a record's page with its facts beside it. */
export function SheetSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Skeleton className="w-52" />
      <Skeleton className="mt-2 h-6 w-96 max-w-full" />
      <div className="mt-5 grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Card>
          <CardSection>
            <Skeleton className="w-28" />
            <Skeleton className="mt-3 h-9 w-48" />
            <Skeleton className="mt-4 h-3.5 w-full" />
            <Skeleton className="mt-4 h-10 w-full" />
          </CardSection>
        </Card>
        <Card>
          <CardSection>
            {Array.from({ length: 4 }, (_, line) => (
              <Skeleton key={line} className="my-3 w-full" />
            ))}
          </CardSection>
        </Card>
      </div>
    </div>
  );
}
