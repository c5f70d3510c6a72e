import { X } from "lucide-react";
import type { ListingDetail } from "#domain/listing/view.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Table } from "#web/ui/table.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import type { CompareCell, CompareRow } from "./comparison.ts";

/** Stays in view while the candidates scroll beside it. */
const firstColumn = "sticky left-0 z-10 w-44 min-w-44 border-r border-line pr-3 pl-4 text-left align-top";
/** On a phone two candidates fit side by side: the label of a row is above them. */
const column = "w-56 min-w-44 px-4 py-2.5 align-top max-md:w-1/2 max-md:min-w-40 max-md:px-3";

export type CompareTableProps = {
  listings: readonly ListingDetail[];
  rows: readonly CompareRow[];
  onRemove: (id: string) => void;
};

export function CompareTable({ listings, rows, onRemove }: CompareTableProps) {
  const wide = useWide("row");
  return (
    <Table caption="Candidates side by side" className="relative rounded-card border border-line bg-surface">
      <thead>
        <tr className="border-b border-line bg-sunk">
          {wide ? (
            <th scope="col" className={cn(firstColumn, "bg-sunk py-3 text-small font-medium text-ink-2")}>
              Field
            </th>
          ) : null}
          {listings.map((listing) => (
            <th key={listing.id} scope="col" className={cn(column, "py-3 text-left font-normal")}>
              <div className="flex items-start justify-between gap-2">
                <Plate code={listing.maskedCode} />
                <IconButton
                  size="sm"
                  label={`Remove ${listing.maskedCode}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onRemove(listing.id)}
                  className="-my-1 -mr-2"
                />
              </div>
              <Link
                to="/mls/candidate/$id"
                params={{ id: listing.id }}
                className="mt-1.5 block text-card font-semibold break-words hover:underline"
              >
                {listing.headlineRole}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, rule, cells }) => {
        const shownRule = rule && cells.some(({ best }) => best) ? rule : null;
        const values = cells.map((cell, index) => (
          <td key={listings[index]!.id} className={column}>
            <Value cell={cell} />
          </td>
        ));
        return (
          <tbody key={label} className="border-b border-line last:border-b-0">
            {wide ? (
              <tr>
                <th scope="row" className={cn(firstColumn, "bg-surface py-2.5 font-medium")}>
                  {label}
                  <span className="block text-small font-normal text-ink-3">{shownRule}</span>
                </th>
                {values}
              </tr>
            ) : (
              <>
                <tr>
                  <th scope="rowgroup" colSpan={cells.length} className="px-3 pt-2.5 text-left text-small text-ink-2">
                    <span className="sticky left-3 inline-block">
                      <span className="font-semibold">{label}</span>{" "}
                      <span className="font-normal text-ink-3">{shownRule}</span>
                    </span>
                  </th>
                </tr>
                <tr className="*:pt-1">{values}</tr>
              </>
            )}
          </tbody>
        );
      })}
    </Table>
  );
}

function Value({ cell: { text, values, best } }: { cell: CompareCell }) {
  if (text === "") {
    return (
      <>
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        <span className="sr-only">None</span>
      </>
    );
  }
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2 gap-y-1.5", best && "font-semibold")}>
      {values ? (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="flex max-w-full">
              <Badge wraps>{value}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <span className="figures min-w-0 break-words">{text}</span>
      )}
      {best ? <Badge tone="petrol">Best</Badge> : null}
    </div>
  );
}
