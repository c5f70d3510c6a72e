import { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { WizardStep } from "#domain/listing/form.ts";
import { hasFields } from "#web/lib/form/attempt.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { isDraft, isVisible } from "#domain/core/listing-status.ts";
import { pick } from "#domain/core/pick.ts";
import { createListeners } from "#domain/core/listeners.ts";
import {
  type DraftState,
  type FormField,
  type FormPatch,
  type OwnForm,
  changedFields,
  formPaths,
  mergeForms,
  rootOf,
  stateOf,
  withoutFields,
} from "./draft-state.ts";

/** Delay after the last keystroke before a draft is saved, and before a failed save is retried, in milliseconds. */
export const saveDelayMs = 700;
export const retryDelaysMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

export type DraftSession = {
  state: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  change: (patch: FormPatch) => void;
  goTo: (step: WizardStep) => void;
  /** Saves pending changes now; resolves when they are saved or have failed. */
  flush: () => Promise<void>;
  resolve: (choice: "mine" | "theirs") => Promise<void>;
  /** Publishes the draft. False when rejected; the state says why. */
  publish: () => Promise<boolean>;
  /** Saves the changes to a published listing. False when rejected. */
  saveChanges: () => Promise<boolean>;
  /** True while some typed text exists only in this tab. */
  unsaved: () => boolean;
  /** Sends nothing of what is left. */
  abandon: () => void;
  /** Stops timers; pending changes of a draft are still sent. */
  close: () => Promise<void>;
};

/**
 * Edits one candidate: holds the form, saves a draft per step and while typing, and tracks the version (spec §20). A
 * published listing is saved only by `saveChanges`, since every update is public immediately. Nothing is left in
 * browser storage (spec §10).
 */
export function openDraftSession(
  api: Pick<Api, "listings">,
  opened: OwnForm | null,
  now: () => number = Date.now,
): DraftSession {
  let state = stateOf(opened);
  let base = state.form;
  let baseStep = state.step;
  let version = opened?.version ?? 0;
  let failures = 0;
  let abandoned = false;
  /** What is shown when nothing is left to send. */
  let settled = state.save;
  const saver = createSaver(api);
  const sending = createSending(sendOnce);
  const listeners = createListeners();

  function set(patch: Partial<DraftState>) {
    state = { ...state, ...patch };
    listeners.call();
  }

  const typed = () => changedFields(base, state.form);
  const unsaved = () => typed().length > 0;
  const blocked = () => abandoned || state.save.kind === "conflict" || state.save.kind === "gone";
  const hasWork = () => unsaved() || (state.id !== null && isDraft(state.status) && state.step !== baseStep);

  function change(patch: FormPatch) {
    const fields = Object.keys(patch);
    set({
      form: { ...state.form, ...patch },
      fieldErrors: withoutFields(state.fieldErrors, fields),
      findings: state.findings.filter((finding) => !fields.includes(rootOf(finding.field))),
      refusal: null,
      needsPlan: false,
    });
    if (blocked()) return;
    if (state.save.kind !== "saving") set({ save: { kind: "waiting" } });
    if (isDraft(state.status)) sending.later(saveDelayMs);
  }

  function goTo(step: WizardStep) {
    set({ step, merged: [] });
    if (isDraft(state.status) && !blocked()) void flush();
  }

  async function flush() {
    sending.cancel();
    if (!isDraft(state.status)) return;
    await sending.running();
    await sending.now();
  }

  async function sendOnce() {
    sending.cancel();
    if (blocked()) return;
    if (!hasWork()) return set({ save: settled });
    set({ save: { kind: "saving" } });
    const sent = { form: state.form, step: state.step };
    try {
      const { id, status } = state;
      const saved = await saver.save({ id, version, base, sent, draft: isDraft(status) });
      kept(saved.answer, saved.form, saved.step);
    } catch (problem) {
      await failed(problem);
    }
  }

  function kept(answer: OwnForm, form: DraftState["form"], step: WizardStep) {
    failures = 0;
    base = form;
    baseStep = step;
    version = answer.version;
    settled = { kind: "saved", at: now() };
    set({ id: answer.id, status: answer.status, maskedCode: answer.maskedCode, save: settled });
    if (hasWork()) {
      set({ save: { kind: "waiting" } });
      if (isDraft(state.status)) sending.later(saveDelayMs);
    }
  }

  async function failed(problem: unknown) {
    if (problem instanceof Problem && !passes(problem)) {
      saver.forget();
      return problem.status === 409 && problem.code === "version-conflict"
        ? conflict(problem)
        : set(rejectionOf(problem));
    }
    const retries = isDraft(state.status);
    set({ save: { kind: "failed", says: retries ? unreachable.retrying : unreachable.waiting, retries } });
    if (retries) sending.later(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 30_000);
    failures += 1;
  }

  async function conflict(problem: Problem) {
    const current = isOwnForm(problem.current) ? problem.current : await readForm(api, state.id);
    if (!current) return set({ save: { kind: "failed", says: problem.detail, retries: false } });
    // Whatever its status is now, a listing can be edited.
    if (isDraft(state.status) && !isDraft(current.status)) return set({ save: { kind: "gone", says: listedWords } });
    const merge = mergeForms(base, state.form, current.form);
    if (merge.clashes.length > 0) return set({ save: { kind: "conflict", current, fields: merge.clashes } });
    const isExpected = take(current, merge.form, merge.taken);
    if (isDraft(state.status)) sending.later(0);
    else if (isExpected) await sendOnce();
  }

  /** False when saving what is left has become public, which the person has to know first. */
  function take(current: OwnForm, form: DraftState["form"], merged: FormField[]): boolean {
    base = current.form;
    version = current.version;
    settled = { kind: "saved", at: Date.parse(current.savedAt) };
    const isExpected = isVisible(state.status) || !isVisible(current.status) || changedFields(base, form).length === 0;
    set({ form, status: current.status, maskedCode: current.maskedCode, merged, save: { kind: "waiting" } });
    if (!isExpected) set({ refusal: resumedWords });
    return isExpected;
  }

  async function resolve(choice: "mine" | "theirs") {
    if (state.save.kind !== "conflict") return;
    const { current, fields } = state.save;
    const { form } = mergeForms(base, state.form, current.form);
    if (take(current, choice === "mine" ? form : { ...form, ...pick(current.form, fields) }, [])) await sending.now();
  }

  const publishing = createPublishing(api, {
    state: () => state,
    version: () => version,
    set,
    flush,
    send: sending.now,
    unsaved,
    conflict,
  });

  const close = async () => (state.published === null ? flush() : sending.cancel());

  return {
    state: () => state,
    subscribe: listeners.add,
    change,
    goTo,
    flush,
    resolve,
    ...publishing,
    unsaved,
    abandon: () => void (abandoned = true),
    close,
  };
}

/** Runs `send` now or later, once at a time. */
function createSending(send: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  function now(): Promise<void> {
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    now,
    later(delay: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => void now(), delay);
    },
    running: () => running,
    cancel: () => clearTimeout(timer),
  };
}

