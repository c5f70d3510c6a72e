import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";

/** What closing a dialog, or only leaving its page, would lose of a form in it. */
export type AtRisk = "nothing" | "on-leaving" | "on-closing";

/** A form in a dialog: what it would lose, and whether it waits for an answer, which it shows in the dialog. */
export type HeldForm = { atRisk: AtRisk; isSending: boolean };

type Hold = (check: () => HeldForm) => () => void;

/** A dialog's ear for the forms in it; null outside a dialog. */
export const UnsavedContext = createContext<Hold | null>(null);

/** A request without an answer after this many milliseconds may never get one: its dialog can be closed again. */
const patience = 30_000;

/** Lets the dialog around a form ask before what is typed in it is lost, and stay open while the form sends. */
export function useAtRisk(atRisk: () => AtRisk, isSending = false): void {
  const hold = useContext(UnsavedContext);
  const since = useRef(0);
  useEffect(() => {
    if (isSending) since.current = Date.now();
  }, [isSending]);
  const check = useEffectEvent(() => ({
    atRisk: atRisk(),
    isSending: isSending && Date.now() - since.current < patience,
  }));
  useEffect(() => hold?.(() => check()), [hold]);
}

export const discardQuestion = {
  title: "Discard what you typed?",
  description: "It isn't saved and will be lost.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
  destructive: true,
} as const;

/** The browser asks before the page, and what is typed in it, goes. */
export function useQuestionBeforeUnload(isAsked: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isAsked()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
}
