import { Card, CardHead } from "#web/ui/card.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { AmountCell } from "./amount.tsx";
import type { Desk } from "./money-screen.tsx";

/** What each recruiter's deals bring. A deal counts for the person who made or first accepted it. */
export function PeoplePanel({ people }: { people: NonNullable<Desk["agencySide"]>["people"] }) {
  return (
    <Card aria-labelledby="recruiters" className="min-w-0">
      <CardHead id="recruiters" title="Recruiters">
        {people.length === 0 ? (
          <EmptyLine title="No deals yet.">A deal counts for the recruiter who made or first accepted it.</EmptyLine>
        ) : (
          <p className="mt-1 text-dense text-ink-2">
            A deal counts for the person at your agency who made or first accepted it.
          </p>
        )}
      </CardHead>
      {people.length === 0 ? null : (
        <Table
          caption="Recruiters"
          stacked
          columns={[
            "Recruiter",
            { label: "Placements", numeric: true },
            { label: "Fees kept", numeric: true },
            { label: "Open deals", numeric: true },
            { label: "Weighted", numeric: true },
          ]}
        >
          {people.map(({ id, name, placements, fallOffs, kept, open, weighted }) => (
            <TableRow key={id}>
              <Cell className="font-medium">{name}</Cell>
              <Cell numeric label="Placements">
                {placements.toLocaleString("en-US")}
                {fallOffs > 0 ? (
                  <span className="block text-small whitespace-nowrap text-ink-3">
                    {fallOffs} {fallOffs === 1 ? "fall-off" : "fall-offs"}
                  </span>
                ) : null}
              </Cell>
              <AmountCell label="Fees kept" className="font-semibold" amount={kept} />
              <Cell numeric label="Open deals">
                {open.toLocaleString("en-US")}
              </Cell>
              <AmountCell label="Weighted" amount={weighted} />
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  );
}
