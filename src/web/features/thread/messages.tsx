import { ArrowLeft, MessageSquare } from "lucide-react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Button } from "#web/ui/button.tsx";
import { cappedCount, CountBadge } from "#web/ui/count-badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type DrawerPlace, showMessages, useDrawerPlace } from "./drawer-place.ts";
import { firstFocus } from "./first-focus.ts";
import { type Spoken, useThreadNews } from "./use-thread-news.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded, useModule } from "#web/lib/loaded.tsx";

/** Loads the drawer's content; kept outside because it knows introductions and interviews. */
type LoadContent = () => Promise<{
  DrawerContent: ComponentType<{ place: NonNullable<DrawerPlace>; start: RefObject<HTMLElement | null> }>;
  UnsentQuestion: ComponentType;
}>;

/** The header's messages button with the unread count (spec §2), and its drawer. */
export function Messages({ loadContent }: { loadContent: LoadContent }) {
  const unread = useAsk("threads", "count", {}).data?.unread;
  const spoken = useThreadNews();
  const open = () => showMessages({ at: "list" });
  useCommands(
    [
      {
        id: "messages",
        label: "Open messages",
        words: "conversations inbox threads write chat",
        icon: <MessageSquare />,
        keys: ["i"],
        run: open,
      },
    ],
    "everywhere",
  );
  // Another organization has different conversations.
  useEffect(() => () => showMessages(null), []);
  return (
    <>
      <Tooltip content="Messages">
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={unread === undefined ? "Messages" : `Messages, ${cappedCount(unread)} unread`}
          onClick={open}
          className="aspect-square px-0 [&_svg]:size-4.5"
        >
          <MessageSquare aria-hidden="true" />
          <CountBadge count={unread ?? 0} tone="seal" />
        </Button>
      </Tooltip>
      <MessagesDrawer loadContent={loadContent} unread={unread ?? 0} spoken={spoken} />
    </>
  );
}

type MessagesDrawerProps = { loadContent: LoadContent; unread: number; spoken: Spoken | null };

function MessagesDrawer({ loadContent, unread, spoken }: MessagesDrawerProps) {
  const place = useDrawerPlace();
  const start = useRef<HTMLDivElement>(null);
  const content = useModule("messages-drawer", loadContent, place !== null);
  // Nothing is written before the drawer is opened; unsent messages outlive it.
  const UnsentQuestion = content.data?.UnsentQuestion;
  // Keeps its content while it slides away.
  const [shown, setShown] = useState<NonNullable<DrawerPlace>>({ at: "list" });
  if (place !== null && place !== shown) setShown(place);
  const back = () => showMessages({ at: "list", ...(shown.at === "thread" ? { from: shown.id } : {}) });
  return (
    <>
      <Sheet
        fill
        open={place !== null}
        onOpenChange={(open) => !open && showMessages(null)}
        title="Messages"
        initialFocus={() => start.current && firstFocus(start.current)}
        {...(shown.at === "list"
          ? {}
          : {
              leading: (
                <IconButton
                  label="All conversations"
                  count={unread}
                  icon={<ArrowLeft aria-hidden="true" />}
                  onClick={back}
                  className="-mr-2 -ml-2"
                />
              ),
            })}
      >
        <div ref={start} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Loaded
            query={content}
            what="the messages"
            skeleton={<Skeletons rows={3} size="h-12" className="gap-4 p-4" />}
          >
            {({ DrawerContent }) => <DrawerContent place={shown} start={start} />}
          </Loaded>
        </div>
        <p role="status" className="sr-only">
          <span key={spoken?.id}>{spoken?.words}</span>
        </p>
      </Sheet>
      {UnsentQuestion ? <UnsentQuestion /> : null}
    </>
  );
}
