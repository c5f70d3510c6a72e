import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { adminLink, type NavPage, navLinks } from "./nav-links.ts";

/** A person's links, in order. Visitors get everyone's: the gate says what each needs. */
export function useNavLinks(): readonly NavPage[] {
  const { viewer } = useBackend();
  return navLinksOf(viewer);
}

export function navLinksOf(viewer: Viewer | null): readonly NavPage[] {
  if (!viewer) return navLinks;
  return [...navLinks, adminLink].filter(
    ({ needs }) => needs === undefined || [needs].flat().some((each) => mayDo(viewer, each)),
  );
}
