import { useEffect, useState, type ReactNode } from "react";
import { Problem } from "#contract/backend.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { openDraftSession, type DraftSession } from "./draft-session.ts";
import type { OwnForm } from "./draft-state.ts";
import { OtherDrafts, useOtherDraftsPending } from "./other-drafts.tsx";
import { useOwnForm, useSessionEnd } from "./use-own-form.ts";
import { Wizard } from "./wizard.tsx";

/**
 * `/mls/list` starts a new candidate; `/mls/list/$id` resumes a draft at its step or edits a listing. `start`: another
 * way to start, above an empty form.
 */
export function ListScreen({ id, start }: { id?: string | undefined; start?: ReactNode }) {
  if (!mayDo(useViewer(), "listing.create")) return <AgenciesOnly title="List a Candidate" />;
  return <ListCandidate id={id} start={start} />;
}

/** `turn` counts the candidates of this page: another one starts with a new form. */
type Held = { id: string | undefined; session: DraftSession | null; fresh: boolean; turn: number };

function ListCandidate({ id, start }: { id: string | undefined; start: ReactNode }) {
  const { api } = useBackend();
  const clock = useClock();
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held>(() =>
    id === undefined
      ? { id, session: openDraftSession(api, null, clock), fresh: true, turn: 0 }
      : { id, session: null, fresh: false, turn: 0 },
  );

  // A draft that just got its id only changes its address; any other address is another candidate.
  if (held.id !== id) {
    const stays = held.session !== null && id !== undefined && held.session.state().id === id;
    setHeld(
      stays
        ? { ...held, id }
        : {
            id,
            session: id === undefined ? openDraftSession(api, null, clock) : null,
            fresh: id === undefined,
            turn: held.turn + 1,
          },
    );
  }

  const { session } = held;
  const [open, setOpen] = useState(!held.fresh);
  const waiting = useOtherDraftsPending();
  if (!open && !waiting) setOpen(true);
  useSessionEnd(session);
  useEffect(() => {
    if (!session || id !== undefined) return;
    let moved = false;
    return session.subscribe(() => {
      const given = session.state().id;
      if (given === null || moved) return;
      moved = true;
      void navigate({ to: "/mls/list/$id", params: { id: given } }, { replace: true, resetScroll: false });
    });
  }, [session, id, navigate]);

  if (held.id !== id) return null;
  if (session && held.fresh && !open) return <WizardSkeleton />;
  if (session) {
    return (
      <Wizard
        key={held.turn}
        session={session}
        hint={
          held.fresh ? (
            <>
              {start}
              <OtherDrafts except={id} />
            </>
          ) : null
        }
        onReopen={() => setHeld({ ...held, session: null, fresh: false })}
      />
    );
  }
  return (
    <Resuming
      id={held.id ?? ""}
      onOpened={(opened) => setHeld({ ...held, session: openDraftSession(api, opened, clock), fresh: false })}
    />
  );
}

function Resuming({ id, onOpened }: { id: string; onOpened: (opened: OwnForm) => void }) {
  usePageTitle("List a Candidate");
  const opened = useOwnForm(id);
  const form = opened.data;

  useEffect(() => {
    if (form) onOpened(form);
    // Opened once; later renders pass a new callback for the same answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);

  if (opened.error instanceof Problem && opened.error.status === 404) {
    return (
      <Notice
        title="Draft not found"
        description={
          "It was discarded, or it belongs to another agency. Your own drafts and listings are in the Agent Hub."
        }
      />
    );
  }
  if (opened.isError) {
    return (
      <div className="mx-auto max-w-page gutter py-7">
        <LoadError query={opened} what="the draft" wholePage />
      </div>
    );
  }
  return <WizardSkeleton />;
}

function Notice({ title, description }: { title: string; description: string }) {
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <h1 className="text-title font-semibold">List a Candidate</h1>
      <EmptyState
        kind="missing"
        title={title}
        description={description}
        action={
          <>
            <Button render={<Link to="/mls/list" />}>List a new candidate</Button>
            <Button variant="primary" render={<Link to="/mls/agent" />}>
              Open Agent Hub
            </Button>
          </>
        }
      />
    </div>
  );
}

function WizardSkeleton() {
  return (
    <div aria-busy="true" aria-label="Opening the draft" role="status" className="mx-auto max-w-page gutter py-7">
      <Skeleton className="mb-2 h-7 w-52" />
      <Skeleton className="mb-5 h-5 w-40" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  );
}
