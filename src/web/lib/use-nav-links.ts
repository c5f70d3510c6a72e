import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { adminLinks, firstOf, type NavPage, navLinks, unusedBy } from "./nav-links.ts";

/** A person's links, in order. Visitors get everyone's: the gate says what each needs. */
export function useNavLinks(): readonly NavPage[] {
  const { viewer } = useBackend();
  return navLinksOf(viewer);
}

export function navLinksOf(viewer: Viewer | null): readonly NavPage[] {
  if (!viewer) return navLinks;
  const { organizationKind } = viewer;
  const first = firstOf[organizationKind] ?? [];
  const rank = ({ to }: NavPage): number =>
    to === "/mls" ? -1 : first.includes(to) ? first.indexOf(to) : first.length;
  return [...navLinks, ...adminLinks]
    .filter(
      ({ to, needs }) =>
        to !== unusedBy[organizationKind] &&
        (needs === undefined || [needs].flat().some((each) => mayDo(viewer, each))),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
