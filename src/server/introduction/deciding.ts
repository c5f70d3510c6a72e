import type { Introduction } from "#domain/introduction/introduction.ts";
import type { IntroductionRule } from "#domain/introduction/steps.ts";
import { introductionFor, type IntroductionView, requireSeenIntroduction } from "#domain/introduction/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { TextToCheck } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealText } from "../listing/text.ts";
import type { Context } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import { type Seen, type StepAt, type StepPort, takeStep } from "../platform/http/step.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import { findIntroduction, type FoundIntroduction, lockWithOthers, saveIntroduction } from "./store.ts";
import { notifyOfSteps } from "./notify.ts";

/** The introduction as its viewer sees it. `now` in ms. */
export const viewOf = (viewer: Viewer, { introduction, facts }: FoundIntroduction, now: number): IntroductionView =>
  introductionFor(viewer, introduction, { ...facts, readsIdentities: readsIdentities(viewer), now });

/** A conflict rolls back what would record a reading by staff, so texts that can name the candidate are withheld. */
const conflictView = (viewer: Viewer, { introduction, facts }: FoundIntroduction, now: number): IntroductionView => {
  const reads = readsIdentities(viewer) && viewer.organizationKind !== "platform";
  return introductionFor(viewer, introduction, { ...facts, readsIdentities: reads, now });
};

const port: StepPort<FoundIntroduction, Introduction, Introduction, { introduction: IntroductionView }> = {
  load: ({ context, viewer, work, now }, id) =>
    findIntroduction(work.db, context.keyRing, viewer, { id, now, lock: true }),
  seen({ viewer, now }, found, version) {
    requireSeenIntroduction(viewer, found.introduction, version, {
      now,
      current: (introduction) => conflictView(viewer, { ...found, introduction }, now),
    });
    return found.introduction;
  },
  check: (at, { introduction }, text) => textOf(at, introduction, text),
  async save({ context, work }, { before, after }) {
    await saveIntroduction(work.db, context.keyRing, before, after);
    notifyOfSteps(work, context, before, after);
  },
  async view({ context, viewer, work, now }, _found, { id }) {
    const found = (await findIntroduction(work.db, context.keyRing, viewer, { id, now })) ?? refuse("not-found");
    return { answer: { introduction: viewOf(viewer, found, now) } };
  },
};

/** For a step that changes other introductions of the listing too: all of them are locked by id, before it is read. */
export const withOthers: typeof port = {
  ...port,
  async load(at, id) {
    await lockWithOthers(at.work.db, id);
    return port.load(at, id);
  },
};

/** The handler of a step of an introduction. `then`: runs in the same transaction. */
export const step =
  <Ask>(
    decide: IntroductionRule<Ask>,
    then: (at: StepAt, before: Introduction, ask: Ask) => void = () => undefined,
    over = port,
  ) =>
  (context: Context, ask: Ask & Seen): Promise<{ introduction: IntroductionView }> =>
    takeStep(context, ask, over, (before, at, { facts }) => {
      const { viewer, now } = at;
      const after = decide(before, ask, { viewer, facts, now, ip: context.from.ip, newId: context.newId, sha256 });
      then(at, before, ask);
      return after;
    });

/**
 * A text of the introduction for its reader. The listing agency's own texts are checked against the identity (spec
 * §12).
 * @throws ExpectedError `leak`, `invalid-input`
 */
export const textOf = ({ context, viewer, work }: StepAt, about: Introduction, text: TextToCheck) =>
  dealText(context, viewer, work, text, about);
