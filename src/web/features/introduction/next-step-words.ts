import type { NextStep, NextStepName } from "#domain/interview/next-step.ts";
import { instantDateText } from "#web/lib/format.ts";

type Words = { /** For the party whose move it is. */ yours: string; button: string; theirs: (name: string) => string };

const accessEnded =
  "Access to the identity has ended. A new introduction can be requested while the candidate is listed.";
const dealIsOpen = "The deal is open: terms and signatures come next.";

const words: Record<Exclude<NextStepName, "hold_interview" | "passed" | "access_ended">, Words> = {
  open_identity: {
    yours: "You can see who the candidate is.",
    button: "Open identity",
    theirs: (name) => `${name} can open the identity.`,
  },
  propose_interview: {
    yours: "Propose times for an interview.",
    button: "Propose times",
    theirs: (name) => `Waiting for ${name} to propose an interview.`,
  },
  answer_interview: {
    yours: "Choose a time for the interview.",
    button: "Answer the proposal",
    theirs: (name) => `Waiting for ${name} to choose a time.`,
  },
  fill_scorecard: {
    yours: "Rate the interview. It takes two minutes.",
    button: "Fill in scorecard",
    theirs: (name) => `Waiting for ${name}'s feedback.`,
  },
  decide: {
    yours: "The interview is over. Advance or pass.",
    button: "Decide now",
    theirs: (name) => `Waiting for ${name} to advance or pass.`,
  },
  make_offer: {
    yours: "Make the offer: create the deal.",
    button: "Make an offer",
    theirs: (name) => `Waiting for ${name} to prepare the offer.`,
  },
  finish_deal: { yours: dealIsOpen, button: "Go to the deal", theirs: () => dealIsOpen },
  placement_ended: { yours: "The placement ended.", button: "Go to the deal", theirs: () => "The placement ended." },
  hired: { yours: "The candidate is hired.", button: "Go to the deal", theirs: () => "The candidate is hired." },
};

/** The sentence of the next step, and its button if the reader can take it. */
export function nextStepWords({ name, yours, waitsFor, represented, interview }: NextStep): {
  text: string;
  button: string | null;
} {
  if (name === "passed") return { text: "The candidate was passed over for this role.", button: null };
  if (name === "access_ended") return { text: accessEnded, button: null };
  if (name === "hold_interview")
    return {
      text: interview?.startsAt ? `Interview on ${instantDateText(interview.startsAt)}.` : "An interview is scheduled.",
      button: null,
    };
  // One may be proposed, scheduled or over.
  if (name === "propose_interview" && represented && !yours)
    return { text: `${waitsFor} arranges interviews for you. Advance or pass when you've decided.`, button: null };
  const said = words[name];
  return yours
    ? { text: said.yours, button: said.button }
    : { text: said.theirs(waitsFor ?? "the other side"), button: null };
}
