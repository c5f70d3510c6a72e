import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import type { PublicTextForm } from "#web/lib/public-text/public-text-form.ts";
import { outdate, type Outdated } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useIdempotencyKey } from "#web/lib/use-idempotency-key.ts";
import { useIsHere } from "#web/lib/use-is-here.ts";
import { useAtRisk } from "#web/ui/unsaved.ts";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { errorsWithout, failureOf, valuesAfter, type Versioned } from "./attempt.ts";
import type { Draft } from "./use-draft.ts";
import { leadToError, reportUnshown } from "./focus-first-error.ts";
import { useLeakFindings } from "./use-leak-findings.ts";

type Sending = {
  api: Api;
  /** Words the person confirmed as not identifying. */
  confirmedTexts: string[];
  /** The same request gets the same key, so a repeated one isn't executed twice. */
  keyFor: (ask: object) => string;
};

export type FormOptions<Values extends object, Answer> = {
  initial: Values | (() => Values);
  /** The request, or errors by field before anything is sent. */
  send: (values: Values, sending: Sending) => FieldErrors | Promise<Answer>;
  /** Closes the dialog, before `done`. */
  close?: () => void;
  /**
   * Updates the screen and reports success. Afterwards the values are reset, except those that were changed while the
   * request was in flight.
   */
  done?: (answer: Answer, values: Values) => Notice | undefined | Promise<undefined>;
  /** Handles an error that the caller shows itself. */
  failed?: (failure: unknown) => boolean | Promise<boolean>;
  /** Replaces the API's message. */
  detailOf?: (problem: Problem) => string | undefined;
  /** Maps the API's field names to the form's. */
  errorsFrom?: (fields: FieldErrors, values: Values) => FieldErrors;
  /** Fetched again after success and failure. */
  outdates?: readonly Outdated[];
  versioned?: Versioned | undefined;
  /** Keeps its texts across a reload. Only if they can't name a candidate (`useDraft`). */
  draft?: Draft;
};

/** A form's state, independent of its fields. */
export type FormState = {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Whether something was changed that isn't sent yet. */
  isUnsaved: () => boolean;
  /** The noun that someone else changed after opening: "deal". */
  conflict: string | null;
  refusal: string | null;
};

