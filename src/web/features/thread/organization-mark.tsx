import { initials } from "#web/ui/avatar.tsx";

/** An organization's initials in a square; people are round. Its name is beside it. */
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
