import { ArrowDown, Ellipsis, Flag } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ScrollRegion } from "#web/ui/scroll-region.tsx";
import type { Outgoing } from "./outbox.ts";
import type { ThreadMessage } from "./queries.ts";
import { clockText, runsOf } from "./times.ts";
import type { Sending } from "./use-sending.ts";

/** How messages about introductions and interviews are rendered; passed in by the app. */
type MessageCards = {
  RequestCard: ComponentType<{ introductionId: string; words: string }>;
  InterviewMessage: ComponentType<{ interviewId: string; words: string; newest: boolean }>;
};

export type MessageListProps = {
  cards: MessageCards;
  messages: readonly ThreadMessage[];
  /** The number of the first message that is new to the reader. */
  newFrom: number | null;
  earlier: { more: boolean; loading: boolean; failure: string | null; load: () => void };
  /** The other organization's name. */
  other: string;
  /** The reader has access to the identity, but hasn't opened it. */
  isUnopened: boolean;
  sending: Pick<Sending, "outgoing" | "retry" | "returnToBox">;
  /** Of what the other side wrote. */
  onReport: (message: { number: number; content: string }) => void;
};

/** Distance from the end, in pixels, that still counts as reading the newest. */
const nearEnd = 80;

/** The messages in runs, then pending ones. Follows new messages while the end is in view. */
export function MessageList({
  cards,
  messages,
  newFrom,
  earlier,
  other,
  isUnopened,
  sending,
  onReport,
}: MessageListProps) {
  const viewer = useViewer();
  const now = useNow();
  const runs = useMemo(() => runsOf(messages, { newFrom, now }), [messages, newFrom, now]);
  // An interview's state appears only once, with its latest message.
  const newest = useMemo(
    () =>
      new Map(
        messages.flatMap(({ interviewId, number }) => (interviewId === null ? [] : [[interviewId, number] as const])),
      ),
    [messages],
  );
  const { outgoing } = sending;
  const { box, below, toEnd, onScroll } = useEnd({
    first: messages[0]?.number ?? 0,
    last: messages.at(-1)?.number ?? 0,
    own: outgoing.at(-1)?.key,
    newFrom,
  });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Scroller box={box} label={`Messages with ${other}`} onScroll={onScroll}>
        {earlier.more ? (
          <div className="flex flex-col items-center gap-1.5 pb-3">
            <Button size="sm" onClick={earlier.load} loading={earlier.loading}>
              Load earlier
            </Button>
            <ErrorLine className="text-small">{earlier.failure}</ErrorLine>
          </div>
        ) : null}
        {messages.length === 0 && outgoing.length === 0 ? (
          <p className="mx-auto max-w-72 py-10 text-center text-read text-balance text-ink-2">
            This is the start of your conversation with {other}. All of your colleagues can read it.
          </p>
        ) : null}
        <ol className="flex flex-col gap-3">
          {runs.map(({ day, mine, from, sentAt, messages: said }) => (
            <li key={said[0]?.number} data-message={said[0]?.number} className="flex flex-col gap-1">
              <Line day={day} isNew={said[0]?.number === newFrom} />
              <p className={cn("flex items-baseline gap-2 text-small text-ink-3", mine && "justify-end")}>
                <span className="min-w-0 truncate font-medium text-ink-2">
                  {mine && from === viewer.displayName ? "You" : from}
                </span>
                <time dateTime={sentAt} className="shrink-0">
                  {clockText(sentAt)}
                </time>
              </p>
              {said.map(({ number, content, granted, introductionId, interviewId, lastReadBy }) => (
                <div key={number} className={cn("flex flex-col gap-1", mine && "items-end")}>
                  {introductionId !== null ? (
                    <cards.RequestCard introductionId={introductionId} words={content} />
                  ) : interviewId !== null ? (
                    <cards.InterviewMessage
                      interviewId={interviewId}
                      words={content}
                      newest={newest.get(interviewId) === number}
                    />
                  ) : (
                    <Words
                      mine={mine}
                      content={content}
                      granted={granted}
                      isUnopened={isUnopened}
                      onReport={mine ? null : () => onReport({ number, content })}
                    />
                  )}
                  {lastReadBy.length > 0 ? (
                    <p className="text-small text-ink-3">Read by {lastReadBy.join(", ")}</p>
                  ) : null}
                </div>
              ))}
            </li>
          ))}
          {outgoing.map((message) => (
            <Pending key={message.key} message={message} sending={sending} />
          ))}
        </ol>
      </Scroller>
      {below ? (
        <Button size="sm" onClick={toEnd} className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-float">
          <ArrowDown aria-hidden="true" /> New message
        </Button>
      ) : null}
    </div>
  );
}

