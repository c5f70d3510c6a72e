import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { dateOf } from "#domain/core/calendar.ts";
import { blockedOrganizations, formErrors, type WizardStep, wizardSteps } from "#domain/listing/form.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { inputOf } from "#domain/listing/fields.ts";
import { focusField, stepOf } from "./form-fields.ts";
import { PreviewCard } from "./preview-card.tsx";
import { PrivacyMeter } from "./privacy-meter.tsx";
import { VaultCard } from "./vault-card.tsx";
import { WizardFormProvider, type WizardForm } from "./wizard-form.ts";
import { WizardStepper } from "./wizard-stepper.tsx";
import { useLeaving } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { blockersOf, steps } from "./blockers.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { DraftSession } from "./draft-session.ts";
import type { DraftState, FormPatch } from "./draft-state.ts";
import { carryingConfirmed, confirmedWith, findingsIn, fixed, together } from "./leak-findings.ts";
import { MissingLine } from "./missing-line.tsx";
import { SaveStatus } from "./save-status.tsx";
import { StepBasics } from "./step-basics.tsx";
import { StepScreening } from "./step-screening.tsx";
import { StepSkills } from "./step-skills.tsx";
import { StepSuccess } from "./step-success.tsx";
import { StepTerms } from "./step-terms.tsx";
import { tidied } from "./tidy-form.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { outdate } from "#web/lib/backend/ask.ts";

const stepBodies = { 1: StepBasics, 2: StepSkills, 3: StepScreening, 4: StepTerms };

/** Lists a candidate or edits a listing: four steps over one sealed form (spec §2, §4, §5). */
export function Wizard({
  session,
  hint,
  onAnother,
}: {
  session: DraftSession;
  hint: ReactNode;
  onAnother: () => void;
}) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const queries = useQueryClient();
  const { form, step } = state;
  const published = !isDraft(state.status) && state.published === null;
  const title = published ? "Edit listing" : "List a Candidate";
  usePageTitle(title);

  const { errors, findings, blockers, complete, reachable, troubled } = useProgress(state, published);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState<ReadonlySet<WizardStep>>(new Set());
  const [dismissed, setDismissed] = useState<unknown>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const viewer = useViewer();
  const now = useNow();

  const leaving = useLeaving(
    () =>
      session.unsaved() && (!isDraft(state.status) || state.save.kind === "failed" || state.save.kind === "conflict"),
  );
  useUnsavedGuard(session);

  const jumpTo = useJump(session);

  function open(next: WizardStep) {
    session.change(carryingConfirmed(form, tidied(form)));
    session.goTo(next);
    window.scrollTo({ top: 0 });
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }

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
    ? "You can submit this draft once your organization is vetted."
    : nothingToSave && blockers.length === 0
      ? "No changes since the last save."
      : null;

  async function submit() {
    if (blockers.length > 0) return showBlockers(steps);
    if (withheld) return;
    session.change(carryingConfirmed(form, tidied(form)));
    const ok = published ? await session.saveChanges() : await session.publish();
    if (!ok) return jumpToRefusal();
    void outdate(queries, "listings");
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

  function answer(finding: LeakFinding, patch: FormPatch) {
    session.change(patch);
    // The pressed button disappears with its finding; the cursor continues in the text.
    requestAnimationFrame(() => document.activeElement === document.body && focusField(finding.field));
  }

  const wizard: WizardForm = {
    form,
    change: (patch) => session.change(carryingConfirmed(form, patch)),
    errorOf: (path) =>
      path in state.fieldErrors || touched.has(path) || attempted.has(stepOf(path)) ? errors[path] : undefined,
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    findingsOf: (path) => findings.filter((finding) => finding.field === path),
    fix: (finding) => answer(finding, fixed(form, finding)),
    keep: (finding) => answer(finding, { confirmedTexts: confirmedWith(form.confirmedTexts, finding) }),
    published,
    listingId: state.id,
    saveNow: async () => {
      await session.flush();
      return session.state().id;
    },
    today: dateOf(now),
  };

  if (state.published !== null && state.id !== null)
    return <Published state={state} title={title} complete={complete} onAnother={onAnother} />;

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
            <aside aria-label="Preview, privacy and vault" className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
              <PreviewCard form={form} findings={findings} now={now} />
              {mayDo(viewer, "listing.crowd") ? <PrivacyMeter except={published ? state.id : null} /> : null}
              <VaultCard identity={form.identity} blocked={blockedOrganizations(form).length} />
            </aside>
          </div>
        </PublicTextProvider>
      </WizardFormProvider>
      <ConflictDialog
        state={state}
        open={state.save.kind === "conflict" && state.save.current !== dismissed}
        onOpenChange={(open) => setDismissed(!open && state.save.kind === "conflict" ? state.save.current : null)}
        onResolve={(choice) => void session.resolve(choice)}
      />
      <LeaveDialog asked={leaving.asked} />
    </Frame>
  );
}

