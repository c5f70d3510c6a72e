import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { ConfirmationFields, confirmations } from "#web/features/listing/wizard/confirmation-fields.tsx";
import { blockersOf, steps } from "#web/features/listing/wizard/blockers.ts";
import { ConflictDialog } from "#web/features/listing/wizard/conflict-dialog.tsx";
import type { DraftSession } from "#web/features/listing/wizard/draft-session.ts";
import { LeaveGuard } from "#web/features/listing/wizard/leave-guard.tsx";
import { carryingConfirmed } from "#web/features/listing/wizard/leak-findings.ts";
import { MissingLine } from "#web/features/listing/wizard/missing-line.tsx";
import { Notices } from "#web/features/listing/wizard/notices.tsx";
import { PrivacyMeter } from "#web/features/listing/wizard/privacy-meter.tsx";
import { SaveStatus } from "#web/features/listing/wizard/save-status.tsx";
import { StepSuccess } from "#web/features/listing/wizard/step-success.tsx";
import { tidied } from "#web/features/listing/wizard/tidy-form.ts";
import { useSessionForm } from "#web/features/listing/wizard/use-session-form.ts";
import { WizardFormProvider } from "#web/features/listing/wizard/wizard-form.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { leadToError, leadToField } from "#web/lib/form/focus-first-error.ts";
import { counted } from "#web/lib/format.ts";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { notify } from "#web/ui/toast.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { CvPages, wordsAt } from "./cv-pages.tsx";
import { ReadFields } from "./read-fields.tsx";
import { Replacements } from "./replacements.tsx";
import { controls } from "./review-fields.tsx";
import type { CvReadingAnswer } from "./review-screen.tsx";
import {
  checkList,
  fieldAt,
  inCheckOrder,
  isBlocking,
  type Need,
  needsOf,
  nextAfter,
  ownPaths,
  reviewed,
  type ReviewId,
  sourcesAt,
} from "./review-state.ts";
import { useNextCv } from "./use-next-cv.ts";
import { useReviewKeys } from "./use-review-keys.ts";

