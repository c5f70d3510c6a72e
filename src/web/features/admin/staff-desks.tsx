import type { ReactNode } from "react";
import type { Answer } from "#contract/index.ts";
import { Link } from "#web/lib/router/link.tsx";

type Queue = Answer<"admin", "queue">;
type Desk = {
  of: keyof Queue;
  to: "/mls/admin" | "/mls/admin/organizations" | "/mls/admin/outbox" | "/mls/admin/leads" | "/mls/cases";
  search?: { tab?: string; state?: string; standing?: string };
  title: string;
  says: string;
};

/** Pending work for platform staff, with links. */
export const staffDesks: readonly Desk[] = [
  {
    of: "organizations",
    to: "/mls/admin/organizations",
    title: "Organizations to vet",
    says: "Agencies and employers that signed up",
  },
  {
    of: "planRequests",
    to: "/mls/admin/organizations",
    search: { standing: "requested" },
    title: "Plan requests",
    says: "Agencies that requested a plan",
  },
  {
    of: "leaks",
    to: "/mls/admin",
    search: { tab: "queue" },
    title: "Leak reports",
    says: "Text that may identify a candidate",
  },
  { of: "matchCases", to: "/mls/cases", title: "Match cases", says: "Two agencies that seem to list the same person" },
  {
    of: "disputes",
    to: "/mls/cases",
    search: { tab: "prior" },
    title: "Prior-knowledge declarations",
    says: "Employers that say they already knew a candidate",
  },
  {
    of: "stale",
    to: "/mls/admin",
    search: { tab: "queue" },
    title: "Stale listings",
    says: "Listings not changed or confirmed recently",
  },
  {
    of: "emails",
    to: "/mls/admin/outbox",
    search: { state: "failed" },
    title: "Failed emails",
    says: "Rejected by the mail server",
  },
  { of: "calls", to: "/mls/admin/leads", title: "Demo calls", says: "Upcoming calls" },
];

export const DeskLink = ({
  desk: { to, search = {} },
  className,
  children,
}: {
  desk: Desk;
  className: string;
  children: ReactNode;
}) => (
  <Link to={to} search={search} className={className}>
    {children}
  </Link>
);

/** The seal marks what needs an answer; an upcoming call doesn't. */
export const deskTone = ({ of }: Desk, queue: Queue): string =>
  queue[of] === 0 ? "text-ink-3" : of === "calls" ? "text-ink" : "text-seal";
