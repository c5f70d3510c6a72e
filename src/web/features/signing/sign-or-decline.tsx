import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DeclineForm, type DeclineFormProps } from "./decline-form.tsx";
import { SignForm, type SignFormProps } from "./sign-form.tsx";

type SignOrDeclineProps<Answer> = Omit<SignFormProps<Answer>, "onDecline"> & Omit<DeclineFormProps<Answer>, "onBack">;

/** Sign or decline; text typed for one stays while the other is open. */
export function SignOrDecline<Answer>({
  sheet,
  sign,
  onSigned,
  decline,
  onDeclined,
  onStale,
}: SignOrDeclineProps<Answer>) {
  const [declining, setDeclining] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  function turn(to: boolean) {
    flushSync(() => setDeclining(to));
    root.current?.querySelector<HTMLElement>(":scope > :not([hidden]) :is(input, textarea)")?.focus();
  }

  return (
    <div ref={root}>
      <div hidden={declining}>
        <SignForm sheet={sheet} sign={sign} onSigned={onSigned} onStale={onStale} onDecline={() => turn(true)} />
      </div>
      <div hidden={!declining}>
        <DeclineForm decline={decline} onDeclined={onDeclined} onStale={onStale} onBack={() => turn(false)} />
      </div>
    </div>
  );
}
