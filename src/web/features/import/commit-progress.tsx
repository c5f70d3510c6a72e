import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { notify } from "#web/ui/toast.tsx";
import { askAgain, type ImportProgress, keepProgress } from "./queries.ts";
import { CountFigures } from "./result.tsx";
import { hasFailed, isCommitting, isStopped } from "#domain/import/status.ts";

/** Progress of creating drafts. It continues without this page, and resumes where it stopped. */
export function CommitProgress({ progress }: { progress: ImportProgress }) {
  const { api } = useBackend();
  const client = useQueryClient();
  const { id, version, counts, state } = progress;
  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: problemDetail(error), tone: "danger" });
    askAgain(client, id);
  };
  const stop = useMutation({
    mutationFn: () => api.imports.stop({ id, version }),
    onSuccess: (next) => keepProgress(client, next),
    onError: failed("Couldn't stop the import"),
  });
  const goOn = useMutation({
    mutationFn: () => api.imports.commit({ id, version, notReadConfirmed: true }),
    onSuccess: (next) => keepProgress(client, next),
    onError: failed("Couldn't continue the import"),
  });
  const running = isCommitting(state);
  return (
    <Card>
      <CardSection className="flex flex-col gap-4">
        <CardTitle>{running ? "Creating drafts" : isStopped(state) ? "Stopped" : "Interrupted"}</CardTitle>
        <Progress
          value={counts.done}
          max={Math.max(1, counts.total)}
          label={progress.kind === "csv" ? "Rows done" : "CVs done"}
          figure={`${counts.done.toLocaleString("en-US")} of ${counts.total.toLocaleString("en-US")}`}
        />
        <CountFigures counts={counts} />
        {hasFailed(state) ? (
          <Callout tone="danger" title="The import was interrupted">
            Something on our side failed several times. Imported rows are saved; continue to import the rest.
          </Callout>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-dense text-ink-2">
            {running
              ? "You can leave this page; the import continues."
              : "Drafts already created stay. Nothing is created twice."}
          </p>
          {running ? (
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop after this batch
            </Button>
          ) : (
            <Button variant="primary" loading={goOn.isPending} onClick={() => goOn.mutate()}>
              Continue
            </Button>
          )}
        </div>
      </CardSection>
    </Card>
  );
}
