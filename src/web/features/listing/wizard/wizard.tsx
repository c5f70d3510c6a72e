import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "#domain/core/errors.ts";
import { blockedOrganizations, type WizardStep, wizardSteps } from "#domain/listing/form.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { DraftDemand } from "#web/features/demand/demand-card.tsx";
import { demandQuestion } from "./demand-question.ts";
import { focusField, stepOf } from "./form-fields.ts";
import { PreviewCard } from "./preview-card.tsx";
import { PrivacyMeter } from "./privacy-meter.tsx";
import { VaultCard } from "./vault-card.tsx";
import { WizardFormProvider } from "./wizard-form.ts";
import { WizardStepper } from "./wizard-stepper.tsx";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { blockersOf, steps } from "./blockers.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { DraftSession } from "./draft-session.ts";
import type { DraftState } from "./draft-state.ts";
import { carryingConfirmed } from "./leak-findings.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { MissingLine } from "./missing-line.tsx";
import { Notices } from "./notices.tsx";
import { SaveStatus } from "./save-status.tsx";
import { StepBasics } from "./step-basics.tsx";
import { StepScreening } from "./step-screening.tsx";
import { StepSkills } from "./step-skills.tsx";
import { StepSuccess } from "./step-success.tsx";
import { StepTerms } from "./step-terms.tsx";
import { tidied } from "./tidy-form.ts";
import { useStepHistory } from "./use-step-history.ts";
import { useSessionForm } from "./use-session-form.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { keyOf, useOutdate } from "#web/lib/backend/ask.ts";

const stepBodies = { 1: StepBasics, 2: StepSkills, 3: StepScreening, 4: StepTerms };

/** Lists a candidate or edits a listing: four steps over one sealed form (spec §2, §4, §5). */
export function Wizard({
  session,
  hint,
  onReopen,
}: {
  session: DraftSession;
  hint: ReactNode;
  /** Back from the success page: the listing opens for editing. */
  onReopen: () => void;
}) {
  const [attempted, setAttempted] = useState<ReadonlySet<WizardStep>>(new Set());
  const { state, errors, findings, wizard } = useSessionForm(session, (path) => attempted.has(stepOf(path)));
  const outdate = useOutdate();
  const { form, step } = state;
  const published = !isDraft(state.status) && state.published === null;
  const title = published ? "Edit listing" : "List a Candidate";
  usePageTitle(title);

  const { blockers, complete, reachable, troubled } = progressOf(state, { errors, findings, published });
  const [dismissed, setDismissed] = useState<unknown>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const viewer = useViewer();
  const now = useNow();

  const jumpTo = useJump(session);

  function open(next: WizardStep) {
    session.change(carryingConfirmed(form, tidied(form)));
    flushSync(() => session.goTo(next));
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }

  useStepHistory({ step, reachable, onStep: state.published === null ? open : onReopen });

  function showBlockers(on: readonly WizardStep[]) {
    setAttempted((before) => new Set([...before, ...on]));
    const first = blockers[0];
    if (first) jumpTo(first.path, blockers.length);
  }

  function next() {
    if (blockers.length > 0) showBlockers([step]);
    else if (step < 4) open((step + 1) as WizardStep);
  }

  const nothingToSave = published && !session.unsaved();
  const withheld = step === 4 && !published && !mayDo(viewer, "listing.publish");
  const idle = withheld
    ? "You can submit this draft once your organization is approved."
    : nothingToSave && blockers.length === 0
      ? "No changes since the last save."
      : null;

  async function submit() {
    if (blockers.length > 0) return showBlockers(steps);
    if (withheld) return;
    session.change(carryingConfirmed(form, tidied(form)));
    const ok = published ? await session.saveChanges() : await session.publish();
    if (!ok) return jumpToRefusal();
    // Who looks for it and which interests it fits stay cached longer than the rest of its page.
    void outdate("listings", "interests", keyOf("demand", "listing"));
    notify(
      published
        ? { title: "Changes saved", description: `${state.maskedCode ?? "The listing"} is up to date.` }
        : { title: "Candidate Listed Successfully!" },
    );
    window.scrollTo({ top: 0 });
  }

  function jumpToRefusal() {
    const { fieldErrors, findings: refused } = session.state();
    setAttempted(new Set(steps));
    const found = blockersOf(fieldErrors, refused, steps);
    if (found[0]) jumpTo(found[0].path, found.length);
  }

  if (state.published !== null && state.id !== null)
    return <Published state={state} title={title} complete={complete} />;

  const Body = stepBodies[step];
  return (
    <Frame
      title={title}
      plate={published ? state.maskedCode : null}
      status={
        <SaveStatus
          state={state}
          unsaved={session.unsaved()}
          onRetry={() => void (published ? submit() : session.flush())}
        />
      }
      stepper={
        <WizardStepper current={step} complete={complete} troubled={troubled} reachable={reachable} onStep={open} />
      }
    >
      <WizardFormProvider value={wizard}>
        <PublicTextProvider value={wizard}>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
            <form
              noValidate
              aria-label={title}
              className="min-w-0"
              onSubmit={(event) => {
                event.preventDefault();
                if (step === 4 || published) void submit();
                else next();
              }}
            >
              {step === 1 && hint ? <div className="mb-4 empty:hidden">{hint}</div> : null}
              <Notices state={state} onCompare={() => setDismissed(null)} />
              <h2 ref={heading} tabIndex={-1} className="sr-only">
                {`Step ${step} of 4: ${wizardSteps[step - 1]}`}
              </h2>
              <div className="rounded-card border border-line bg-surface">
                <Body />
                {state.save.kind === "failed" ? (
                  <NotSaved onSave={() => void (published ? submit() : session.flush())} />
                ) : null}
                <WizardFooter
                  step={step}
                  published={published}
                  submitting={state.submitting}
                  blockers={blockers}
                  idle={idle}
                  onOpen={open}
                  onGo={(path) => jumpTo(path)}
                />
              </div>
            </form>
            <aside
              aria-label="Preview, privacy, demand and vault"
              className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20"
            >
              <PreviewCard form={form} findings={findings} now={now} />
              {mayDo(viewer, "listing.crowd") ? <PrivacyMeter except={published ? state.id : null} /> : null}
              {mayDo(viewer, "listing.crowd") ? <DraftDemand question={demandQuestion(form)} /> : null}
              <VaultCard identity={form.identity} blocked={blockedOrganizations(form).length} />
            </aside>
          </div>
        </PublicTextProvider>
      </WizardFormProvider>
      <ConflictDialog session={session} state={state} dismissed={dismissed} onDismiss={setDismissed} />
      <LeaveGuard session={session} />
    </Frame>
  );
}