type Kept = { form: DraftState["form"]; step: WizardStep };

/** Sends what was typed: a new draft as a whole, then what has changed since. */
function createSaver(api: Pick<Api, "listings">) {
  // A create whose answer was lost is repeated unchanged under its key, or it would start a second draft.
  let creating: ({ key: string } & Kept) | null = null;
  return {
    async save({
      id,
      version,
      base,
      sent,
      draft,
    }: {
      id: string | null;
      version: number;
      base: DraftState["form"];
      sent: Kept;
      draft: boolean;
    }): Promise<Kept & { answer: OwnForm }> {
      if (id !== null) {
        const form = pick(sent.form, changedFields(base, sent.form));
        const answer = await api.listings.update({ id, version, form, ...(draft ? { step: sent.step } : {}) });
        return { ...sent, answer };
      }
      creating ??= { key: newKey(), ...sent };
      const { key, form, step } = creating;
      const answer = await api.listings.create(
        { form: pick(form, changedFields(base, form)), step },
        { idempotencyKey: key },
      );
      creating = null;
      return { form, step, answer };
    },
    forget: () => void (creating = null),
  };
}

type Publishing = Pick<DraftSession, "state" | "flush" | "unsaved"> & {
  version: () => number;
  set: (patch: Partial<DraftState>) => void;
  send: () => Promise<void>;
  conflict: (problem: Problem) => Promise<void>;
};

