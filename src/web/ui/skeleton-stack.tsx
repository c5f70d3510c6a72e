import { Skeleton } from "./skeleton.tsx";

/** Loading shapes of several sizes, one below the other, with a text for screen readers. */
export function SkeletonStack({
  label,
  className,
  shapes,
}: {
  label?: string;
  className: string;
  shapes: readonly string[];
}) {
  return (
    <div {...(label ? { role: "status", "aria-label": label } : {})} aria-busy="true" className={className}>
      {shapes.map((shape, place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
