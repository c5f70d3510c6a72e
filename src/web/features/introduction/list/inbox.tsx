import { useRef } from "react";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import type { Answering } from "./answer-dialogs.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";

type InboxProps = {
  introductions: readonly Introduction[];
  /** Ids of those selected. */
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAnswer: (answering: Answering) => void;
  /** Keyboard focus has reached the last one. */
  onEnd: () => void;
};

export function Inbox({ introductions, chosen, onToggle, onAnswer, onEnd }: InboxProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  useInboxKeys({ list, onEnd });

  return (
    <>
      <ul
        ref={list}
        aria-label="Introductions"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {introductions.map((introduction) => (
          <InboxRow
            key={introduction.id}
            introduction={introduction}
            now={now}
            chosen={chosen.has(introduction.id)}
            onToggle={() => onToggle(introduction.id)}
            onAnswer={(how) => onAnswer({ how, introduction })}
          />
        ))}
      </ul>
      {introductions.some(({ actions }) => actions.includes("accept")) ? (
        <p className="mt-2 text-small text-ink-3">
          Amounts are examples based on the middle of the salary range and, between agencies, the usual fee. The deal
          sets the actual amounts.
        </p>
      ) : null}
    </>
  );
}
