import type { RefObject } from "react";
import { Conversation } from "./conversation.tsx";
import type { DrawerPlace } from "./drawer-place.ts";
import { ThreadList } from "./thread-list.tsx";

/** What the drawer shows: all conversations or one. `start` has the focus while there is nothing better. */
export function DrawerContent({
  place,
  start,
}: {
  place: NonNullable<DrawerPlace>;
  start: RefObject<HTMLElement | null>;
}) {
  if (place.at === "list") return <ThreadList from={place.from} start={start} />;
  return (
    <Conversation
      key={place.at === "thread" ? place.id : JSON.stringify([place.addressee.ask, place.addressee.organization?.id])}
      place={place}
      start={start}
    />
  );
}
