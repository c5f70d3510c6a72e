import { TriangleAlert } from "lucide-react";
import { workTypeLabels, workTypes } from "#domain/core/lookups.ts";
import { attentionReasons, type OwnSort } from "#domain/own/listings.ts";
import { SearchField } from "#web/lib/search-field.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { MultiToggle } from "#web/ui/toggle-group.tsx";
import { type HubAddress, hubAddressFrom, isNarrowed } from "./hub-address.ts";
import { attentionWords } from "./own-listing.ts";

const sortItems: readonly { value: OwnSort; label: string }[] = [
  { value: "updated", label: "Recently updated" },
  { value: "listed", label: "Longest listed" },
  { value: "views", label: "Most viewed" },
  { value: "demand", label: "Most in demand" },
  { value: "expires", label: "Expires soonest" },
  { value: "salary", label: "Highest salary" },
];

type Props = {
  address: HubAddress;
  onAddress: (next: HubAddress) => void;
  /** How many need attention; undefined until known. */ attention: number | undefined;
};

/** Search, work type, needs attention, and sort order. The status is in the tabs below. */
export function HubFilters({ address, onAddress, attention }: Props) {
  return (
    <div role="search" aria-label="Your listings" className="mt-5 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search your listings"
        placeholder="Name, role, code, location or skill"
        value={address.search}
        onSettled={(search) => onAddress({ ...address, search })}
      />
      <MultiToggle
        aria-label="Work type"
        options={workTypes.map((value) => ({ value, label: workTypeLabels[value] }))}
        values={address.workTypes}
        onValuesChange={(chosen) => onAddress({ ...address, workTypes: chosen })}
      />
      <Button
        aria-pressed={address.attention}
        title={`Listings to review: ${attentionReasons.map((reason) => attentionWords[reason]).join(", ")}`}
        onClick={() => onAddress({ ...address, attention: !address.attention })}
        className={address.attention ? "border-ink bg-sunk" : ""}
      >
        <TriangleAlert aria-hidden="true" /> Needs attention
        {attention === undefined ? null : (
          <span className="figures font-normal text-ink-2">{attention.toLocaleString("en-US")}</span>
        )}
      </Button>
      <Select
        aria-label="Sort by"
        items={sortItems}
        value={address.sort}
        onValueChange={(sort) => onAddress({ ...address, sort })}
        className="w-44 max-sm:w-full"
      />
      {isNarrowed(address) ? (
        <Button
          variant="ghost"
          onClick={() => {
            dropTypedText();
            onAddress({ ...hubAddressFrom({}), status: address.status, sort: address.sort });
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