/** What blocks which step, and which steps can be opened. */
function progressOf(
  state: DraftState,
  { errors, findings, published }: { errors: FieldErrors; findings: readonly LeakFinding[]; published: boolean },
) {
  const { step } = state;
  const blockers = blockersOf(errors, findings, published || step === 4 ? steps : [step]);
  const complete = steps.filter((each) => blockersOf(errors, findings, [each]).length === 0);
  const firstIncomplete = steps.find((each) => !complete.includes(each)) ?? 4;
  const reachable = published ? steps : steps.filter((each) => each <= Math.max(firstIncomplete, step));
  const troubled = steps.filter(
    (each) =>
      findings.some((finding) => stepOf(finding.field) === each) ||
      Object.keys(state.fieldErrors).some((path) => stepOf(path) === each),
  );
  return { blockers, complete, reachable, troubled };
}

/** Takes the cursor to a field, on another step once that is on the screen. `count`: how many need attention. */
function useJump(session: DraftSession): (path: string, count?: number) => void {
  const goal = useRef<{ path: string; count: number } | null>(null);
  useEffect(() => {
    if (goal.current !== null) focusField(goal.current.path, goal.current.count);
    goal.current = null;
  });
  return (path, count = 0) => {
    if (stepOf(path) === session.state().step) return void focusField(path, count);
    goal.current = { path, count };
    session.goTo(stepOf(path));
  };
}

function Published({ state, title, complete }: { state: DraftState; title: string; complete: readonly WizardStep[] }) {
  const { id, published, form } = state;
  return (
    <Frame
      title={title}
      stepper={<WizardStepper current={5} complete={complete} troubled={[]} reachable={[]} onStep={() => undefined} />}
    >
      <StepSuccess id={id ?? ""} maskedCode={published ?? ""} form={form} />
    </Frame>
  );
}

function NotSaved({ onSave }: { onSave: () => void }) {
  return (
    <p
      className={
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 pt-4 text-dense text-danger sm:px-6"
      }
    >
      Not saved yet. Your text stays in this tab.
      <Button size="sm" onClick={onSave}>
        Save now
      </Button>
    </p>
  );
}

/** The way on, and what it still needs. */
function WizardFooter({
  step,
  published,
  submitting,
  blockers,
  idle,
  onOpen,
  onGo,
}: {
  step: WizardStep;
  published: boolean;
  submitting: boolean;
  blockers: ReturnType<typeof blockersOf>;
  /** Why it can't be sent, although nothing is missing. */
  idle: string | null;
  onOpen: (step: WizardStep) => void;
  onGo: (path: string) => void;
}) {
  const [missingId, idleId] = [useId(), useId()];
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-4 sm:px-6">
      {step > 1 ? <Button onClick={() => onOpen((step - 1) as WizardStep)}>Previous</Button> : null}
      <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
        {idle ? (
          <p id={idleId} className="text-dense text-ink-2">
            {idle}
          </p>
        ) : null}
        <MissingLine
          id={missingId}
          blockers={blockers}
          goal={published ? "To save" : step === 4 ? "To submit" : "To continue"}
          onGo={onGo}
        />
      </div>
      <span className="ml-auto flex gap-2">
        {published && step < 4 ? <Button onClick={() => onOpen((step + 1) as WizardStep)}>Next</Button> : null}
        <Button
          variant="primary"
          type="submit"
          loading={submitting}
          aria-disabled={blockers.length > 0 || idle !== null || undefined}
          aria-describedby={idle ? idleId : blockers.length > 0 ? missingId : undefined}
        >
          {published ? "Save changes" : step === 4 ? "Submit" : "Next"}
        </Button>
      </span>
    </footer>
  );
}

type FrameProps = { title: string; plate?: string | null; status?: ReactNode; stepper: ReactNode; children: ReactNode };

function Frame({ title, plate = null, status, stepper, children }: FrameProps) {
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title font-semibold">{title}</h1>
            {plate ? <Plate code={plate} /> : null}
          </div>
          {status}
        </div>
        {stepper}
      </header>
      {children}
    </div>
  );
}
