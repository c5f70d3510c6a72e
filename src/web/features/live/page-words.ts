import type { Presence } from "#contract/live.ts";
import { adminLinks, navLinks } from "#web/lib/nav-links.ts";

/** Pages that are in no menu. */
const otherPages = [
  { to: "/mls/candidate", label: "Candidate" },
  { to: "/mls/compare", label: "Compare" },
  { to: "/mls/deal", label: "Deal" },
  { to: "/mls/import", label: "Import" },
  { to: "/mls/introductions", label: "Introduction" },
  { to: "/mls/settings/notifications", label: "Notification preferences" },
  { to: "/mls/terms", label: "Terms & Policies" },
  { to: "/mls/privacy", label: "Privacy" },
  { to: "/mls/compliance", label: "Compliance" },
] as const;

/** A path as shown to colleagues, under its link's name; `maskedCode` of the candidate on the page. */
export function pageWords({ currentPage }: Pick<Presence, "currentPage">, maskedCode?: string): string {
  const known = [...otherPages, ...navLinks, ...adminLinks]
    .filter(({ to }) => currentPage === to || currentPage.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
  if (known?.to === "/mls/candidate" && maskedCode) return `Candidate ${maskedCode}`;
  return known?.label ?? "Another page";
}
