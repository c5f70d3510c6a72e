import type { ReactNode } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { groupSize } from "#domain/track-record/track-record.ts";
import { DueDate } from "#web/features/job/due-date.tsx";
import { TrackLine, TrackLines } from "#web/features/track-record/partner.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";

/** Rows of each card; its page has all. */
const shown = 5;

function useReceived() {
  const { kind, viewer } = useBackend();
  // The demo's sample employer gets no lists.
  const enabled = kind === "server" && viewer !== null && mayDo(viewer, "list.receive");
  return useAsk("guests", "received", { limit: 20 }, { enabled });
}

function useJobs() {
  const { viewer } = useBackend();
  return useAsk("jobs", "list", {}, { enabled: viewer !== null && mayDo(viewer, "job.use") });
}

function useSupply() {
  const { kind, viewer } = useBackend();
  const enabled = kind === "server" && viewer !== null && mayDo(viewer, "admin.platform");
  return useAsk("demand", "supply", { by: "role" }, { enabled });
}

/** Of an employer's newest introductions. */
function usePartners() {
  const { kind, viewer } = useBackend();
  const isEmployer = viewer?.organizationKind === "employer" && mayDo(viewer, "introduction.use");
  return useAsk("introductions", "list", { limit: 50 }, { enabled: kind === "server" && isEmployer });
}

/** Whether cards of the viewer's role are still loading, which would push down what is below them. */
export const useRoleCardsLoading = (): boolean =>
  [useReceived().isLoading, useJobs().isLoading, useSupply().isLoading, usePartners().isLoading].some(Boolean);

const rowClass =
  "group flex items-baseline justify-between gap-4 px-5 py-2.5 hover:bg-sunk focus-visible:-outline-offset-2";

function RoleCard({ title, all, children }: { title: string; all: ReactNode; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHead className="py-3" title={title} aside={all} />
      <ul aria-label={title}>{children}</ul>
    </Card>
  );
}

/** What agencies sent to an employer, those with candidates to answer first. */
export function ReceivedCard() {
  const items = useReceived().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <RoleCard
      title="Candidates sent to you"
      all={
        <Link to="/mls/lists" className="anchor text-dense">
          All lists
        </Link>
      }
    >
      {items
        .toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0))
        .slice(0, shown)
        .map((list) => (
          <li key={list.id} className="border-t border-line">
            <Link to="/mls/lists/$id" params={{ id: list.id }} className={rowClass}>
              <span className="min-w-0">
                <span className="figures block font-semibold group-hover:underline">
                  {counted(list.candidates, "candidate")}
                </span>
                <span className="block break-words text-ink-2">{list.agencyName}</span>
              </span>
              <span className="figures text-small whitespace-nowrap">
                {list.open > 0 ? (
                  <span className="font-medium text-seal">{list.open.toLocaleString("en-US")} to answer</span>
                ) : list.asksAnswers ? (
                  <span className="text-ink-3">
                    {list.answered === list.candidates
                      ? "All answered"
                      : `${list.answered} of ${list.candidates} answered`}
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
    </RoleCard>
  );
}

/** The organization's open jobs, the first to fill first. */
export function JobsCard() {
  const { viewer } = useBackend();
  const now = useNow();
  const open = (useJobs().data?.items ?? []).filter(({ state }) => state.status === "open");
  if (open.length === 0) return null;
  return (
    <RoleCard
      title="Open jobs"
      all={
        <Link to="/mls/jobs" className="figures anchor text-dense">
          {open.length > shown ? `All ${open.length.toLocaleString("en-US")}` : "All jobs"}
        </Link>
      }
    >
      {open.slice(0, shown).map(({ id, role, client, state, openings, fillBy }) => (
        <li key={id} className="border-t border-line">
          <Link to="/mls/jobs/$id" params={{ id }} className={rowClass}>
            <span className="min-w-0">
              <span className="block font-semibold break-words group-hover:underline">{role}</span>
              {viewer?.organizationKind === "agency" && client !== "" ? (
                <span className="block break-words text-ink-2">{client}</span>
              ) : null}
            </span>
            <span className="figures text-right text-small text-ink-3">
              {counted(openings, "opening")}
              {fillBy ? (
                <span className="block">
                  by <DueDate job={{ state }} date={fillBy} now={now} />
                </span>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </RoleCard>
  );
}

const noFigures = `Fewer than ${groupSize} answered requests, so no figures yet`;

/** The agencies of an employer's introductions, the newest first: how fast they answer, how much they accept. */
export function PartnersCard() {
  const { viewer } = useBackend();
  const items = usePartners().data?.items ?? [];
  const agencies = new Map(
    items.flatMap(({ listingAgency, sellingAgency }) =>
      [sellingAgency, listingAgency].flatMap((each) => (each ? [[each.id, each.name] as const] : [])),
    ),
  );
  if (agencies.size === 0 || !viewer) return null;
  const partners = [...agencies].slice(0, shown);
  return (
    <RoleCard
      title="Your agencies"
      all={
        <Link to="/mls/partners/$id" params={{ id: viewer.organizationId }} className="anchor text-dense">
          Your own record
        </Link>
      }
    >
      <TrackLines of={partners.map(([id]) => id)}>
        {partners.map(([id, name]) => (
          <li key={id} className="border-t border-line">
            <Link to="/mls/partners/$id" params={{ id }} className={rowClass}>
              <span className="min-w-0">
                <span className="block font-semibold break-words group-hover:underline">{name}</span>
                <TrackLine of={id} className="figures block text-ink-2" otherwise={noFigures} />
              </span>
            </Link>
          </li>
        ))}
      </TrackLines>
    </RoleCard>
  );
}

/** Roles for the marketplace's staff: those with more wanted than listed first. */
export function SupplyCard() {
  const roles = (useSupply().data?.rows ?? []).filter(({ name }) => name !== null);
  if (roles.length === 0) return null;
  return (
    <RoleCard
      title="Supply and demand"
      all={
        <Link to="/mls/admin/supply" className="anchor text-dense">
          All roles
        </Link>
      }
    >
      {roles
        .toSorted((a, b) => Number(b.balance === "short") - Number(a.balance === "short"))
        .slice(0, shown)
        .map(({ name, listings, requests, balance }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-t border-line px-5 py-2.5">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-1">
              <span className="inline-block font-semibold first-letter:uppercase">{name}</span>
              {balance === "short" ? <Badge tone="amber">More wanted than listed</Badge> : null}
            </span>
            <span className="figures text-right text-ink-2">
              {listings.toLocaleString("en-US")} listed, {counted(requests, "request")}
            </span>
          </li>
        ))}
    </RoleCard>
  );
}
