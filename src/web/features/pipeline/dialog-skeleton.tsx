import { Skeleton } from "#web/ui/skeleton.tsx";

export function PipelineDialogSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-4 pt-3">
      <span className="sr-only">Loading the pipeline...</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}
