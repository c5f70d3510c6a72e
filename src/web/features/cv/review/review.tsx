import { useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { DraftDemand } from "#web/features/demand/demand-card.tsx";
import { ConflictDialog } from "#web/features/listing/wizard/conflict-dialog.tsx";
import { demandQuestion } from "#web/features/listing/wizard/demand-question.ts";
import type { DraftSession } from "#web/features/listing/wizard/draft-session.ts";
import { LeaveGuard } from "#web/features/listing/wizard/leave-guard.tsx";
import { Notices } from "#web/features/listing/wizard/notices.tsx";
import { PrivacyMeter } from "#web/features/listing/wizard/privacy-meter.tsx";
import { SaveStatus } from "#web/features/listing/wizard/save-status.tsx";
import { StepSuccess } from "#web/features/listing/wizard/step-success.tsx";
import { WizardFormProvider } from "#web/features/listing/wizard/wizard-form.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { CheckBar } from "./check-bar.tsx";
import { CvPages, wordsAt } from "./cv-pages.tsx";
import { PublishCard } from "./publish-card.tsx";
import { ReadFields } from "./read-fields.tsx";
import { Replacements } from "./replacements.tsx";
import type { CvReadingAnswer } from "./review-screen.tsx";
import { ToCheck } from "./to-check.tsx";
import { useReviewForm } from "./use-review-form.ts";

/** The form of one CV: what needs a person first, then the rest, beside the CV with the focused field's source lit. */
export function Review({ session, reading }: { session: DraftSession; reading: CvReadingAnswer }) {
  const viewer = useViewer();
  const now = useNow();
  const frame = useRef<HTMLFormElement>(null);
  const publishCard = useRef<HTMLElement>(null);
  const review = useReviewForm(session, reading, { frame, publishCard });
  const { id, state, wizard, list, sources, next } = review;
  const { form } = state;
  const [side, setSide] = useState<"form" | "cv">("form");
  const [dismissed, setDismissed] = useState<unknown>(null);

  if (state.published !== null)
    return (
      <div className="mx-auto max-w-page gutter py-7">
        <h1 className="mb-5 text-title font-semibold">Review CV</h1>
        <StepSuccess id={id} maskedCode={state.published} form={form} />
      </div>
    );

  const wayOn = list.length > 0 ? "Accept" : review.isComplete ? "Publish listing" : next.to ? "Next CV" : "Continue";
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-title font-semibold break-words">
            {form.identity.fullName.trim() || "Unnamed candidate"}
          </h1>
          <p className="text-dense break-words text-ink-2">{`From ${reading.fileName}`}</p>
          {reading.notStored === null ? null : (
            <p className="max-w-measure text-small text-ink-3">{`The file isn't stored. ${reading.notStored}`}</p>
          )}
          <SaveStatus state={state} unsaved={session.unsaved()} onRetry={() => void session.flush()} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button render={<Link to="/mls/list/cvs" />}>
            {next.total > 1 ? `CVs to review (${next.total})` : "CVs to review"}
          </Button>
          <Button render={<Link to="/mls/list/$id" params={{ id }} />}>Open in the full form</Button>
        </div>
      </header>
      <Segmented
        aria-label="Shown"
        stretch
        className="mb-3 lg:hidden"
        value={side}
        onValueChange={setSide}
        options={[
          { value: "form", label: list.length > 0 ? `Form, ${list.length} to check` : "Form" },
          { value: "cv", label: "CV" },
        ]}
      />
      <WizardFormProvider value={wizard}>
        <PublicTextProvider value={wizard}>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
            <CvPages
              text={reading.text}
              lit={sources}
              className={cn(
                "h-[calc(100dvh-13rem)] lg:sticky lg:top-20 lg:block lg:h-[calc(100dvh-6.5rem)]",
                side === "form" && "max-lg:hidden",
              )}
            />
            <form
              ref={frame}
              noValidate
              aria-label="Review CV"
              className={cn("flex min-w-0 flex-col gap-4", side === "cv" && "max-lg:hidden")}
              onSubmit={(event) => event.preventDefault()}
            >
              <Notices state={state} onCompare={() => setDismissed(null)} />
              <ToCheck list={list} needs={review.needs} onAccept={review.accept} />
              <ReadFields form={form} now={now} hidden={list} onOpened={review.go} confidence={reading.evidence} />
              <Replacements
                form={form}
                replacements={reading.replacements}
                onChange={(patch) => wizard.change(patch)}
              />
              {mayDo(viewer, "listing.crowd") ? <PrivacyMeter except={null} /> : null}
              {mayDo(viewer, "listing.crowd") ? <DraftDemand question={demandQuestion(form)} /> : null}
              <PublishCard
                ref={publishCard}
                blockers={review.blockers}
                submitting={state.submitting}
                onJump={review.jump}
                onPublish={() => void review.publish()}
                onNext={next.to === null ? null : review.openNext}
              />
              <CheckBar
                left={list.length}
                peek={wordsAt(reading.text, sources)}
                action={wayOn}
                onAction={review.acceptCurrent}
                onShowCv={() => setSide("cv")}
              />
            </form>
          </div>
        </PublicTextProvider>
      </WizardFormProvider>
      <ConflictDialog session={session} state={state} dismissed={dismissed} onDismiss={setDismissed} />
      <LeaveGuard session={session} />
    </div>
  );
}
