import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { messageLimit } from "#domain/thread/thread.ts";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { hasKeys } from "./first-focus.ts";
import { type Disclosure, disclosureHint, type UnopenedBy } from "./use-disclosure.ts";
import type { Sending } from "./use-sending.ts";

/** The message box, with whether the candidate may be named. A leak finding comes back with suggested fixes. */
export function Composer({
  to,
  disclosure,
  unopenedBy,
  sending,
}: {
  to: string;
  disclosure: Disclosure;
  unopenedBy: UnopenedBy;
  sending: Sending;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { text, textForm, refusal, write, send } = sending;
  useEffect(() => {
    if (hasKeys()) form.current?.querySelector("textarea")?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !(event.target instanceof HTMLTextAreaElement) ||
      !hasKeys()
    )
      return;
    event.preventDefault();
    if (text.trim() !== "") void send();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Write to ${to}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex max-h-[60%] shrink-0 flex-col gap-2 overflow-y-auto border-t border-line px-4 py-3"
    >
      {refusal ? (
        <Callout tone="danger" live title="Message not sent">
          {refusal}
        </Callout>
      ) : null}
      <PublicTextProvider value={textForm}>
        <PublicText
          path="content"
          label="Message"
          hideLabel
          multiline
          rows={1}
          maxLength={messageLimit}
          placeholder={`Write to ${to}`}
          value={text}
          onValueChange={write}
          hint={disclosureHint(disclosure, unopenedBy, to)}
          className="[&_textarea]:max-h-44 [&_textarea]:min-h-11 [&_textarea]:resize-none"
        />
      </PublicTextProvider>
      <div className="flex items-center justify-end gap-3">
        <p className="mr-auto text-small text-ink-3 pointer-coarse:hidden">Enter sends, Shift+Enter adds a line.</p>
        <Button type="submit" variant="primary">
          <SendHorizontal aria-hidden="true" /> Send
        </Button>
      </div>
    </form>
  );
}
