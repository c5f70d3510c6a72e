import { useEffect, useRef, useState } from "react";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { AnswerDialogs, type Answering } from "./answer-dialogs.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { closed } from "#web/lib/closed.ts";

/** Introductions, one a row, answered in place. `onEnd`: keyboard focus has reached the last one. */
export function Inbox({ introductions, onEnd }: { introductions: readonly Introduction[]; onEnd: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const now = useNow();
  const count = introductions.length;
  const place = useRef(-1);
  useInboxKeys({ list, onEnd });

  // An answered row leaves its list: focus moves to the row that takes its place.
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll<HTMLElement>("[data-open]");
    rows?.[Math.min(place.current, count - 1)]?.focus({ preventScroll: true });
  }, [count]);

  return (
    <>
      <ul
        ref={list}
        aria-label="Introductions"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {introductions.map((introduction, index) => (
          <InboxRow
            key={introduction.id}
            introduction={introduction}
            now={now}
            onFocus={() => (place.current = index)}
            onAnswer={(how) => setAnswering({ how, introduction })}
          />
        ))}
      </ul>
      {introductions.some(({ actions }) => actions.includes("accept")) ? (
        <p className="mt-2 text-small text-ink-3">
          Amounts are examples based on the middle of the salary range and, between agencies, the usual fee. The deal
          sets the actual amounts.
        </p>
      ) : null}
      <AnswerDialogs answering={answering} onClose={() => setAnswering(closed(answering))} />
    </>
  );
}
