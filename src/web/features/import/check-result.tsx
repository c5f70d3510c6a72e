import { Download } from "lucide-react";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted, dateText, salaryRange, yearsText } from "#web/lib/format.ts";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { ErrorGroups } from "./error-groups.tsx";
import type { ImportView } from "./queries.ts";
import type { ReviewChange } from "./review-import.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Check = ImportView["check"];
type Fault = Check["errors"][number];

type CheckResultProps = { view: ImportView; checking: boolean; onChange: (change: ReviewChange) => void };

/** What the import would do, row by row, from the same parsing that creates the drafts. */
export function CheckResult({ view, checking, onChange }: CheckResultProps) {
  const { check, kind } = view;
  const drafts = check.ok - check.duplicates.skipped;
  const noun = kind === "csv" ? "row" : "file";
  return (
    <Card aria-labelledby="check" aria-busy={checking}>
      <CardHead id="check" title="Preview of the import" aside={checking ? <Checking /> : null}>
        <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3" aria-live="polite">
          <Figure value={drafts} label={drafts === 1 ? "draft" : "drafts"} tone="text-money" />
          {check.duplicates.skipped > 0 ? (
            <Figure
              value={check.duplicates.skipped}
              label={check.duplicates.skipped === 1 ? "duplicate skipped" : "duplicates skipped"}
              tone="text-ink-2"
            />
          ) : null}
          <Figure
            value={check.faulty}
            label={check.faulty === 1 ? `${noun} with errors` : `${noun}s with errors`}
            tone={check.faulty > 0 ? "text-danger" : "text-ink-3"}
          />
          {check.excluded > 0 ? (
            <Figure
              value={check.excluded}
              label={check.excluded === 1 ? "row left out" : "rows left out"}
              tone="text-ink-2"
            />
          ) : null}
          {kind === "csv" ? (
            <Figure
              value={check.notRead.length}
              label={check.notRead.length === 1 ? "column skipped" : "columns skipped"}
              tone="text-ink-2"
            />
          ) : null}
        </dl>
      </CardHead>
      {kind === "csv" ? <ErrorGroups view={view} busy={checking} onChange={onChange} /> : null}
      {check.errorsTotal > 0 ? (
        <CardSection>
          <Disclosure
            label={
              check.errors.length < check.errorsTotal
                ? `The first ${check.errors.length} of ${check.errorsTotal.toLocaleString("en-US")} errors by row`
                : `${counted(check.errorsTotal, "error")} by row`
            }
            defaultOpen={kind === "json-resume"}
          >
            <Faults
              caption="Errors by row and column"
              faults={check.errors}
              kind={kind}
              className="max-h-96 overflow-y-auto"
            />
          </Disclosure>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-dense text-ink-2">
              The file of rejected rows holds everything you don't fix here, with the reason.
            </p>
            <DownloadRejected id={view.id} rejected={check.faulty + check.excluded} />
          </div>
        </CardSection>
      ) : null}
      {check.notesTotal > 0 ? (
        <CardSection>
          <Disclosure
            label={kind === "csv" ? "How some cells were read" : "To complete in the wizard before publishing"}
            aside={<Badge>{check.notesTotal.toLocaleString("en-US")}</Badge>}
          >
            <Faults
              caption="Notes by row and column"
              faults={check.notes}
              kind={kind}
              className="max-h-72 overflow-y-auto"
            />
          </Disclosure>
        </CardSection>
      ) : null}
      <Preview check={check} />
    </Card>
  );
}

function Figure({ value, label, tone }: { value: number; label: string; tone: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className={cn("figures text-title font-semibold", tone)}>{value.toLocaleString("en-US")}</dd>
    </div>
  );
}

function Checking() {
  return (
    <span className="flex items-center gap-2 text-small text-ink-3" role="status">
      <Spinner />
      Checking every row
    </span>
  );
}

/** As many as fit on a phone. */
const narrowCount = 30;

type FaultProps = { caption: string; faults: readonly Fault[]; kind: ImportView["kind"]; className?: string };

