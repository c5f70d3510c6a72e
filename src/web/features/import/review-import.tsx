import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Ask } from "#contract/index.ts";
import { noRowsLeft } from "#domain/import/import.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { notify } from "#web/ui/toast.tsx";
import { CheckResult } from "./check-result.tsx";
import { DefaultsCard } from "./defaults-card.tsx";
import { DuplicatesCard } from "./duplicates-card.tsx";
import { askAgain, currentVersion, type ImportView, keepProgress, keepView } from "./queries.ts";
import { MappingCard } from "./mapping-card.tsx";
import { problemFields } from "./problem-fields.ts";
import { MappingNote } from "./mapping-note.tsx";
import { ResumeList } from "./resume-list.tsx";

export type ReviewChange = Omit<Ask<"imports", "update">, "id" | "version">;
export type ReviewPartProps = { view: ImportView; busy: boolean; onChange: (change: ReviewChange) => void };

/** How the file is read and the expected result; every change is checked again immediately. */
export function ReviewImport({ view }: { view: ImportView }) {
  const { api } = useBackend();
  const client = useQueryClient();
  /** The changes that aren't saved yet, in the order of the requests. */
  const [underway, setUnderway] = useState<readonly ReviewChange[]>([]);
  const update = useMutation({
    // Sequential, each with the version the one before it returned.
    scope: { id: `import ${view.id}` },
    mutationFn: (change: ReviewChange) =>
      api.imports.update({ id: view.id, version: currentVersion(client, view), ...change }),
    onSuccess: (next) => keepView(client, next),
    onError: (error) => {
      notify({
        title: "The change was not saved",
        description: problemFields(error)[0] ?? problemDetail(error),
        tone: "danger",
      });
      askAgain(client, view.id);
    },
    onSettled: (_view, _error, settled) => setUnderway((all) => all.filter((each) => each !== settled)),
  });
  /** Whether it was saved. */
  const save = (next: ReviewChange): Promise<boolean> => {
    setUnderway((all) => [...all, next]);
    return update.mutateAsync(next).then(
      () => true,
      () => false,
    );
  };
  const change = (next: ReviewChange) => void save(next);

  return (
    <>
      <MappingNote view={view} busy={update.isPending} onChange={change} />
      {view.check.mappingErrors.length > 0 ? (
        <Callout tone="danger" title="Two columns are read as the same field">
          {view.check.mappingErrors.map(({ column, message }) => (
            <p key={column}>{`${column}: ${message}`}</p>
          ))}
        </Callout>
      ) : null}
      {view.kind === "csv" ? <CheckResult view={view} checking={update.isPending} onChange={change} /> : null}
      {view.kind === "csv" ? (
        <MappingCard view={view} pending={Object.assign({}, ...underway)} onChange={change} />
      ) : null}
      <DefaultsCard view={view} busy={update.isPending} onSave={save} />
      {view.kind === "json-resume" ? (
        <>
          <ResumeList view={view} />
          <CheckResult view={view} checking={update.isPending} onChange={change} />
        </>
      ) : null}
      <DuplicatesCard view={view} busy={update.isPending} onChange={change} />
      <CommitCard view={view} checking={update.isPending} />
    </>
  );
}

function CommitCard({ view, checking }: { view: ImportView; checking: boolean }) {
  const { api } = useBackend();
  const client = useQueryClient();
  const { check, kind } = view;
  // The columns that the person confirmed: a change of mapping asks again.
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const left = check.notRead.join("\n");
  const confirmed = confirmedFor === left;
  const drafts = check.ok - check.duplicates.skipped;
  const mustConfirm = kind === "json-resume" || check.notRead.length > 0;
  const commit = useMutation({
    mutationFn: () => api.imports.commit({ id: view.id, version: view.version, notReadConfirmed: confirmed }),
    onSuccess: (progress) => keepProgress(client, progress),
    onError: () => askAgain(client, view.id),
  });
  const reason = checking
    ? "We are still checking the rows."
    : check.mappingErrors.length > 0
      ? "Two columns are read as the same field. Change one of them."
      : view.counts.total === 0
        ? noRowsLeft
        : check.ok === 0
          ? check.faulty > 0
            ? "Every row still has errors. Fix the errors, the defaults or the file."
            : "Every row is left out. Undo one of your fixes."
          : drafts === 0
            ? "Every row without errors is a duplicate. Choose Import anyway, or remove this import."
            : mustConfirm && !confirmed
              ? kind === "csv"
                ? "Review the skipped columns, then confirm."
                : "Review what will be left out, then confirm."
              : undefined;
  return (
    <Card>
      <CardSection className="flex flex-col gap-3">
        {check.notRead.length > 0 ? (
          <Callout tone="warning" title={`${counted(check.notRead.length, "column")} will be skipped`}>
            {check.notRead.join(", ")}
          </Callout>
        ) : null}
        {mustConfirm ? (
          <Checkbox
            checked={confirmed}
            onCheckedChange={(checked) => setConfirmedFor(checked ? left : null)}
            label={
              kind === "csv"
                ? "Leave these columns out"
                : "I've reviewed which fields are imported, where they go, and which are left out"
            }
          />
        ) : null}
        {commit.isError ? (
          <Callout tone="danger" title="The import did not start" live>
            {problemFields(commit.error)[0] ?? problemDetail(commit.error)}
          </Callout>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-measure text-dense text-ink-2">
            {check.faulty > 0
              ? `${counted(check.faulty, kind === "csv" ? "row" : "file")} with errors will be left out. You can ` +
                "download them, fix them and import them again."
              : "Rows your agency already imported are skipped, so importing a file again creates no duplicates."}
          </p>
          <Button variant="primary" loading={commit.isPending} disabledReason={reason} onClick={() => commit.mutate()}>
            {drafts === 0 ? "Import as drafts" : `Import ${counted(drafts, "candidate")} as drafts`}
          </Button>
        </div>
      </CardSection>
    </Card>
  );
}