/** The form of one CV: what needs a person first, then the rest, beside the CV with the focused field's source lit. */
export function Review({ session, reading }: { session: DraftSession; reading: CvReadingAnswer }) {
  const { api } = useBackend();
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();
  const [attempted, setAttempted] = useState<ReadonlySet<ReviewId>>(new Set());
  const [triedPublish, setTriedPublish] = useState(false);
  const { state, errors, findings, wizard } = useSessionForm(
    session,
    (path) => triedPublish || attempted.has(fieldAt(path)?.id ?? "name"),
  );
  const { form } = state;
  const id = state.id ?? "";
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(() => new Set(reading.confirmed));
  const unsure = useMemo(() => reading.unsure.filter((path) => !confirmed.has(path)), [reading.unsure, confirmed]);
  const needs = useMemo(() => needsOf({ errors, findings, unsure }), [errors, findings, unsure]);
  const [accepted, setAccepted] = useState<ReadonlySet<ReviewId>>(new Set());
  const [listed, setListed] = useState<readonly ReviewId[]>(() => inCheckOrder(needs));
  const list = checkList(listed, needs, accepted);
  if (list.join() !== listed.join()) setListed(list);

  const [lit, setLit] = useState<string>("");
  const sources = useMemo(() => sourcesAt(lit, reading.evidence), [lit, reading.evidence]);
  const [side, setSide] = useState<"form" | "cv">("form");
  const [dismissed, setDismissed] = useState<unknown>(null);
  const frame = useRef<HTMLFormElement>(null);
  const publishCard = useRef<HTMLElement>(null);
  const next = useNextCv(id);

  const start = useRef(list[0]);
  useEffect(() => void (start.current && go(start.current)), []);

  const blockers = blockersOf(errors, findings, steps);
  const isComplete = blockers.length === 0;
  const mayPublish = mayDo(viewer, "listing.publish");

  function go(target: ReviewId | null) {
    const path = reviewed.find((field) => field.id === target)?.paths[0];
    // The focus follows a frame later; the next key already means this field.
    if (path !== undefined) setLit(path);
    requestAnimationFrame(() => {
      if (path !== undefined && leadToField(path)) return;
      publishCard.current?.querySelector<HTMLElement>("input:not(:checked), button")?.focus();
    });
  }

  function accept(field: ReviewId) {
    if (isBlocking(needs.get(field))) {
      setAttempted((before) => new Set([...before, field]));
      leadToError(document.getElementById(`check-${field}`));
      return;
    }
    const paths = ownPaths(field, unsure);
    setAccepted((before) => new Set([...before, field]));
    if (paths.length > 0) {
      setConfirmed((before) => new Set([...before, ...paths]));
      void confirm(paths);
    }
    go(nextAfter(list, field));
  }

  async function confirm(paths: string[]) {
    try {
      await api.cvs.confirm({ id, paths });
      await queries.invalidateQueries({ queryKey: keyOf("cvs", "queue") });
    } catch (error) {
      notify({ title: "Not saved as checked", description: problemDetail(error), tone: "danger" });
    }
  }

  function acceptCurrent() {
    const current = fieldAt(lit)?.id;
    if (current !== undefined && list.includes(current)) accept(current);
    else if (list[0] !== undefined) go(list[0]);
    else if (next.to !== null && !isComplete) openNext();
    else if (isComplete) void publish();
    else go(null);
  }

  useReviewKeys(frame, { onAccept: acceptCurrent, onField: setLit });

  async function publish() {
    setTriedPublish(true);
    const [first] = blockers;
    if (first) return jump(first.path);
    session.change(carryingConfirmed(form, tidied(form)));
    if (!(await session.publish())) {
      const { fieldErrors, findings: refused } = session.state();
      const [found] = blockersOf(fieldErrors, refused, steps);
      if (found) jump(found.path);
      return;
    }
    void outdate(queries, "listings");
    await queries.invalidateQueries({ queryKey: keyOf("cvs", "queue") });
    notify({ title: "Candidate Listed Successfully!" });
    if (next.to !== null) openNext();
    else window.scrollTo({ top: 0 });
  }

  /** A field that only the full form has is filled in there. */
  function jump(path: string) {
    const own = fieldAt(path)?.id;
    if (own === undefined && !(confirmations as readonly string[]).includes(path))
      return void navigate({ to: "/mls/list/$id", params: { id } });
    if (own !== undefined) setAccepted((before) => new Set([...before].filter((each) => each !== own)));
    requestAnimationFrame(() => leadToField(path, blockers.length));
  }

  function openNext() {
    void session.flush();
    if (next.to !== null) void navigate({ to: "/mls/list/cv/$id", params: { id: next.to } });
  }

  const missingId = useId();
  if (state.published !== null)
    return (
      <div className="mx-auto max-w-page gutter py-7">
        <h1 className="mb-5 text-title font-semibold">Review CV</h1>
        <StepSuccess
          id={id}
          maskedCode={state.published}
          headlineRole={form.headlineRole.trim()}
          place={`${form.locationCity.trim()}, ${form.locationState.trim()}`}
        />
      </div>
    );

  return (
    <div className="mx-auto max-w-page gutter py-7">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-title font-semibold break-words">
            {form.identity.fullName.trim() || "Unnamed candidate"}
          </h1>
          <p className="text-dense break-words text-ink-2">{`From ${reading.fileName}`}</p>
          <SaveStatus state={state} unsaved={session.unsaved()} onRetry={() => void session.flush()} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button render={<Link to="/mls/list/cvs" />}>
            {next.left > 0 ? `CVs to review (${next.left + 1})` : "CVs to review"}
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
              <ToCheck list={list} needs={needs} onAccept={accept} />
              <ReadFields
                form={form}
                now={now}
                hidden={list}
                onOpened={(field) => go(field)}
                confidence={reading.evidence}
              />
              <Replacements
                form={form}
                replacements={reading.replacements}
                onChange={(patch) => wizard.change(patch)}
              />
              {mayDo(viewer, "listing.crowd") ? <PrivacyMeter except={null} /> : null}
              <Card ref={publishCard} aria-label="Publish">
                <CardSection>
                  <CardTitle>Publish</CardTitle>
                  <div className="mt-3">
                    <ConfirmationFields />
                  </div>
                  <div className="mt-3 empty:hidden">
                    <MissingLine id={missingId} blockers={blockers} goal="To publish" onGo={jump} />
                  </div>
                  <div className="mt-3 flex flex-wrap justify-end gap-2">
                    {next.to !== null ? <Button onClick={openNext}>Next CV</Button> : null}
                    <Button
                      variant="primary"
                      loading={state.submitting}
                      disabledReason={mayPublish ? undefined : "You can publish once your organization is vetted."}
                      aria-disabled={isComplete ? undefined : true}
                      aria-describedby={isComplete ? undefined : missingId}
                      onClick={() => void publish()}
                    >
                      Publish listing
                    </Button>
                  </div>
                </CardSection>
              </Card>
              <CheckBar
                left={list.length}
                peek={wordsAt(reading.text, sources)}
                action={
                  list.length > 0
                    ? "Accept"
                    : isComplete
                      ? "Publish listing"
                      : next.to !== null
                        ? "Next CV"
                        : "Continue"
                }
                onAction={acceptCurrent}
                onShowCv={() => setSide("cv")}
              />
            </form>
          </div>
        </PublicTextProvider>
      </WizardFormProvider>
      <ConflictDialog
        state={state}
        open={state.save.kind === "conflict" && state.save.current !== dismissed}
        onOpenChange={(open) => setDismissed(!open && state.save.kind === "conflict" ? state.save.current : null)}
        onResolve={(choice) => void session.resolve(choice)}
      />
      <LeaveGuard session={session} />
    </div>
  );
}