/** A table on wide screens; on narrow ones each error takes a few lines, to avoid horizontal scrolling. */
function Faults(props: FaultProps) {
  return (
    <>
      <FaultTable {...props} className={cn("max-sm:hidden", props.className)} />
      <ul aria-label={props.caption} className="mt-3 divide-y divide-line rounded-control border border-line sm:hidden">
        {props.faults.slice(0, narrowCount).map((fault, index) => (
          <li key={`${fault.row} ${fault.column} ${index}`} className="px-3 py-2.5 text-dense">
            <p className="figures text-small break-words text-ink-3">
              {[fault.file ?? `Row ${fault.row.toLocaleString("en-US")}`, fault.column || "whole row"].join(", ")}
            </p>
            <p className="break-words">{fault.message}</p>
          </li>
        ))}
        {props.faults.length > narrowCount ? (
          <li className="px-3 py-2.5 text-small text-ink-3">
            Use a wider screen to see the rest. The file of rejected rows lists every error.
          </li>
        ) : null}
      </ul>
    </>
  );
}

function FaultTable({ caption, faults, kind, className }: FaultProps) {
  return (
    <Table
      caption={caption}
      className={cn("rounded-control border border-line", className)}
      columns={[...(kind === "csv" ? ["Row", "Column"] : ["File", "Field"]), "What's wrong and how to fix it"]}
    >
      {faults.map((fault, index) => (
        <TableRow key={`${fault.row} ${fault.column} ${index}`} className="align-top">
          <Cell className="figures align-top whitespace-nowrap">{fault.file ?? fault.row.toLocaleString("en-US")}</Cell>
          <Cell className="max-w-40 align-top font-medium break-words">{fault.column || "Whole row"}</Cell>
          <Cell className="min-w-56 align-top">{fault.message}</Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function Preview({ check }: { check: Check }) {
  if (check.preview.length === 0) return null;
  return (
    <CardSection>
      <Disclosure
        label="Preview"
        aside={<Badge>{`First ${check.preview.length}`}</Badge>}
        defaultOpen={check.errorsTotal === 0}
      >
        <Table
          caption="The first rows as drafts"
          className="rounded-control border border-line"
          columns={[
            "Row",
            "Candidate",
            "Location",
            { label: "Salary", numeric: true },
            "Available",
            { label: "Experience", numeric: true },
            "Skills",
          ]}
        >
          {check.preview.map((row) => (
            <TableRow key={row.row} className={cn(!row.ok && "text-ink-3")}>
              <Cell className="figures">{row.row}</Cell>
              <Cell className="max-w-60">
                <span className="block truncate font-medium">{row.candidateName || "No name"}</span>
                <span className="block truncate text-ink-2">{row.ok ? row.headlineRole : "Left out"}</span>
              </Cell>
              <Cell className="whitespace-nowrap">{row.place || "–"}</Cell>
              <Cell numeric className="whitespace-nowrap">
                {row.salaryMax > 0 ? salaryRange(row.salaryMin, row.salaryMax) : "–"}
              </Cell>
              <Cell className="whitespace-nowrap">{row.availabilityDate ? dateText(row.availabilityDate) : "–"}</Cell>
              <Cell numeric className="whitespace-nowrap">
                {yearsText(row.yearsExperience, "short")}
              </Cell>
              <Cell className="min-w-48">
                <BadgeList values={row.keySkills} limit={3} />
              </Cell>
            </TableRow>
          ))}
        </Table>
      </Disclosure>
    </CardSection>
  );
}

export function DownloadRejected({ id, rejected, size = "sm" }: { id: string; rejected: number; size?: "sm" | "md" }) {
  const { run, busy } = useAction();
  const download = () =>
    run((api) => api.imports.rejected({ id }), {
      done: (file) => void saveFile({ ...file, fileName: "rejected-rows.csv" }),
      undone: "Couldn't download the rejected rows",
    });
  return (
    <Button size={size} loading={busy} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {`Download ${counted(rejected, "rejected row")}`}
    </Button>
  );
}
