import { initials } from "#web/ui/avatar.tsx";

/** An organization by its initials: square, where a person is round. Its name stands beside it. */
export function OrganizationMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className={
        "grid size-9 shrink-0 place-items-center rounded-control border border-line-2 bg-sunk text-small " +
        "font-semibold text-ink-2 select-none"
      }
    >
      {initials(name)}
    </span>
  );
}
