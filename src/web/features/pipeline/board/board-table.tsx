import { useContext } from "react";
import type { BoardStage } from "#web/features/pipeline/queries.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { dateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cn } from "#web/ui/cn.ts";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import type { CardActions } from "./board-card.tsx";
import { CardMenu } from "./card-menu.tsx";
import type { Line, Sort } from "./table-order.ts";
import { daysPast, jobSearch, TeamContext } from "./team.ts";

const columns: readonly { label: string; sort: Sort; numeric?: true }[] = [
  { label: "Code", sort: "code" },
  { label: "Role", sort: "role" },
  { label: "Stage", sort: "stage" },
  { label: "Days", sort: "days", numeric: true },
  { label: "Due", sort: "due" },
  { label: "Job", sort: "job" },
  { label: "Client", sort: "client" },
  { label: "Owner", sort: "owner" },
  { label: "Next step owed by", sort: "owes" },
];

type Props = {
  lines: readonly Line[];
  stages: readonly BoardStage[];
  selected: ReadonlySet<string>;
  sort: Sort;
  descending: boolean;
  onSort: (sort: Sort) => void;
  /** In ms. */
  now: number;
  actions: CardActions;
};

/** The board's cards as a table, with the same keys and actions. */
export function BoardTable({ lines, stages, selected, sort, descending, onSort, now, actions }: Props) {
  const { isEmployer } = useContext(TeamContext);
  return (
    <div className="gutter mt-3.5">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <Table
          caption="Candidates in the pipeline"
          columns={[
            { label: "Selected", hidden: true, className: "w-8" },
            ...columns
              .filter(({ sort: by }) => by !== "client" || !isEmployer)
              .map(({ sort: by, ...column }) => ({
                ...column,
                onSort: () => onSort(by),
                ...(by === sort && { sorted: descending ? ("descending" as const) : ("ascending" as const) }),
              })),
            { label: "Actions", hidden: true },
          ]}
        >
          {lines.map((line) => (
            <Row
              key={line.card.id}
              line={line}
              stages={stages}
              selected={selected.has(line.card.id)}
              now={now}
              actions={actions}
            />
          ))}
        </Table>
        {lines.length === 0 ? <p className="px-5 py-8 text-center text-ink-2">No candidates found</p> : null}
      </div>
    </div>
  );
}

function Row({
  line: { card, stage, role, days, due, job, client, owner, owes },
  stages,
  selected,
  now,
  actions,
}: Pick<Props, "stages" | "now" | "actions"> & { line: Line; selected: boolean }) {
  const { isEmployer } = useContext(TeamContext);
  const { id, listingId, maskedCode } = card;
  const late = daysPast(due, now) > 0;
  return (
    <TableRow
      data-card-id={id}
      onFocus={() => actions.touch(id)}
      onClickCapture={(event) => {
        if (!event.shiftKey || !(event.target instanceof Element) || !event.target.closest("label")) return;
        event.preventDefault();
        actions.selectTo(id);
      }}
      className={cn("hover:bg-sunk", selected && "bg-petrol-soft")}
    >
      <Cell className="w-8">
        <Checkbox
          label={<span className="sr-only">Select {maskedCode}</span>}
          checked={selected}
          onCheckedChange={(on) => actions.select(id, on)}
        />
      </Cell>
      <Cell>
        <Plate code={maskedCode} />
      </Cell>
      <Cell className="max-w-64">
        {card.listing ? (
          <Link
            to="/mls/candidate/$id"
            params={{ id: listingId }}
            search={jobSearch(card)}
            data-card-focus=""
            aria-label={`View ${role}, ${maskedCode}`}
            className="font-medium break-words hover:underline"
          >
            {role}
          </Link>
        ) : (
          <button
            type="button"
            data-card-focus=""
            onClick={() => actions.editNote(id)}
            aria-label={`${role}. Update notes on ${maskedCode}`}
            className="cursor-pointer text-ink-2"
          >
            {role}
          </button>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        {stage ? (
          <span className="inline-flex items-center gap-1.5">
            <StageDot color={stage.color} className="size-2" />
            {stage.name}
          </span>
        ) : null}
      </Cell>
      <Cell numeric className={cn(late && "font-medium text-amber")}>
        {days}
      </Cell>
      <Cell className={cn("figures whitespace-nowrap", late && "font-medium text-amber")}>
        {due === null ? "" : dateText(due)}
        {late ? ", late" : ""}
      </Cell>
      <Cell className="font-mono whitespace-nowrap">{job}</Cell>
      {isEmployer ? null : <Cell className="max-w-48 break-words">{client}</Cell>}
      <Cell>{owner}</Cell>
      <Cell className="max-w-48 break-words">{owes}</Cell>
      <Cell>
        <CardMenu card={card} stages={stages} actions={actions} />
      </Cell>
    </TableRow>
  );
}
