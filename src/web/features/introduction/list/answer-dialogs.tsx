import { useState } from "react";
import { AcceptDialog } from "#web/features/introduction/accept-dialog.tsx";
import { CounterDialog } from "#web/features/introduction/counter-dialog.tsx";
import { DeclineDialog } from "#web/features/introduction/decline-dialog.tsx";
import { type Introduction } from "#web/features/introduction/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

export type Answer = "accept" | "counter" | "decline";
export type Answering = { how: Answer; introduction: Introduction };

const dialogs = { accept: AcceptDialog, counter: CounterDialog, decline: DeclineDialog };

/** The current answer. Its row may leave the list meanwhile: the dialog stays until it is closed. */
export function AnswerDialogs({ answering, onClose }: { answering: Answering | null; onClose: () => void }) {
  const [last, setLast] = useState(answering);
  if (answering && answering !== last) setLast(answering);
  return last ? (
    <Dialog key={`${last.introduction.id} ${last.how}`} {...last} open={answering !== null} onClose={onClose} />
  ) : null;
}

function Dialog({ how, introduction, open, onClose }: Answering & { open: boolean; onClose: () => void }) {
  // After a conflict the person continues with the newer state.
  const kept = useAsk("introductions", "get", { id: introduction.id }, { enabled: false }).data;
  const Shown = dialogs[how];
  return (
    <Shown
      introduction={kept && kept.version > introduction.version ? kept : introduction}
      open={open}
      onClose={onClose}
    />
  );
}
