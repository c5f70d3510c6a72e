import { Skeleton } from "./skeleton.tsx";

type SkeletonStackProps = { label?: string; className: string; shapes: readonly string[] };

/** Loading shapes of several sizes, one below the other, with a text for screen readers. */
export function SkeletonStack({ label, className, shapes }: SkeletonStackProps) {
  return (
    <div {...(label ? { role: "status", "aria-label": label } : {})} aria-busy="true" className={className}>
      {shapes.map((shape, place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
