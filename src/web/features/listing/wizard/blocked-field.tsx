import { Lock } from "lucide-react";
import { identityLimits } from "#domain/identity/identity.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Input } from "#web/ui/input.tsx";
import { GrowingList } from "./growing-list.tsx";
import { HiddenFromLine } from "./hidden-from-line.tsx";
import { useHiddenFrom } from "./use-hidden-from.ts";
import { useWizardForm } from "./wizard-form.ts";

/** Organizations the listing is hidden from, always including the current employer (spec §12). */
export function BlockedField() {
  const { form, change, errorOf } = useWizardForm();
  const entries = form.blockedOrganizations;
  const employer = form.identity.currentEmployer;
  const prefilled = employer ? blockedOrganizations({ identity: form.identity, blockedOrganizations: [] }) : [];

  const { matchOf, failed } = useHiddenFrom([...prefilled, ...entries], mayDo(useViewer(), "listing.crowd"));

  return (
    <GrowingList
      path="blockedOrganizations"
      legend="Blocked organizations"
      error={errorOf("blockedOrganizations")}
      hint={
        "These organizations never see the listing, its code or a count that includes it. Other spellings " +
        "and subdomains are covered. The list is encrypted like the identity."
      }
      aside={
        <span className="inline-flex items-center gap-1">
          <Lock className="size-3" aria-hidden="true" /> sealed
        </span>
      }
      noun="blocked organization"
      addLabel="Block an organization"
      items={entries}
      onItemsChange={(next) => change({ blockedOrganizations: next })}
      empty={{ name: "", domain: "" }}
      max={listingLimits.blocked}
      before={prefilled.map((entry) => (
        <div key="employer" className="flex flex-wrap items-baseline gap-x-3 rounded-control bg-sunk px-3 py-2">
          <b className="break-words">{entry.name || entry.domain}</b>
          {entry.name && entry.domain ? <span className="break-words text-ink-2">{entry.domain}</span> : null}
          <span className="text-small text-ink-3">current employer, always blocked</span>
          <span className="basis-full">
            <HiddenFromLine match={matchOf(entry)} />
          </span>
        </div>
      ))}
      after={
        failed ? (
          <p className="text-small text-ink-2">
            We couldn't check which members these entries match. The listing is still hidden from them.
          </p>
        ) : null
      }
    >
      {(entry, index, cross, set) => (
        <div
          key={index}
          data-field={`blockedOrganizations.${index}`}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2"
        >
          <Input
            aria-label={`Blocked organization ${index + 1}, name`}
            placeholder="Name"
            value={entry.name}
            maxLength={identityLimits.employerName.max}
            autoComplete="off"
            onChange={(event) => set({ ...entry, name: event.target.value })}
          />
          <Input
            aria-label={`Blocked organization ${index + 1}, domain`}
            placeholder="company.example"
            value={entry.domain}
            maxLength={identityLimits.employerDomain.max}
            autoComplete="off"
            onChange={(event) => set({ ...entry, domain: event.target.value })}
          />
          {cross}
          <div className="col-span-full">
            <HiddenFromLine match={matchOf(entry)} onUse={(name) => set({ ...entry, name })} />
          </div>
        </div>
      )}
    </GrowingList>
  );
}
