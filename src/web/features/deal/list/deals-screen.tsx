import { keepPreviousData } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { dealStatuses, dealStatusLabels } from "#domain/deal/deal.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { ActFor, useActsFor } from "#web/features/demo/act-for.tsx";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { counted } from "#web/lib/format.ts";
import { SearchField } from "#web/lib/search-field.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { DealList } from "./rows.tsx";
import { DealTiles } from "./tiles.tsx";
import { addressFrom, type DealsAddress, filtersOf, paramsFrom } from "./address.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";

const statusItems = [
  { value: "all", label: "All statuses" },
  ...dealStatuses.map((value) => ({ value, label: dealStatusLabels[value] })),
] as const;

/** `/mls/deals` (spec §2): the organization's deals. */
export function DealsScreen() {
  const viewer = useViewer();
  const setSearch = useSetSearch();
  const address = addressFrom(useSearch());
  const [creating, setCreating] = useState(false);
  // In the demo only the visitor's own agency creates deals.
  const own = useActsFor().id === viewer.organizationId;
  const mayCreate = own && mayDo(viewer, "deal.create");
  const go = (next: DealsAddress) => setSearch(paramsFrom(next));
  const createButton = mayCreate ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" /> Create Deal
    </Button>
  ) : undefined;

  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <PageHeader
        title="Deal Management"
        description="Manage recruitment deals and track commissions"
        actions={createButton}
      />
      <ActFor className="mt-4" />
      <DealTiles />
      <Deals address={address} onAddress={go} onCreate={mayCreate ? () => setCreating(true) : undefined} />
      {mayCreate ? <CreateDealDialog open={creating} onOpenChange={setCreating} /> : null}
    </div>
  );
}

function Deals({
  address,
  onAddress,
  onCreate,
}: {
  address: DealsAddress;
  onAddress: (next: DealsAddress) => void;
  onCreate: (() => void) | undefined;
}) {
  const filters = filtersOf(address);
  const found = useAskPages("deals", "list", filters, { placeholderData: keepPreviousData });
  const { run, busy: saving } = useAction();
  const pages = found.data?.pages ?? [];
  const deals = itemsOf(found.data);
  const total = pages[0]?.total ?? 0;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Deals that left the list aren't exported.
  const chosen = deals.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const clear = () => {
    dropTypedText();
    onAddress(addressFrom({}));
  };
  const narrowed = address.search !== "" || address.status !== "all" || address.listing !== null;

  const save = () => run(async (api) => saveFile(await api.deals.export({ ...filters, ids: chosen })));

  return (
    <>
      <div role="search" aria-label="Deals" className="mt-5 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search deals"
          placeholder="Search deals by ID, candidate, or employer..."
          value={address.search}
          onSettled={(search) => onAddress({ ...address, search })}
        />
        <Select
          aria-label="Status"
          items={statusItems}
          value={address.status}
          onValueChange={(status) => onAddress({ ...address, status })}
          className="w-48 max-sm:w-full"
        />
      </div>
      {address.listing === null ? null : (
        <p className="mt-2.5">
          <Chip onRemove={() => onAddress({ ...address, listing: null })} removeLabel="Show deals for all candidates">
            Deals for {deals[0]?.listingId === address.listing ? deals[0].maskedCode : "one candidate"}
          </Chip>
        </p>
      )}
      <section
        aria-labelledby="deals"
        aria-busy={found.isPending || found.isPlaceholderData}
        className="mt-3 overflow-hidden rounded-card border border-line bg-surface"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5 lg:px-5">
          <h2 id="deals" className="figures text-read font-semibold">
            {found.data ? `Deals (${total.toLocaleString("en-US")})` : "Deals"}
          </h2>
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p role="status" className="figures text-small text-ink-2">
              {chosen.length > 0 ? `${chosen.length.toLocaleString("en-US")} selected` : ""}
            </p>
            {chosen.length > 0 ? (
              <Button size="sm" variant="ghost" onClick={() => setTicked(new Set())}>
                Clear selection
              </Button>
            ) : null}
            <Button
              size="sm"
              loading={saving}
              disabledReason={whyNoExport(total, chosen.length)}
              onClick={() => void save()}
            >
              <Download aria-hidden="true" />{" "}
              {chosen.length > 0 ? `Export ${counted(chosen.length, "deal")}` : "Export CSV"}
            </Button>
          </div>
        </div>
        <LoadedPages
          query={found}
          what="deals"
          skeleton={<Skeletons label="Loading deals" rows={6} size="h-10" className="p-5" />}
          empty={<NoDeals narrowed={narrowed} onClear={clear} onCreate={onCreate} />}
        >
          <DealList deals={deals} address={address} onSort={onAddress} ticked={ticked} onTick={tick} />
        </LoadedPages>
      </section>
      {deals.length > 0 ? (
        <LoadMore query={found} shown={deals.length} total={total} noun={total === 1 ? "deal" : "deals"} />
      ) : null}
    </>
  );
}

/** The most one export of selected deals accepts. */
const mostSelected = 100;

function whyNoExport(total: number, chosen: number): string | undefined {
  if (total === 0) return "There are no deals to export.";
  return chosen > mostSelected
    ? `Select at most ${mostSelected} deals, or clear the selection to export all of them.`
    : undefined;
}

type NoDealsProps = { narrowed: boolean; onClear: () => void; onCreate: (() => void) | undefined };

function NoDeals({ narrowed, onClear, onCreate }: NoDealsProps) {
  const { organizationKind } = useViewer();
  if (narrowed)
    return (
      <EmptyState
        kind="search"
        title="No deals found"
        description="No deals match your search."
        action={<Button onClick={onClear}>Show all deals</Button>}
      />
    );
  if (!onCreate)
    return (
      <EmptyState
        kind="deal"
        title="No deals found"
        description={
          organizationKind === "platform"
            ? "Deals appear here once agencies create them."
            : "Request an introduction to begin one. A deal appears here once its agencies send it to you " +
              "for signature."
        }
      />
    );
  return (
    <EmptyState
      kind="deal"
      title="No deals found"
      description="Create your first deal to get started."
      action={
        <Button onClick={onCreate}>
          <Plus aria-hidden="true" /> Create Deal
        </Button>
      }
    />
  );
}
