import { X } from "lucide-react";
import type { ListingDetail } from "#domain/listing/view.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Table, TableRow } from "#web/ui/table.tsx";
import type { CompareCell, CompareRow } from "./comparison.ts";

/** Stays in view while the candidates scroll beside it. */
const firstColumn =
  "sticky left-0 z-10 w-28 min-w-28 border-r border-line pr-3 pl-4 text-left align-top sm:w-44 sm:min-w-44";
/** On a phone one candidate fits beside the first column, and the next is partly visible. */
const column = "w-56 min-w-44 px-4 py-2.5 align-top max-sm:max-w-52 max-sm:min-w-52";

export type CompareTableProps = {
  listings: readonly ListingDetail[];
  rows: readonly CompareRow[];
  onRemove: (id: string) => void;
};

export function CompareTable({ listings, rows, onRemove }: CompareTableProps) {
  return (
    <Table caption="Candidates side by side" className="relative rounded-card border border-line bg-surface">
      <thead>
        <tr className="border-b border-line bg-sunk">
          <th scope="col" className={cn(firstColumn, "bg-sunk py-3 text-small font-medium text-ink-2")}>
            Field
          </th>
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
      <tbody>
        {rows.map(({ label, rule, cells }) => (
          <TableRow key={label}>
            <th scope="row" className={cn(firstColumn, "bg-surface py-2.5 font-medium")}>
              {label}
              {rule && cells.some(({ best }) => best) ? (
                <span className="block text-small font-normal text-ink-3">{rule}</span>
              ) : null}
            </th>
            {cells.map((cell, index) => (
              <td key={listings[index]!.id} className={column}>
                <Value cell={cell} />
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
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
