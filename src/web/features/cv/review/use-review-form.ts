import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { confirmations } from "#web/features/listing/wizard/confirmation-fields.tsx";
import { blockersOf, steps } from "#web/features/listing/wizard/blockers.ts";
import type { DraftSession } from "#web/features/listing/wizard/draft-session.ts";
import { carryingConfirmed } from "#web/features/listing/wizard/leak-findings.ts";
import { tidied } from "#web/features/listing/wizard/tidy-form.ts";
import { useSessionForm } from "#web/features/listing/wizard/use-session-form.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { leadToError, leadToField } from "#web/lib/form/focus-first-error.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { notify } from "#web/ui/toast.tsx";
import { keepStanding } from "./queue-cache.ts";
import type { CvReadingAnswer } from "./review-screen.tsx";
import {
  checkList,
  fieldAt,
  inCheckOrder,
  isBlocking,
  needsOf,
  nextAfter,
  ownPaths,
  reviewed,
  type ReviewId,
  sourcesAt,
} from "./review-state.ts";
import { useNextCv } from "./use-next-cv.ts";
import { useReviewKeys } from "./use-review-keys.ts";

/** What is left to check of a CV, and the steps from one field to the next, to the publication and to the next CV. */
export function useReviewForm(
  session: DraftSession,
  reading: CvReadingAnswer,
  { frame, publishCard }: { frame: RefObject<HTMLFormElement | null>; publishCard: RefObject<HTMLElement | null> },
) {
  const outdate = useOutdate();
  const navigate = useNavigate();
  const [attempted, setAttempted] = useState<ReadonlySet<ReviewId>>(new Set());
  const [triedPublish, setTriedPublish] = useState(false);
  const { state, errors, findings, wizard } = useSessionForm(
    session,
    (path) => triedPublish || attempted.has(fieldAt(path)?.id ?? "name"),
  );
  const { form } = state;
  const id = state.id ?? "";
  const { unsure, confirm } = useConfirmed(id, reading);
  const { evidence } = reading;
  const needs = useMemo(() => needsOf({ errors, findings, unsure, evidence }), [errors, findings, unsure, evidence]);
  const [accepted, setAccepted] = useState<ReadonlySet<ReviewId>>(new Set());
  const [listed, setListed] = useState<readonly ReviewId[]>(() => inCheckOrder(needs));
  const list = checkList(listed, needs, accepted);
  if (list.join() !== listed.join()) setListed(list);

  const [lit, setLit] = useState<string>("");
  const sources = useMemo(() => sourcesAt(lit, reading.evidence), [lit, reading.evidence]);
  const next = useNextCv(id);
  const begin = useEffectEvent(() => list[0] && go(list[0]));
  useEffect(() => void begin(), []);

  const blockers = blockersOf(errors, findings, steps);
  const isComplete = blockers.length === 0;

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
    setAccepted((before) => new Set([...before, field]));
    void confirm(ownPaths(field, unsure));
    go(nextAfter(list, field));
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
    void outdate("listings");
    next.leave();
    notify({ title: "Candidate Listed Successfully!" });
    if (next.to !== null) openNext();
    else window.scrollTo({ top: 0 });
  }

  /** A field that only the full form has is filled in there. */
  function jump(path: string) {
    const own = fieldAt(path)?.id;
    if (own === undefined && !(confirmations as readonly string[]).includes(path))
      return void navigate({ to: "/mls/list/$id", params: { id } });
    if (own !== undefined)
      flushSync(() => setAccepted((before) => new Set([...before].filter((each) => each !== own))));
    leadToField(path, blockers.length);
  }

  function openNext() {
    void session.flush();
    if (next.to !== null) void navigate({ to: "/mls/list/cv/$id", params: { id: next.to } });
  }

  return {
    id,
    state,
    wizard,
    needs,
    list,
    sources,
    blockers,
    isComplete,
    next,
    go,
    accept,
    acceptCurrent,
    publish,
    jump,
    openNext,
  };
}

/** The paths that no one has checked, and how to mark some as checked. */
function useConfirmed(id: string, reading: CvReadingAnswer) {
  const { api } = useBackend();
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(() => new Set(reading.confirmed));
  const unsure = useMemo(() => reading.unsure.filter((path) => !confirmed.has(path)), [reading.unsure, confirmed]);

  async function confirm(paths: string[]) {
    if (paths.length === 0) return;
    setConfirmed((before) => new Set([...before, ...paths]));
    try {
      await keepStanding(queries, id, await api.cvs.confirm({ id, paths }));
    } catch (error) {
      notify({ title: "The field wasn't marked as checked", description: problemDetail(error), tone: "danger" });
    }
  }

  return { unsure, confirm };
}
