import { RotateCw, X } from "lucide-react";
import { ownPageOf } from "#web/features/listing/own-page.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import type { CvUpload, Uploads } from "./uploads.ts";

/** The files on their way, and those that failed, with the reason. A file that is read appears in the queue. */
export function UploadList({ uploads, items }: { uploads: Uploads; items: readonly CvUpload[] }) {
  const left = items.filter(({ state }) => state.kind !== "done" || state.answer.draft === null);
  if (left.length === 0) return null;
  const waiting = left.filter(({ state }) => state.kind === "waiting").length;
  const shown = left.filter(({ state }) => state.kind !== "waiting");
  return (
    <ul aria-label="Uploads" className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {shown.map((upload) => (
        <li key={upload.key} className="px-4 py-2.5">
          <UploadLine upload={upload} uploads={uploads} />
        </li>
      ))}
      {waiting > 0 ? (
        <li className="figures px-4 py-2.5 text-dense text-ink-2">{`${counted(waiting, "file")} waiting`}</li>
      ) : null}
    </ul>
  );
}

function UploadLine({ upload: { key, name, state }, uploads }: { upload: CvUpload; uploads: Uploads }) {
  if (state.kind === "sending") {
    const reading = state.part >= 1;
    return (
      <Progress label={name} value={reading ? null : state.part} max={1} {...(reading && { figure: "Reading" })} />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div role="alert" className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{name}</p>
        {state.kind === "failed" ? (
          <p className="text-dense text-danger">{state.says}</p>
        ) : state.kind === "done" && state.answer.already ? (
          <AlreadyThere already={state.answer.already} />
        ) : null}
      </div>
      {state.kind === "failed" && state.canRetry ? (
        <Button size="sm" onClick={() => void uploads.retry(key)}>
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      ) : null}
      <IconButton label={`Dismiss ${name}`} icon={<X aria-hidden="true" />} onClick={() => uploads.dismiss(key)} />
    </div>
  );
}

type Already = NonNullable<Extract<CvUpload["state"], { kind: "done" }>["answer"]["already"]>;

function AlreadyThere({ already }: { already: Already }) {
  const draft = isDraft(already.status);
  return (
    <p className="text-dense text-ink-2">
      {draft
        ? "This file is already a draft. "
        : `This file is already listed as ${already.maskedCode ?? "a listing"}. `}
      <Link {...ownPageOf(already)} className="anchor">
        Open the {draft ? "draft" : "listing"}
      </Link>
    </p>
  );
}
