import { Download } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { type ArchiveState, archiveLimits, isBeingBuilt } from "#domain/archive/archive.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted, instantDateText, momentText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { useOnlyAdmins } from "./only-admins.tsx";

type Archive = Answer<"archives", "list">["items"][number];

const askEveryMs = 1_500;

const employersLimit =
  " The operator of a new, empty server can import the file. Deals, corrections, payments and invoices aren't " +
  "restored there, so keep the file.";

/** Everything an organization has, as one file, for its admins. */
export function ExportPanel() {
  const viewer = useViewer();
  const reason = useOnlyAdmins("organization.archive", "export everything");
  return (
    <>
      <p className="mb-4 max-w-measure text-read text-ink-2">
        One ZIP file with everything {viewer.organizationName} has here
        {viewer.organizationKind === "agency" ? ": listings with identities and CV files," : ":"} pipeline, jobs,
        introductions with certificates, deals with documents and invoices, messages and the audit log. Records are in
        JSON Lines and CSV, and a data dictionary explains each field.
        {viewer.organizationKind === "employer" ? employersLimit : null}
      </p>
      {mayDo(viewer, "organization.archive") ? <Archives /> : <Callout>{reason}</Callout>}
    </>
  );
}

function Archives() {
  const { organizationKind } = useViewer();
  const { run, isRunning } = useAction();
  const [asking, setAsking] = useState(false);
  const found = useAsk(
    "archives",
    "list",
    {},
    {
      refetchInterval: ({ state }) => (state.data?.items.some((each) => isBeingBuilt(each.state)) ? askEveryMs : false),
    },
  );
  const isBusy = found.data?.items.some(({ state }) => isBeingBuilt(state)) ?? false;
  const request = () =>
    run((api) => api.archives.request({}), {
      name: "request",
      undone: "The export didn't start",
      outdates: ["archives"],
    });
  const start = (
    <Button
      variant="primary"
      loading={isRunning("request")}
      disabledReason={isBusy ? "An export is being built. Wait for it, or cancel it." : undefined}
      onClick={() => setAsking(true)}
    >
      Export everything
    </Button>
  );
  return (
    <>
      <Loaded query={found} what="your exports" skeleton={<Skeletons rows={2} size="h-20" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="export"
              title="No exports yet"
              description={
                "An export takes a few minutes. We email you when it's ready, and keep it for " +
                `${archiveLimits.keptMs / archiveLimits.dayMs} days.`
              }
              action={start}
            />
          ) : (
            <>
              {start}
              <ul aria-label="Exports" className="mt-5 divide-y divide-line border-y border-line">
                {items.map((archive) => (
                  <ArchiveRow key={archive.id} archive={archive} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Export everything?"
        description={
          organizationKind === "agency"
            ? "The file contains names, contact details and CVs. The audit log records the export, every identity in " +
              "it and each download."
            : "The audit log records the export and each download."
        }
        confirmLabel="Start export"
        onConfirm={() => request()}
      />
    </>
  );
}

const stateTexts: Record<ArchiveState, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "In progress", tone: "neutral" },
  ready: { label: "Ready", tone: "money" },
  failed: { label: "Failed", tone: "danger" },
  canceled: { label: "Canceled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
};

function ArchiveRow({ archive }: { archive: Archive }) {
  const { run, isRunning } = useAction();
  const { id, state, requestedAt, requestedBy, failure } = archive;
  const { label, tone } = stateTexts[state];
  const download = () =>
    run(
      async (api) => {
        const { ticket } = await api.archives.ticket({ id });
        // The browser saves it as it arrives: an archive can be larger than a page can hold.
        const link = document.createElement("a");
        link.href = `/api/v1/archives/downloads/${ticket}`;
        link.download = "";
        link.click();
      },
      { name: "download", undone: "The download didn't start", outdates: ["archives"] },
    );
  const cancel = () =>
    run((api) => api.archives.cancel({ id }), {
      name: "cancel",
      undone: "The export wasn't canceled",
      outdates: ["archives"],
    });
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {momentText(requestedAt)}
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-0.5 text-small text-ink-3">
            Requested by {requestedBy}
            {archive.downloads > 0
              ? `, downloaded ${archive.downloads === 1 ? "once" : counted(archive.downloads, "time")}`
              : null}
          </p>
          <p className="mt-1 max-w-measure text-read text-ink-2 empty:hidden">{factsOf(archive)}</p>
          <p role="status" className="mt-1 max-w-measure text-read text-danger empty:hidden">
            {failure}
          </p>
        </div>
        {state === "ready" && archive.own ? (
          <Button loading={isRunning("download")} onClick={() => void download()}>
            <Download aria-hidden="true" />
            Download
          </Button>
        ) : null}
        {isBeingBuilt(state) ? (
          <Button loading={isRunning("cancel")} onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : null}
      </div>
      {isBeingBuilt(state) ? <Building progress={archive.progress} /> : null}
    </li>
  );
}

function factsOf({ state, records, size, expiresAt, own, requestedBy }: Archive): string | null {
  if (state === "expired") return "The file was deleted: after 7 days, or when your access to a candidate ended.";
  if (state !== "ready" || records === null || size === null || expiresAt === null) return null;
  return `${counted(records, "record")}, ${sizeText(size)}. We delete it on ${instantDateText(expiresAt)}.${
    own ? "" : ` Only ${requestedBy} can download it: it holds their private notes.`
  }`;
}

function Building({ progress }: { progress: Archive["progress"] }) {
  if (!progress) return <Progress value={null} label="Starting" figure="" />;
  const { part, number, of, done, total } = progress;
  return (
    <Progress
      value={((number - 1 + (total > 0 ? done / total : 0)) / of) * 100}
      label={part}
      figure={total > 1 ? `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}` : undefined}
    />
  );
}

/** Bytes as `12 KB`, `3.4 MB` or `1.2 GB`. */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
}