const needText: Record<Need, string> = {
  missing: "Missing in the CV",
  leak: "May reveal who it is",
  unsure: "Read with doubt",
};

function ToCheck({
  list,
  needs,
  onAccept,
}: {
  list: readonly ReviewId[];
  needs: ReadonlyMap<ReviewId, Need>;
  onAccept: (id: ReviewId) => void;
}) {
  return (
    <Card aria-labelledby="to-check">
      <CardSection>
        <CardTitle>
          <span id="to-check">{list.length > 0 ? `${list.length} to check` : "Nothing left to check"}</span>
        </CardTitle>
        <p role="status" className="mt-0.5 text-dense text-ink-2">
          {list.length > 0
            ? "Fill in what the CV doesn't say, and confirm what was hard to read."
            : "Confirm the three statements below, then publish."}
        </p>
      </CardSection>
      {list.map((id) => {
        const Control = controls[id];
        const need = needs.get(id);
        return (
          <CardSection key={id} id={`check-${id}`}>
            <div className="mb-2 flex items-center justify-between gap-3 text-small text-ink-3">
              <span>{need ? needText[need] : "Ready"}</span>
              <Button size="sm" onClick={() => onAccept(id)}>
                Accept
                <span className="sr-only">{reviewed.find((field) => field.id === id)?.label}</span>
              </Button>
            </div>
            <Control />
          </CardSection>
        );
      })}
    </Card>
  );
}

/** How many are left, what the CV says about the focused field, and the one way on. Always in view. */
function CheckBar({
  left,
  peek,
  action,
  onAction,
  onShowCv,
}: {
  left: number;
  peek: string;
  action: string;
  onAction: () => void;
  onShowCv: () => void;
}) {
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line " +
        "bg-raised px-4 py-2.5 shadow-float"
      }
    >
      {peek ? (
        <button
          type="button"
          onClick={onShowCv}
          className="min-w-0 basis-full cursor-pointer truncate text-left text-small text-ink-2 lg:hidden"
        >
          <span className="sr-only">Show in the CV: </span>
          <q>{peek}</q>
        </button>
      ) : null}
      <span className="flex-1 text-dense text-ink-2">
        {left > 0 ? `${counted(left, "field")} to check` : "All fields are checked"}
      </span>
      <Button variant="primary" onClick={onAction}>
        {action}
        <Kbd>Ctrl Enter</Kbd>
      </Button>
    </div>
  );
}