function Scroller({
  box,
  label,
  onScroll,
  children,
}: {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  onScroll: () => void;
  children: ReactNode;
}) {
  return (
    <ScrollRegion
      ref={box}
      aria-label={label}
      onScroll={onScroll}
      className="scroll-quiet relative min-h-0 flex-1 px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      {children}
    </ScrollRegion>
  );
}

function Bubble({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <p
      className={cn(
        "w-fit max-w-[85%] rounded-card px-3 py-2 text-read break-words whitespace-pre-wrap text-ink",
        mine ? "bg-petrol-soft" : "border border-line bg-sunk",
      )}
    >
      {children}
    </p>
  );
}

/** Marks text written under a reveal grant, and hides it once that grant has ended. */
function Words({
  mine,
  content,
  granted,
  isUnopened,
  onReport,
}: Pick<ThreadMessage, "mine" | "content" | "granted"> & { isUnopened: boolean; onReport: (() => void) | null }) {
  if (granted === null)
    return onReport === null ? (
      <Bubble mine={mine}>{content}</Bubble>
    ) : (
      <div className="group flex items-start gap-1">
        <Bubble mine={mine}>{content}</Bubble>
        <Menu
          align="start"
          trigger={
            <IconButton
              label="About this message"
              icon={<Ellipsis aria-hidden="true" />}
              size="sm"
              className={
                "shrink-0 text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 " +
                "data-popup-open:opacity-100 pointer-coarse:opacity-100"
              }
            />
          }
        >
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={onReport}>
            Report identifying text
          </MenuItem>
        </Menu>
      </div>
    );
  if (granted !== "readable")
    return (
      <p className="w-fit max-w-[85%] rounded-card border border-dashed border-line-2 px-3 py-2 text-dense text-ink-2">
        {granted === "erased"
          ? "Erased with the candidate's data."
          : isUnopened
            ? "Open the identity to read this message."
            : "Written while the identity was revealed. That access has ended."}
      </p>
    );
  return (
    <>
      <Bubble mine={mine}>{content}</Bubble>
      <p className="text-small text-ink-3">Written while the identity was revealed.</p>
    </>
  );
}

/** Between two days, and before new messages. */
function Line({ day, isNew }: { day: string | null; isNew: boolean }) {
  if (!day && !isNew) return null;
  const rule = cn("h-px flex-1", isNew ? "bg-seal" : "bg-line");
  return (
    <p className={cn("label-caps mb-1 flex items-center gap-3 py-1", isNew ? "text-seal" : "text-ink-3")}>
      <span className={rule} />
      {[day, isNew ? "New" : null].filter(Boolean).join(", ")}
      <span className={rule} />
    </p>
  );
}

type PendingProps = { message: Outgoing; sending: MessageListProps["sending"] };

/** Pending or failed: a retry is the same message, which is never sent twice. */
function Pending({ message: { key, content, state }, sending: { retry, returnToBox } }: PendingProps) {
  return (
    <li className="flex flex-col items-end gap-1">
      <Bubble mine>{content}</Bubble>
      {state === "sending" ? (
        <p className="text-small text-ink-3">Sending…</p>
      ) : (
        <>
          <ErrorLine className="text-right text-small">No response. Try again; it won't be sent twice.</ErrorLine>
          <div className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => returnToBox(key)}>
              Edit
            </Button>
            <Button size="sm" onClick={() => void retry(key)}>
              Try again
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

type UseEndProps = { first: number; last: number; own: string | undefined; newFrom: number | null };

/**
 * The scroll position. Starts at the first new message, else at the end; stays at the end while that is in view;
 * doesn't move when earlier messages load above. `below`: something new arrived out of view.
 */
function useEnd({ first, last, own, newFrom }: UseEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first, last, height: 0 });
  const [below, setBelow] = useState(false);

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    atEnd.current = true;
    setBelow(false);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    if (first < was.first && last === was.last) element.scrollTop += element.scrollHeight - was.height;
    else if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (last > was.last && was.last > 0) setBelow(true);
    before.current = { first, last, height: element.scrollHeight };
  }, [first, last]);

  // Scrolls to the message just sent.
  useLayoutEffect(() => {
    if (own !== undefined) toEnd();
  }, [own, toEnd]);

  useLayoutEffect(() => {
    const line = newFrom === null ? null : box.current?.querySelector<HTMLElement>(`[data-message="${newFrom}"]`);
    if (box.current && line) box.current.scrollTop = line.offsetTop - 12;
  }, [newFrom]);

  // The list shrinks as the message box grows, and grows as cards load their state.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const each of [element, ...element.querySelectorAll("ol")]) observer.observe(each);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    below,
    toEnd,
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      if (atEnd.current) setBelow(false);
    },
  };
}
