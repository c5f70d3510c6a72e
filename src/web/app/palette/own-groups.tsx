import { Command as Cmdk } from "cmdk";
import { BriefcaseBusiness, Building2, Handshake, IdCard, ListOrdered, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { ownPageOf } from "#web/features/listing/own-page.ts";
import { dealStatusLabels } from "#domain/deal/deal.ts";
import { jobStatusLabels } from "#domain/job/job.ts";
import { listingStatusLabels } from "#domain/core/listing-status.ts";
import { counted } from "#web/lib/format.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import type { OwnWork } from "./own-work.ts";
import { groupClass, optionClass } from "./palette-options.tsx";
import type { OwnFound } from "#web/features/own/use-own-found.ts";

type Choose = (run: () => void) => void;

/** The agency's candidates, and those whose identity is open to it. `valueOf`: the list's id of an entry. */
export function OwnCandidates({
  candidates,
  valueOf,
  onChoose,
}: Pick<OwnFound, "candidates"> & { valueOf: (id: string) => string; onChoose: Choose }) {
  const navigate = useNavigate();
  return (
    <Group heading="Your candidates" shown={candidates.length}>
      {candidates.map(({ id, maskedCode, name, headlineRole, status }) => (
        <Option
          key={id}
          value={valueOf(id)}
          icon={<UserRound />}
          label={name || headlineRole || "Unnamed draft"}
          more={[
            name && headlineRole,
            maskedCode,
            status === null ? "Identity open to you" : listingStatusLabels[status],
          ]}
          onSelect={() => onChoose(() => void navigate(ownPageOf({ id, status })))}
        />
      ))}
    </Group>
  );
}

type OwnGroupsProps = { found: OwnFound & OwnWork; onChoose: Choose };

/** The organization's other matches, each kind under its heading. */
export function OwnGroups({ found: { jobs, lists, deals, introductions, organizations }, onChoose }: OwnGroupsProps) {
  const navigate = useNavigate();
  return (
    <>
      <Group heading="Jobs" shown={jobs.length}>
        {jobs.map(({ id, code, role, client, state }) => (
          <Option
            key={id}
            value={`job ${id}`}
            icon={<BriefcaseBusiness />}
            label={`${code}, ${role}`}
            more={[client, jobStatusLabels[state.status]]}
            onSelect={() => onChoose(() => void navigate({ to: "/mls/jobs/$id", params: { id } }))}
          />
        ))}
      </Group>
      <Group heading="Lists" shown={lists.length}>
        {lists.map(({ id, name, job, listingIds }) => (
          <Option
            key={id}
            value={`list ${id}`}
            icon={<ListOrdered />}
            label={name}
            more={[job && `${job.code}, ${job.client}`, counted(listingIds.length, "candidate")]}
            onSelect={() => onChoose(() => void navigate({ to: "/mls/lists/$id", params: { id } }))}
          />
        ))}
      </Group>
      <Group heading="Deals" shown={deals.length}>
        {deals.map(({ id, code, maskedCode, headlineRole, status, parties }) => (
          <Option
            key={id}
            value={`deal found ${id}`}
            icon={<Handshake />}
            label={`${code}, ${headlineRole}`}
            more={[maskedCode, parties.join(", "), dealStatusLabels[status]]}
            onSelect={() => onChoose(() => void navigate({ to: "/mls/deal/$id", params: { id } }))}
          />
        ))}
      </Group>
      <Group heading="Introductions" shown={introductions.length}>
        {introductions.map(({ id, code, maskedCode, headlineRole, parties }) => (
          <Option
            key={id}
            value={`introduction ${id}`}
            icon={<IdCard />}
            label={`${code}, ${headlineRole}`}
            more={[maskedCode, parties.join(", ")]}
            onSelect={() => onChoose(() => void navigate({ to: "/mls/introductions/$id", params: { id } }))}
          />
        ))}
      </Group>
      <Group heading="Organizations" shown={organizations.length}>
        {organizations.map((organization) => (
          <Option
            key={organization.id}
            value={`organization ${organization.id}`}
            icon={<Building2 />}
            label={organization.name}
            more={aboutOrganization(organization)}
            onSelect={() => onChoose(() => void navigate(placeOf(organization)))}
          />
        ))}
      </Group>
    </>
  );
}

type Organization = OwnFound["organizations"][number];

function aboutOrganization({ dealings, kind }: Organization): string[] {
  if (!dealings) return [kind === "employer" ? "Employer" : "Agency"];
  return [
    dealings.deals > 0 ? counted(dealings.deals, "deal") : "",
    dealings.introductions > 0 ? counted(dealings.introductions, "introduction") : "",
  ];
}

/** Its deals, or without any the latest introduction; for platform staff the organization itself. */
function placeOf({ name, dealings }: Organization) {
  if (!dealings) return { to: "/mls/admin/organizations", search: { standing: "all", q: name } } as const;
  if (dealings.deals === 0 && dealings.introductionId !== null)
    return { to: "/mls/introductions/$id", params: { id: dealings.introductionId } } as const;
  return { to: "/mls/deals", search: { search: name } } as const;
}

function Group({ heading, shown, children }: { heading: string; shown: number; children: ReactNode }) {
  if (shown === 0) return null;
  return (
    <Cmdk.Group heading={heading} className={groupClass}>
      {children}
    </Cmdk.Group>
  );
}

type OptionProps = {
  value: string;
  icon: ReactNode;
  label: string;
  more: readonly (string | null)[];
  onSelect: () => void;
};

function Option({ value, icon, label, more, onSelect }: OptionProps) {
  return (
    <Cmdk.Item value={value} onSelect={onSelect} className={optionClass}>
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2">
        <span className="block truncate">{label}</span>
        <span className="block truncate text-small text-ink-3">
          <span className="sr-only">, </span>
          {more.filter(Boolean).join(" · ")}
        </span>
      </span>
    </Cmdk.Item>
  );
}
