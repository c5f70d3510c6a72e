import { ExternalLink, Handshake } from "lucide-react";
import { useState } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass, type ButtonSize } from "#web/ui/button-class.ts";
import { partnerIntroUrl } from "./partner-intro.ts";
import { RequestManyDialog } from "./request-many-dialog.tsx";
import { useJobStart } from "#web/features/client/job-employer.ts";
import type { AskedFor } from "./request-many-form.tsx";

export type RequestManyProps = {
  candidates: readonly AskedFor[];
  /** The source page, for a configured partner. */
  from: "shortlist" | "search" | "compare" | "pipeline";
  /** All of them, when none is selected. */
  all?: boolean;
  size?: ButtonSize;
  /** The job that all of them are for: its client is filled in, and the requests remember it. */
  jobId?: string | null;
};

/** Requests several introductions at once (spec §14); at the partner where one is configured (spec §7). */
export function RequestMany({ candidates, from, all = false, size = "md", jobId = null }: RequestManyProps) {
  const { settings } = useBackend();
  const viewer = useViewer();
  const leave = useLeaving();
  const [open, setOpen] = useState(false);
  const start = useJobStart(open ? jobId : null);
  const count = candidates.length;
  if (!mayDo(viewer, "introduction.use")) return null;
  const { workflow } = settings.partners;
  const words = `Request introductions${count > 0 ? ` (${all ? "all " : ""}${count})` : ""}`;
  const reason =
    count === 0
      ? "Choose candidates to request introductions to."
      : count > introductionLimits.bulk
        ? `Choose at most ${introductionLimits.bulk} at a time.`
        : undefined;

  if (workflow && reason === undefined)
    return (
      <a
        href={partnerIntroUrl(workflow, { listingIds: candidates.map(({ id }) => id), from })}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => leave("workflow")}
        className={buttonClass({ size })}
      >
        {words} <ExternalLink aria-hidden="true" />
        <span className="sr-only"> in a new tab</span>
      </a>
    );
  return (
    <>
      <Button size={size} disabledReason={reason} onClick={() => setOpen(true)}>
        <Handshake aria-hidden="true" /> {words}
      </Button>
      <RequestManyDialog
        candidates={candidates}
        open={open && start !== undefined}
        onClose={() => setOpen(false)}
        start={start ?? null}
      />
    </>
  );
}
