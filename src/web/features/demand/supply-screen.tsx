import { capitalized } from "#domain/core/capitalized.ts";
import type { Answer } from "#contract/index.ts";
import { requestDays, type SupplyDimension, supplyDimensions } from "#domain/demand/supply.ts";
import { plans } from "#domain/organization/plan.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { counted, dateText } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SheetSkeleton } from "#web/lib/frame/sheet-skeleton.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { InviteCard } from "./invite-card.tsx";

type Market = Answer<"demand", "supply">;

const dimensions: { value: SupplyDimension; label: string }[] = [
  { value: "role", label: "By role" },
  { value: "area", label: "By area" },
];

/** `/mls/admin/supply`: what the marketplace has, lacks and earns, for its staff (docs/decisions/0053). */
export function SupplyScreen() {
  const asked = useSearch()["by"];
  const setSearch = useSetSearch();
  const by = supplyDimensions.find((each) => each === asked) ?? "role";
  const found = useAsk("demand", "supply", { by });
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Supply and Demand"
        description="What the marketplace has, what it lacks and what it earns."
        actions={
          <Segmented<SupplyDimension>
            aria-label="Rows of the table"
            options={dimensions}
            value={by}
            onValueChange={(next) => setSearch(next === "role" ? {} : { by: next })}
          />
        }
      />
      <div className="mt-5">
        <Loaded
          query={found}
          what="supply and demand"
          wholePage
          skeleton={<SheetSkeleton label="Loading supply and demand" />}
        >
          {(market) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Card className="min-w-0">
                <Rows market={market} by={by} />
              </Card>
              <div className="flex flex-col gap-4">
                <Earnings plansHeld={market.plans} />
                <InviteCard />
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function Rows({ market: { rows, countedOn }, by }: { market: Market; by: SupplyDimension }) {
  if (rows.length === 0)
    return (
      <EmptyState
        kind="supply"
        title="Nothing listed yet"
        description="Roles and areas appear here once agencies list candidates or request introductions."
      />
    );
  const other = by === "role" ? "Other roles" : "Other areas";
  return (
    <>
      <Table
        caption={by === "role" ? "Supply and demand by role" : "Supply and demand by area"}
        stacked
        columns={[
          { label: by === "role" ? "Role" : "Area" },
          { label: "Listed", numeric: true },
          { label: "Looking", numeric: true },
          { label: "Requests", numeric: true },
          { label: "Placed", numeric: true },
        ]}
      >
        {rows.map(({ name, listings, requests, placements, looking, balance }) => (
          <TableRow key={name}>
            <Cell className="min-w-28">
              <span className="font-medium">{name === null ? other : capitalized(name)}</span>
              {balance ? (
                <span className="mt-0.5 block">
                  {balance === "short" ? (
                    <Badge tone="amber">More wanted than listed</Badge>
                  ) : (
                    <Badge>No requests yet</Badge>
                  )}
                </span>
              ) : null}
            </Cell>
            <Cell numeric label="Listed">
              {listings.toLocaleString("en-US")}
            </Cell>
            <Cell numeric label="Looking">
              {looking === null ? (
                <span className="text-ink-3">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">Fewer than five, so not shown</span>
                </span>
              ) : (
                <span aria-label={`At least ${counted(looking, "organization")}`}>{looking}+</span>
              )}
            </Cell>
            <Cell numeric label="Requests">
              {requests.toLocaleString("en-US")}
            </Cell>
            <Cell numeric label="Placed">
              {placements.toLocaleString("en-US")}
            </Cell>
          </TableRow>
        ))}
      </Table>
      <CardSection className="text-small text-ink-3">
        Listed: on the market now. Requests: of the past {requestDays} days. Placed: hires of the past year. Looking:
        organizations with a saved search or an employer&apos;s interest, as of {dateText(countedOn)} (UTC). Fewer than
        five aren&apos;t shown, and organizations are never named.
      </CardSection>
    </>
  );
}

function Earnings({ plansHeld }: { plansHeld: Market["plans"] }) {
  const total = plansHeld.reduce((sum, { monthlyDollars }) => sum + (monthlyDollars ?? 0), 0);
  const byAgreement = plansHeld.find(({ monthlyDollars }) => monthlyDollars === null)?.paying ?? 0;
  return (
    <Card aria-labelledby="earnings">
      <CardHead id="earnings" title="Plans">
        <p className="figures mt-2 text-title font-semibold">${total.toLocaleString("en-US")} a month</p>
        <p className="text-small text-ink-3">
          At list price{byAgreement > 0 ? `, plus ${counted(byAgreement, "agency", "agencies")} by agreement` : ""}.
          Agencies pay for plans. Any platform share of placement fees isn't included.
        </p>
      </CardHead>
      <ul aria-label="Plans">
        {plansHeld.map(({ plan, paying, onTrial, ended }) => (
          <li key={plan} className="flex items-baseline justify-between gap-4 border-t border-line px-5 py-2.5">
            <span className="font-medium">{plans[plan].label}</span>
            <span className="figures text-right text-ink-2">
              {[
                `${paying} paying`,
                onTrial > 0 ? `${onTrial} on trial` : "",
                ended > 0 ? `${ended} with an ended trial` : "",
              ]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