export type Form<Values extends object> = FormState & {
  values: Values;
  errors: FieldErrors;
  /** Edits values. Clears their errors, or those at `paths`. */
  set: (part: Partial<Values>, ...paths: string[]) => void;
  /** Merges a colleague's version into what is typed by now, which can be later than `values` of the last attempt. */
  merge: (change: (now: Values) => Partial<Values>) => void;
  /** A text value, for controls with `onValueChange`. */
  text: (name: keyof Values & string) => { value: string; onValueChange: (text: string) => void };
  /** The same for text boxes. */
  input: (name: keyof Values & string) => {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** Sets what the form itself suggests. */
  prefill: (part: Partial<Values>) => void;
  /** Fields outside of `values` were edited. */
  clear: (...paths: string[]) => void;
  /** Submits with other values than shown, such as a confirmation. */
  send: (other?: Partial<Values>) => Promise<void>;
  reset: () => void;
  publicText: PublicTextForm;
};

/** Says an error as a toast once the form has left the screen. A closed dialog may stay mounted without its form. */
function useLeft(root: RefObject<HTMLFormElement | null>) {
  const isHere = useIsHere();
  const isShown = (): boolean => isHere.current && root.current?.isConnected !== false;
  const say = (detail: string): void => {
    if (!isShown()) notify({ title: "Error", description: detail, tone: "danger" });
  };
  return { isShown, say };
}

/**
 * The one way to submit. It sends once at a time, keeps typed text on every failure, focuses the first field that needs
 * attention, asks about words that may identify a candidate, and shows the newer state after a version conflict. A
 * failure after the form has left the screen is shown as a toast.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { initial, send, close, done, failed, detailOf, errorsFrom, outdates = [], versioned, draft } = options;
  /** The form's element, once submitted. */
  const root = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState(initial);
  const [restored] = useState(() => draft?.read(opened));
  const [values, setValues] = useState<Values>(() => ({ ...opened, ...restored?.values }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(restored?.isOlder === true ? (versioned?.noun ?? null) : null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useRef(false);
  /** From the answer on: `done` may leave the page. */
  const isSent = useRef(false);
  const { isShown, say } = useLeft(root);
  const keyFor = useIdempotencyKey();
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const write = (part: object) => setValues((before) => ({ ...before, ...part }));
  const textAt = (path: string) => {
    const text = Object.entries(values).find(([name]) => name === path)?.[1];
    return typeof text === "string" ? text : undefined;
  };
  const leaks = useLeakFindings({
    textAt,
    write: (path, text) => write({ [path]: text }),
    errorAt: (path) => errors[path],
  });

  function clear(...paths: string[]): void {
    setErrors((before) => errorsWithout(before, paths));
    leaks.forget(paths);
  }

  function set(part: Partial<Values>, ...paths: string[]): void {
    write(part);
    const edited = Object.keys(part).filter((name) => Reflect.get(part, name) !== Reflect.get(values, name));
    clear(...(paths.length > 0 ? paths : edited));
  }

  function reset(begun?: Values): void {
    const fresh = typeof initial === "function" ? initial() : initial;
    isSent.current = false;
    setOpened(fresh);
    setValues((now) => (begun ? valuesAfter(fresh, begun, now) : fresh));
    setErrors({});
    setConflict(null);
    setRefusal(null);
    leaks.reset();
  }

  async function attempt(other?: Partial<Values>): Promise<void> {
    if (isSending.current) return;
    const sent = { ...values, ...other };
    setErrors({});
    setConflict(null);
    setRefusal(null);
    const asked = send(sent, { api, confirmedTexts: leaks.confirmedTexts, keyFor });
    if (!(asked instanceof Promise)) {
      setErrors(asked);
      return leadToError(root.current);
    }
    isSending.current = true;
    setBusy(true);
    try {
      const answer = await asked;
      isSent.current = true;
      // The form may be gone before it is emptied.
      draft?.write(null);
      close?.();
      const notice = await done?.(answer, sent);
      if (notice) notify(notice);
      reset(values);
    } catch (thrown) {
      isSent.current = false;
      if (!(await failed?.(thrown))) await show(thrown, sent);
      leadToError(root.current);
    } finally {
      isSending.current = false;
      setBusy(false);
      await outdate(queryClient, ...outdates);
    }
  }

  function refuse(detail: string): void {
    setRefusal(detail);
    say(detail);
  }

  async function show(thrown: unknown, sent: Values): Promise<void> {
    const failure = failureOf(thrown, versioned, errorsFrom && ((fields) => errorsFrom(fields, sent)));
    if (failure.kind === "leak" || failure.kind === "conflict") say(problemDetail(thrown));
    if (failure.kind === "leak") leaks.show(failure.findings);
    else if (failure.kind === "conflict") setConflict(versioned?.noun ?? null);
    else if (failure.kind === "fields") {
      setErrors(failure.errors);
      reportUnshown(failure.errors, root.current, refuse);
    } else if (versioned?.sayError) versioned.sayError(thrown);
    else refuse((isShown() && thrown instanceof Problem && detailOf?.(thrown)) || failure.detail);
    if (failure.kind === "error" && failure.isStale) await versioned?.refresh?.();
  }

  const text: Form<Values>["text"] = (name) => ({
    value: textAt(name) ?? "",
    onValueChange: (next) => {
      write({ [name]: next });
      clear(name);
    },
  });

  const edited = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(opened, name)),
  );
  const stored = draft && !leaks.wereFound ? Object.fromEntries(edited.filter(isText)) : {};
  const isUnsaved = () => !isSent.current && edited.some(([name]) => !(name in stored));
  const texts = JSON.stringify(stored);
  const keep = useEffectEvent((now: string) => draft?.write(now === "{}" ? null : now));
  useEffect(() => keep(texts), [texts]);
  // A form that is drawn in a dialog goes with it.
  useAtRisk(() => (isUnsaved() ? "on-closing" : "nothing"), busy);

  return {
    submit: (event) => {
      event.preventDefault();
      root.current = event.currentTarget;
      void attempt();
    },
    busy,
    isUnsaved,
    conflict,
    refusal,
    values,
    errors,
    set,
    merge: (change) => setValues((now) => ({ ...now, ...change(now) })),
    prefill: (part) => {
      setOpened((before) => ({ ...before, ...part }));
      write(part);
    },
    text,
    input: (name) => {
      const { value, onValueChange } = text(name);
      return { value, onChange: ({ target }) => onValueChange(target.value) };
    },
    clear,
    send: attempt,
    reset: () => reset(),
    publicText: leaks.publicText,
  };
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";

/**
 * Returns the version that a form replaces: the one it was opened with, or the newest once its notice has shown that a
 * colleague was first. The record may be fetched again at any time, so its own version doesn't say what was read.
 * `open`: of a dialog that stays mounted.
 */
export function useSeenVersion(newest: number, open = true): (form: Pick<FormState, "conflict">) => number {
  const [opened, setOpened] = useState(open ? newest : null);
  if (open !== (opened !== null)) setOpened(open ? newest : null);
  return ({ conflict }) => (conflict === null ? (opened ?? newest) : newest);
}
