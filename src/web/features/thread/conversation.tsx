import { type RefObject, useEffect, useMemo, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { ReportDialog } from "#web/features/leak-report/report-leak.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { Composer } from "./composer.tsx";
import { type DrawerPlace, showMessages } from "./drawer-place.ts";
import { MessageList, type MessageListProps } from "./message-list.tsx";
import { OrganizationMark } from "./organization-mark.tsx";
import { type ThreadRow, useThread } from "./queries.ts";
import { type Disclosure, type UnopenedBy, useDisclosure } from "./use-disclosure.ts";
import { useReadMarks } from "./use-read-marks.ts";
import { type Recipient, useSending } from "./use-sending.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

type Place = Exclude<NonNullable<DrawerPlace>, { at: "list" }>;
type Loaded = Recipient & { subject: ThreadRow["subject"] };

type ConversationProps = { place: Place; start: RefObject<HTMLElement | null>; cards: MessageListProps["cards"] };

/** One conversation, or the start of one. */
export function Conversation({ place, start, cards }: ConversationProps) {
  const addressee = place.at === "about" ? place.addressee : null;
  const about = useAsk("threads", "about", addressee?.ask ?? { listingId: "" }, { enabled: addressee !== null });
  const item = about.data?.items.find(
    ({ organization }) => !addressee?.organization || organization.id === addressee.organization.id,
  );
  const threadId = place.at === "thread" ? place.id : (item?.threadId ?? null);
  const found = useThread(threadId);
  const messages = useMemo(() => (found.data?.pages ?? []).toReversed().flatMap((page) => page.messages), [found.data]);
  const thread = found.data?.pages[0]?.thread;
  // The announcement of a closed drawer doesn't apply to new messages.
  const newFrom = useReadMarks(found.isFetchedAfterMount ? thread : undefined, messages);
  const naming = found.data?.pages[0] ?? (threadId === null ? item : undefined);
  const disclosure = useDisclosure(naming?.disclosure ?? null);

  const failed = place.at === "about" && !about.data ? about : found;
  const isGone = failed.error instanceof Problem && failed.error.status === 404;
  const noLonger = isGone || (about.data !== undefined && !item);
  useEffect(() => {
    // The pressed button is gone, and there may be no message box.
    if (!start.current?.contains(document.activeElement)) start.current?.focus();
  }, [start]);

  if (noLonger) return <Gone words={isGone ? undefined : "No one can receive messages about this now."} />;
  if (failed.isError && !failed.data) return <LoadError query={failed} what="the messages" />;
  const loaded = loadedOf(place, thread, item && !item.threadId ? item.organization : null);
  if (!loaded) return <ConversationSkeleton />;
  return (
    <Open
      cards={cards}
      recipient={loaded}
      subject={loaded.subject}
      messages={messages}
      newFrom={newFrom}
      disclosure={disclosure}
      unopenedBy={naming?.unopenedBy ?? null}
      listed={found.data?.pages[0]?.listed ?? true}
      earlier={{
        more: found.hasNextPage,
        loading: found.isFetchingNextPage,
        failure: found.isFetchNextPageError ? problemDetail(found.error) : null,
        load: () => void found.fetchNextPage(),
      }}
    />
  );
}

/** Recipient and subject, from the thread or from where the conversation was started. */
function loadedOf(
  place: Place,
  thread: ThreadRow | undefined,
  organization: { id: string; name: string } | null,
): Loaded | null {
  if (thread)
    return {
      threadId: thread.id,
      ask: thread.subject.deal ? { dealId: thread.subject.deal.id } : { listingId: thread.subject.listingId },
      organization: thread.with,
      place,
      subject: thread.subject,
    };
  if (place.at === "about" && organization)
    return { threadId: null, ask: place.addressee.ask, organization, place, subject: place.addressee.subject };
  return null;
}

type OpenProps = {
  recipient: Recipient;
  subject: ThreadRow["subject"];
  disclosure: Disclosure;
  unopenedBy: UnopenedBy;
  listed: boolean;
} & Omit<MessageListProps, "sending" | "other" | "isUnopened" | "onReport">;

function Open({ recipient, subject, disclosure, unopenedBy, listed, ...list }: OpenProps) {
  const sending = useSending(recipient, disclosure);
  const { organization, threadId } = recipient;
  const candidate = (
    <>
      <PlateText code={subject.maskedCode} />
      <span className="min-w-0 truncate">{subject.headlineRole}</span>
    </>
  );
  const [reporting, setReporting] = useState<{ number: number; content: string } | null>(null);
  return (
    <>
      <header className="flex shrink-0 items-start gap-3 border-b border-line px-4 py-3">
        <OrganizationMark name={organization.name} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-read font-semibold">{organization.name}</h3>
          <p className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
            <span className="sr-only">About</span>
            {subject.deal ? (
              <Link
                to="/mls/deal/$id"
                params={{ id: subject.deal.id }}
                onClick={() => showMessages(null)}
                className="anchor font-mono text-ink"
              >
                {subject.deal.code}
              </Link>
            ) : null}
            {listed ? (
              <Link
                to="/mls/candidate/$id"
                params={{ id: subject.listingId }}
                onClick={() => showMessages(null)}
                className="anchor flex min-w-0 items-center gap-2 text-ink"
              >
                {candidate}
              </Link>
            ) : (
              <span className="flex min-w-0 items-center gap-2">{candidate}</span>
            )}
          </p>
        </div>
      </header>
      <MessageList
        {...list}
        isUnopened={unopenedBy === "you"}
        other={organization.name}
        sending={sending}
        onReport={setReporting}
      />
      <Composer to={organization.name} disclosure={disclosure} unopenedBy={unopenedBy} sending={sending} />
      {threadId === null ? null : (
        <Kept about={reporting} onClose={() => setReporting(closed(reporting))}>
          {({ number, content }, shown) => (
            <ReportDialog
              key={number}
              listing={{ id: subject.listingId, maskedCode: subject.maskedCode }}
              first="message"
              message={{ threadId, number, words: content }}
              {...shown}
            />
          )}
        </Kept>
      )}
    </>
  );
}

function Gone({
  words = "It may have been about a candidate who is no longer listed.",
}: {
  words?: string | undefined;
}) {
  return (
    <EmptyState
      kind="conversation"
      level={3}
      title="This conversation isn't available"
      description={words}
      action={<Button onClick={() => showMessages({ at: "list" })}>All conversations</Button>}
    />
  );
}

function ConversationSkeleton() {
  return (
    <SkeletonStack
      className="flex flex-col gap-4 p-4"
      shapes={["h-9 w-56", "h-14 w-3/4 rounded-card", "ml-auto h-10 w-2/3 rounded-card", "h-20 w-3/4 rounded-card"]}
    />
  );
}
