import type { ReactNode } from "react";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showMessages } from "./drawer-place.ts";

type MessageCardProps = {
  /** Its accessible name. */
  name: string;
  label: string;
  introduction: { id: string; code: string } | undefined;
  words: string;
  found: { isPending: boolean; isError: boolean; isFetching: boolean; data?: unknown; refetch: () => Promise<unknown> };
  children: ReactNode;
};

/** A message about an ongoing matter: its text, and the current state below it. */
export function MessageCard({ name, label, introduction, words, found, children }: MessageCardProps) {
  const { organizationId, organizationName } = useViewer();
  const actsForOwn = useActsFor().id === organizationId;
  return (
    <article
      aria-label={name}
      className="flex w-full max-w-[85%] flex-col gap-2 rounded-card border border-line-2 bg-surface px-3 py-3"
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="label-caps text-ink-3">{label}</span>
        {introduction ? (
          <Link
            to="/mls/introductions/$id"
            params={{ id: introduction.id }}
            onClick={() => showMessages(null)}
            className="anchor font-mono text-dense text-ink"
          >
            {introduction.code}
          </Link>
        ) : null}
      </p>
      <p className="text-read break-words whitespace-pre-wrap text-ink">{words}</p>
      {children}
      {!actsForOwn ? (
        <p className="text-small text-ink-2">
          You are acting for another organization. Switch to {organizationName} to see its status.
        </p>
      ) : null}
      {actsForOwn && found.isPending ? <Skeleton className="h-5 w-40" /> : null}
      {actsForOwn && found.isError && !found.data ? (
        <ErrorLine className="text-small" onRetry={found.refetch} retrying={found.isFetching}>
          Couldn't load its status.
        </ErrorLine>
      ) : null}
    </article>
  );
}
