import { salaryRange, yearsText } from "#web/lib/format.ts";
import { FactsLine, ListingPlace } from "#web/features/listing/facts.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import type { ShortlistRow } from "./queries.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { AddedAt, ChooseRow, Note, RoleLink, RowActions, type RowControls, skillsShown } from "./row-parts.tsx";

export type ShortlistRowsProps = { rows: readonly ShortlistRow[]; controls: RowControls };

/** A table on wide screens, cards on narrow ones. */
export function ShortlistRows(props: ShortlistRowsProps) {
  return useWide("table") ? <ShortlistTable {...props} /> : <ShortlistCards {...props} />;
}

const more = (count: number) => `+${count}`;

function ShortlistTable({ rows, controls }: ShortlistRowsProps) {
  return (
    <Table
      caption="Shortlisted candidates"
      className="rounded-card border border-line bg-surface"
      columns={[
        { label: "Compare", hidden: true, className: "w-8" },
        "Code",
        "Role",
        "Location",
        "Salary",
        "Experience",
        "Skills",
        "Added",
        "Note",
        { label: "Actions", hidden: true },
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.listingId} data-card-id={row.listingId} data-card-code={row.maskedCode}>
          <Cell className="w-8">
            <ChooseRow row={row} {...controls} />
          </Cell>
          <Cell>
            <Plate code={row.maskedCode} />
          </Cell>
          {row.listing ? (
            <>
              <Cell className="min-w-36">
                <RoleLink row={row} />
              </Cell>
              <Cell className="min-w-28">
                {row.listing.locationCity}, {row.listing.locationState}
              </Cell>
              <Cell className="figures whitespace-nowrap">
                {salaryRange(row.listing.salaryMin, row.listing.salaryMax)}
              </Cell>
              <Cell className="figures whitespace-nowrap">{yearsText(row.listing.yearsExperience)}</Cell>
              <Cell className="min-w-36">
                <BadgeList values={row.listing.keySkills} limit={skillsShown} moreLabel={more} />
              </Cell>
            </>
          ) : (
            <Cell colSpan={5}>
              <RoleLink row={row} />
            </Cell>
          )}
          <Cell className="whitespace-nowrap text-ink-2">
            <AddedAt at={row.addedAt} now={controls.now} />
          </Cell>
          <Cell className="w-72 min-w-48">
            <Note row={row} {...controls} />
          </Cell>
          <Cell className="w-20 text-right">
            <RowActions row={row} {...controls} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function ShortlistCards({ rows, controls }: ShortlistRowsProps) {
  return (
    <ul aria-label="Shortlisted candidates" className="flex flex-col gap-3">
      {rows.map((row) => (
        <li
          key={row.listingId}
          data-card-id={row.listingId}
          data-card-code={row.maskedCode}
          className="rounded-card border border-line bg-surface px-4 py-3"
        >
          <div className="flex items-start gap-2">
            <ChooseRow row={row} {...controls} />
            <div className="min-w-0 flex-1 pt-0.5">
              <RoleLink row={row} />
            </div>
            <RowActions row={row} {...controls} />
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <Plate code={row.maskedCode} />
            {row.listing ? <ListingPlace listing={row.listing} /> : null}
          </div>
          {row.listing ? (
            <>
              <FactsLine listing={row.listing} now={controls.now} className="mt-2" />
              <BadgeList values={row.listing.keySkills} limit={skillsShown} moreLabel={more} className="mt-2" />
            </>
          ) : null}
          <p className="mt-2 text-small text-ink-3">
            Added <AddedAt at={row.addedAt} now={controls.now} within />
          </p>
          <div className="mt-2 border-t border-line pt-2">
            <Note row={row} {...controls} />
          </div>
        </li>
      ))}
    </ul>
  );
}