/** What is wrong where, and which steps can be opened. */
function useProgress(state: DraftState, published: boolean) {
  const { form, step } = state;
  const errors = useMemo(() => ({ ...state.fieldErrors, ...formErrors(form) }), [form, state.fieldErrors]);
  const findings = useMemo(() => together(findingsIn(form), state.findings), [form, state.findings]);

  const blockers = blockersOf(errors, findings, published || step === 4 ? steps : [step]);
  const complete = steps.filter((each) => blockersOf(errors, findings, [each]).length === 0);
  const firstIncomplete = steps.find((each) => !complete.includes(each)) ?? 4;
  const reachable = published ? steps : steps.filter((each) => each <= Math.max(firstIncomplete, step));
  const troubled = steps.filter(
    (each) =>
      findings.some((finding) => stepOf(finding.field) === each) ||
      Object.keys(state.fieldErrors).some((path) => stepOf(path) === each),
  );
  return { errors, findings, blockers, complete, reachable, troubled };
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

function Published({
  state,
  title,
  complete,
  onAnother,
}: {
  state: DraftState;
  title: string;
  complete: readonly WizardStep[];
  onAnother: () => void;
}) {
  const { id, published, form } = state;
  return (
    <Frame
      title={title}
      stepper={<WizardStepper current={5} complete={complete} troubled={[]} reachable={[]} onStep={() => undefined} />}
    >
      <StepSuccess
        id={id ?? ""}
        maskedCode={published ?? ""}
        headlineRole={form.headlineRole.trim()}
        place={`${form.locationCity.trim()}, ${form.locationState.trim()}`}
        onAnother={onAnother}
      />
    </Frame>
  );
}

/** Whether what is only in this tab may go. */
function LeaveDialog({ asked }: ReturnType<typeof useLeaving>) {
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(stay) => {
        if (!stay) asked?.stay();
      }}
      title="Leave without saving?"
      description="Changes since the last save exist only in this tab and will be lost."
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      destructive
      onConfirm={() => asked?.leave()}
    />
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

function Frame({
  title,
  plate = null,
  status,
  stepper,
  children,
}: {
  title: string;
  plate?: string | null;
  status?: ReactNode;
  stepper: ReactNode;
  children: ReactNode;
}) {
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

function Notices({ state, onCompare }: { state: ReturnType<DraftSession["state"]>; onCompare: () => void }) {
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {state.refusal ? (
        <Callout tone="danger" live title={isDraft(state.status) ? "Not listed yet" : "Not saved yet"}>
          {state.refusal}
        </Callout>
      ) : null}
      {state.save.kind === "conflict" ? (
        <Callout
          tone="warning"
          live
          title="Changed elsewhere while you were typing"
          action={
            <Button size="sm" onClick={onCompare}>
              Compare
            </Button>
          }
        >
          Your text isn't lost. Choose which version to keep.
        </Callout>
      ) : null}
      {state.merged.length > 0 ? (
        <Callout live>
          {"Updated from another tab or colleague: " +
            `${[...new Set(state.merged.map((field) => inputOf(field).label))].join(", ")}. What you typed is ` +
            "unchanged."}
        </Callout>
      ) : null}
    </div>
  );
}

/** Saves when the tab is hidden, and asks before closing a tab with unsaved text. */
function useUnsavedGuard(session: DraftSession) {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") void session.flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!session.unsaved()) return;
      void session.flush();
      event.preventDefault();
    };
    const onOnline = () => void session.flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("online", onOnline);
    };
  }, [session]);
}
