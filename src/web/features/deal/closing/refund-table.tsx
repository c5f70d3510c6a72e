import { moneyText } from "#domain/core/money.ts";
import { openNames, openPayments } from "./words.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import type { RefundEffect } from "./fall-off-preview.ts";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";

type RefundTableProps = { deal: DealSheet; back: RefundEffect };

/** The exact refund, each share's part of it, and what is due afterwards. */
export function RefundTable({ deal, back: { refund, was, kept, outstanding } }: RefundTableProps) {
  const rows = [
    { name: "Fee", is: was.fee, stays: kept.fee, goes: refund },
    { name: deal.listingAgency.name, is: was.la, stays: kept.la, goes: was.la - kept.la },
    ...(deal.sellingAgency
      ? [{ name: deal.sellingAgency.name, is: was.sa, stays: kept.sa, goes: was.sa - kept.sa }]
      : []),
    ...(was.platform > 0
      ? [{ name: "Platform", is: was.platform, stays: kept.platform, goes: was.platform - kept.platform }]
      : []),
  ];
  const names = openNames(deal);
  const open = openPayments(outstanding);
  return (
    <>
      <Table
        tight
        caption="Refund by party"
        className="rounded-card border border-line"
        columns={["Share", { label: "Refunded", numeric: true }, { label: "Kept", numeric: true }]}
      >
        {rows.map(({ name, stays, goes }) => (
          <TableRow key={name}>
            <th scope="row" className="px-3 py-2.5 text-left font-normal break-words first:pl-5">
              {name}
            </th>
            <Cell numeric>{moneyText(goes)}</Cell>
            <Cell numeric>{moneyText(stays)}</Cell>
          </TableRow>
        ))}
      </Table>
      <div className="text-small text-ink-2">
        <p>{open.length === 0 ? "Nothing is due then." : "Due then:"}</p>
        <ul className="figures">
          {open.map((kind) => (
            <li key={kind}>
              {names[kind]} <strong className="font-medium text-ink">{moneyText(outstanding[kind])}</strong>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
