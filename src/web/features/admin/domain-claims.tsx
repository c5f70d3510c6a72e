import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { claimStates, type ClaimState } from "#domain/company-sign-in/company-sign-in.ts";
import { isVetted, standingLabels } from "#domain/core/standing.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { instantDateText } from "#web/lib/format.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { SearchField } from "#web/lib/search-field.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { type DomainClaim, ReleaseDomain } from "./release-domain.tsx";

const stateLabels: Record<ClaimState, string> = { claimed: "To approve", proven: "Proven" };

const emptyWords: Record<ClaimState, { title: string; says: string }> = {
  claimed: { title: "No domains to approve", says: "Claims appear here until they are proven." },
  proven: { title: "No proven domains", says: "Domains appear here once they are proven by DNS or approved." },
};

/** Email domains of organizations for their company sign-in, for staff to approve without DNS, or to release. */
export function DomainClaims() {
  const [state, setState] = useState<ClaimState>("claimed");
  const [search, setSearch] = useState("");
  const found = useAskPages(
    "companySignIn",
    "claims",
    { state, ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  const { run } = useAction();
  const [approving, setApproving] = useState<DomainClaim | null>(null);
  const [releasing, setReleasing] = useState<DomainClaim | null>(null);
  const { title, says } = search
    ? { title: "No domains found", says: "Try another part of the name." }
    : emptyWords[state];
  return (
    <section aria-labelledby="domain-claims">
      <h2 id="domain-claims" className="text-read font-semibold">
        Email domains
      </h2>
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        For company sign-in. Organizations usually prove a domain by DNS. Approve one only if you know who controls it.
        Release a proven one if its organization no longer controls it.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Segmented<ClaimState>
          aria-label="Domains by state"
          options={claimStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={state}
          onValueChange={setState}
        />
        <SearchField
          label="Search email domains"
          placeholder="Domain or organization"
          value={search}
          onSettled={setSearch}
        />
      </div>
      <LoadedPages
        query={found}
        what="the email domains"
        skeleton={<Skeletons size="h-12" className="mt-3" />}
        empty={
          <div className="mt-3">
            <EmptyLine title={title}>{says}</EmptyLine>
          </div>
        }
        noun={["domain", "domains"]}
      >
        <ul aria-label="Email domains" className="mt-3 rounded-card border border-line bg-surface">
          {itemsOf(found.data).map((claim) => (
            <Claim
              key={claim.id}
              claim={claim}
              onApprove={() => setApproving(claim)}
              onRelease={() => setReleasing(claim)}
            />
          ))}
        </ul>
      </LoadedPages>
      <ConfirmDialog
        open={approving !== null}
        onOpenChange={(open) => !open && setApproving(null)}
        title={`Approve ${approving?.domain ?? ""} for ${approving?.organization.name ?? ""}?`}
        description="People with its addresses can then sign in and become members through the organization's provider."
        confirmLabel="Approve domain"
        onConfirm={() =>
          approving &&
          run((api) => api.companySignIn.approveDomain({ id: approving.id }), {
            done: () => ({ title: "Domain approved" }),
            outdates: ["companySignIn"],
          })
        }
      />
      <Kept about={releasing} onClose={() => setReleasing(closed(releasing))}>
        {(claim, shown) => <ReleaseDomain key={claim.id} claim={claim} {...shown} />}
      </Kept>
    </section>
  );
}

type ClaimProps = { claim: DomainClaim; onApprove: () => void; onRelease: () => void };

function Claim({ claim, onApprove, onRelease }: ClaimProps) {
  const { domain, organization, standing, claimedAt, provenBy, provenAt, releasedAt } = claim;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{domain}</span>
          {isVetted(standing) ? null : <Badge tone="amber">{standingLabels[standing]}</Badge>}
        </p>
        <p className="text-small text-ink-3">
          <Link to="/mls/admin/organizations" search={{ id: organization.id }} className="hover:underline">
            {organization.name}
          </Link>
          {provenAt === null
            ? `, claimed ${instantDateText(claimedAt)}`
            : `, proven ${provenBy === "dns" ? "by DNS" : "by staff"} ${instantDateText(provenAt)}`}
          {provenAt === null && releasedAt !== null ? `, released ${instantDateText(releasedAt)}` : ""}
        </p>
      </div>
      {provenAt === null ? (
        <Button size="sm" onClick={onApprove} aria-label={`Approve ${domain}`}>
          Approve
        </Button>
      ) : (
        <Button size="sm" aria-haspopup="dialog" onClick={onRelease} aria-label={`Release ${domain}`}>
          Release
        </Button>
      )}
    </li>
  );
}