/** What makes the typed form public. */
function createPublishing(
  api: Pick<Api, "listings">,
  { state, version, set, flush, send, unsaved, conflict }: Publishing,
): Pick<DraftSession, "publish" | "saveChanges"> {
  let publishKey: { version: number; key: string } | null = null;

  async function publish() {
    set({ submitting: true, refusal: null, needsPlan: false });
    try {
      await flush();
      // Typed while the save was in flight: that belongs to what is published, too.
      if (state().save.kind === "waiting") await flush();
      const { id } = state();
      if (unsaved() || id === null) return false;
      if (publishKey?.version !== version()) publishKey = { version: version(), key: newKey() };
      const answer = await api.listings.publish({ id, version: version() }, { idempotencyKey: publishKey.key });
      publishKey = null;
      set({ status: answer.status, maskedCode: answer.maskedCode, published: answer.maskedCode ?? "" });
      return true;
    } catch (problem) {
      await refused(problem);
      return false;
    } finally {
      set({ submitting: false });
    }
  }

  async function refused(problem: unknown) {
    if (!(problem instanceof Problem) || problem.status === 0) return set({ refusal: unreachable.waiting });
    // A definite rejection: nothing happened under this key, so the next try needs a new one.
    if (!passes(problem)) publishKey = null;
    if (problem.code === "version-conflict") return conflict(problem);
    set({
      refusal: problem.detail,
      needsPlan: problem.code === "plan-limit",
      fieldErrors: formPaths(problem.fields),
      findings: problem.findings,
    });
  }

  async function saveChanges() {
    if (!unsaved()) return true;
    // A listing that was off the market may be back.
    const { save } = state();
    set({ submitting: true, refusal: null, save: save.kind === "gone" ? { kind: "waiting" } : save });
    await send();
    set({ submitting: false });
    return state().save.kind === "saved";
  }

  return { publish, saveChanges };
}

const unreachable = {
  retrying: "We can't reach the server. Your text is saved in this tab and sent as soon as the connection is back.",
  waiting: "We can't reach the server. Your text is saved in this tab. Try again in a moment.",
};
const listedWords = "This draft was listed or discarded elsewhere. Open the Agent Hub to see its status.";
const resumedWords = "A colleague put this listing back on the market. Save again to publish your changes.";

/** What the form shows of a save that was rejected for good. */
function rejectionOf(problem: Problem): Partial<DraftState> {
  if (problem.status === 404 || problem.code === "wrong-state") return { save: { kind: "gone", says: problem.detail } };
  return {
    save: { kind: "failed", says: problem.detail, retries: false },
    fieldErrors: formPaths(problem.fields),
    findings: problem.findings,
  };
}

const isOwnForm = hasFields<OwnForm>("form", "version");

/** The listing as the server has it, or null when it can't be read. */
async function readForm(api: Pick<Api, "listings">, id: string | null): Promise<OwnForm | null> {
  return id === null ? null : api.listings.form({ id }).catch(() => null);
}

/** Worth retrying unchanged: network, load or server start. */
function passes(problem: Problem) {
  return (
    problem.status === 0 ||
    problem.status === 429 ||
    problem.status >= 500 ||
    problem.code === "idempotency-in-progress"
  );
}
