import { useEffect, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { mayDo } from "#domain/core/policy.ts";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { openDraftSession, type DraftSession } from "#web/features/listing/wizard/draft-session.ts";
import type { OwnForm } from "#web/features/listing/wizard/draft-state.ts";
import { useOwnForm, useSessionEnd } from "#web/features/listing/wizard/use-own-form.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Review } from "./review.tsx";

export type CvReadingAnswer = Answer<"cvs", "reading">;

/** `/mls/list/cv/$id`: a draft that came from a CV, beside the CV's text. */
export function ReviewScreen({ id }: { id: string }) {
  usePageTitle("Review CV");
  if (!mayDo(useViewer(), "listing.create")) return <AgenciesOnly title="Review CV" />;
  return <Opening id={id} />;
}

function Opening({ id }: { id: string }) {
  const { api } = useBackend();
  const clock = useClock();
  const form = useOwnForm(id);
  const reading = useAsk("cvs", "reading", { id }, { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<{ form: OwnForm; session: DraftSession } | null>(null);
  if (form.data !== undefined && opened === null && isDraft(form.data.status))
    setOpened({ form: form.data, session: openDraftSession(api, form.data, clock) });
  useSessionEnd(opened?.session ?? null);

  const gone = [form.error, reading.error].some((error) => error instanceof Problem && error.status === 404);
  if (gone || (form.data !== undefined && !isDraft(form.data.status) && opened === null))
    return <NothingToReview id={id} listed={form.data !== undefined} />;
  const failed = [form, reading].find((query) => query.data === undefined && query.isError);
  if (failed)
    return (
      <div className="mx-auto max-w-page gutter py-7">
        <LoadError query={failed} what="this CV" wholePage />
      </div>
    );
  if (opened === null || reading.data === undefined) return <ReviewSkeleton />;
  return <Review session={opened.session} reading={reading.data} />;
}

function NothingToReview({ id, listed }: { id: string; listed: boolean }) {
  useEffect(() => void window.scrollTo({ top: 0 }), []);
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <h1 className="text-title font-semibold">Review CV</h1>
      <EmptyState
        kind="missing"
        title={listed ? "This draft is published or has no CV" : "CV not found"}
        description={
          listed
            ? "The CV's text is only stored until the draft is published. Open the listing to edit it."
            : "The draft was discarded, or it belongs to another agency."
        }
        action={
          <>
            <Button render={<Link to="/mls/list/cvs" />}>CVs to review</Button>
            {listed ? (
              <Button variant="primary" render={<Link to="/mls/list/$id" params={{ id }} />}>
                Open the form
              </Button>
            ) : (
              <Button variant="primary" render={<Link to="/mls/list" />}>
                List a candidate
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Opening the CV" className="mx-auto max-w-page gutter py-7">
      <Skeleton className="mb-2 h-7 w-52" />
      <Skeleton className="mb-5 h-5 w-40" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[70dvh] rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}
