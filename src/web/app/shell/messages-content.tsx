import type { RefObject } from "react";
import { InterviewMessage } from "#web/features/interview/message-card.tsx";
import { RequestCard } from "#web/features/introduction/request-card.tsx";
import { Conversation } from "#web/features/thread/conversation.tsx";
import type { DrawerPlace } from "#web/features/thread/drawer-place.ts";
import { ThreadList } from "#web/features/thread/list.tsx";
export { UnsentQuestion } from "#web/features/thread/unsent-question.tsx";

const cards = { RequestCard, InterviewMessage };

type DrawerContentProps = { place: NonNullable<DrawerPlace>; start: RefObject<HTMLElement | null> };

/** The drawer's content: all conversations or one. `start` gets the focus by default. */
export function DrawerContent({ place, start }: DrawerContentProps) {
  if (place.at === "list") return <ThreadList from={place.from} start={start} />;
  return (
    <Conversation
      key={place.at === "thread" ? place.id : JSON.stringify([place.addressee.ask, place.addressee.organization?.id])}
      place={place}
      start={start}
      cards={cards}
    />
  );
}
