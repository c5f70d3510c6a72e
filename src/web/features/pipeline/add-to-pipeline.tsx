import { SquareKanban } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { cardId, listingsOfCards } from "#domain/pipeline/pipeline.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type Candidate, usePipeline } from "./use-pipeline.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

/** In any job or none; with `jobId`, in that job. */
function useIsInPipeline(id: string, jobId?: string): boolean {
  const enabled = mayDo(useViewer(), "pipeline.use");
  return (
    useAsk(
      "pipeline",
      "count",
      {},
      {
        enabled,
        select: ({ listingIds }) =>
          jobId === undefined
            ? listingsOfCards(listingIds).has(id)
            : listingIds.includes(cardId({ listingId: id, jobId })),
      },
    ).data ?? false
  );
}

/** Shortlists and adds in one step (spec §14). The link that replaces the button takes its focus. */
function useAdd(
  candidate: Candidate,
  inPipeline: boolean,
  jobId?: string,
): { add: () => void; link: RefObject<HTMLAnchorElement | null> } {
  const pipeline = usePipeline();
  const link = useRef<HTMLAnchorElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (inPipeline && pressed.current && document.activeElement === document.body) link.current?.focus();
    pressed.current = false;
  }, [inPipeline]);
  return {
    link,
    add: () => {
      pressed.current = true;
      void pipeline.add(candidate, { shortlist: true, jobId });
    },
  };
}

function Mark({ on }: { on: boolean }) {
  return <SquareKanban aria-hidden="true" className={cn("keeps-color", on && "fill-ink stroke-surface")} />;
}

/** The board icon on a card; filled when the candidate is in the pipeline, and then a link to the board. */
export function AddToPipelineMark({
  candidate,
  jobId,
}: {
  candidate: Candidate;
  /** The job it is added to. */
  jobId?: string;
}) {
  const inPipeline = useIsInPipeline(candidate.id, jobId);
  const { add, link } = useAdd(candidate, inPipeline, jobId);
  if (!inPipeline)
    return (
      <IconButton
        size="sm"
        label={`Add ${candidate.maskedCode} to pipeline`}
        icon={<Mark on={false} />}
        data-pipeline-add=""
        onClick={add}
      />
    );
  const label = `${candidate.maskedCode} is in the pipeline, open the board`;
  return (
    <Tooltip content={label}>
      <Link
        ref={link}
        to="/mls/pipeline"
        {...(jobId === undefined ? {} : { search: { job: jobId } })}
        aria-label={label}
        data-pipeline-add=""
        className={buttonClass({ variant: "ghost", size: "sm", className: "aspect-square px-0 [&_svg]:size-4" })}
      >
        <Mark on />
      </Link>
    </Tooltip>
  );
}

/** The labeled version for the candidate's own page, which an organization that isn't vetted opens without it. */
export function AddToPipelineButton({ candidate }: { candidate: Candidate }) {
  const inPipeline = useIsInPipeline(candidate.id);
  const { add, link } = useAdd(candidate, inPipeline);
  if (!mayDo(useViewer(), "pipeline.use")) return null;
  if (!inPipeline)
    return (
      <Button data-pipeline-add="" onClick={add}>
        <Mark on={false} /> Add to pipeline
      </Button>
    );
  return (
    <Link
      ref={link}
      to="/mls/pipeline"
      aria-label="In pipeline, open the board"
      data-pipeline-add=""
      className={buttonClass()}
    >
      <Mark on /> In pipeline
    </Link>
  );
}
