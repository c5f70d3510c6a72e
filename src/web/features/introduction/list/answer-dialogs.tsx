import { AcceptDialog } from "#web/features/introduction/accept-dialog.tsx";
import { CounterDialog } from "#web/features/introduction/counter-dialog.tsx";
import { DeclineDialog } from "#web/features/introduction/decline-dialog.tsx";
import { type Introduction } from "#web/features/introduction/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

export type Answer = "accept" | "counter" | "decline";
export type Answering = { how: Answer; introduction: Introduction };

const dialogs = { accept: AcceptDialog, counter: CounterDialog, decline: DeclineDialog };

/** The current answer. Rendered outside the list, from which its row may go meanwhile. */
export function AnswerDialogs({ answering, onClose }: { answering: Answering | null; onClose: () => void }) {
  return (
    <Kept about={answering} onClose={onClose}>
      {(last, shown) => <Dialog key={`${last.introduction.id} ${last.how}`} {...last} {...shown} />}
    </Kept>
  );
}

function Dialog({ how, introduction, ...shown }: Answering & Shown) {
  // After a conflict the person continues with the newer state.
  const kept = useAsk("introductions", "get", { id: introduction.id }, { enabled: false }).data;
  const AnswerDialog = dialogs[how];
  return <AnswerDialog introduction={kept && kept.version > introduction.version ? kept : introduction} {...shown} />;
}
