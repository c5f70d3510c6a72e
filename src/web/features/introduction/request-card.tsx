import { useState } from "react";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { awaitedWords, otherParty } from "./awaited-words.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { IntroductionBadge } from "./badge.tsx";
import { type Introduction } from "./queries.ts";
import { offerText } from "./offer-words.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { showMessages } from "#web/features/thread/drawer-place.ts";
import { MessageCard } from "#web/features/thread/message-card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** A request in its thread: its text, current state and, when it is the reader's turn, the answers. */
export function RequestCard({ introductionId, words }: { introductionId: string; words: string }) {
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  const found = useAsk("introductions", "get", { id: introductionId }, { enabled: actsForOwn });
  const introduction = actsForOwn ? found.data : undefined;
  return (
    <MessageCard
      name={introduction ? `Introduction ${introduction.code}` : "Introduction request"}
      label="Introduction request"
      introduction={introduction}
      words={words}
      found={found}
    >
      {introduction ? <Standing introduction={introduction} /> : null}
    </MessageCard>
  );
}

function Standing({ introduction }: { introduction: Introduction }) {
  const now = useNow();
  const [asking, setAsking] = useState<"accept" | "decline" | null>(null);
  const { id, code, actions, offers, acceptNeeds } = introduction;
  const { words, urgent } = awaitedWords(introduction, now);
  const offer = offers.at(-1)?.offer;
  const close = () => setAsking(null);
  const toPage = { to: "/mls/introductions/$id", params: { id }, onClick: () => showMessages(null) } as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-dense">
        <IntroductionBadge introduction={introduction} />
        <span className="text-ink-2">{otherParty(introduction)}</span>
      </p>
      {offer ? <p className="figures text-dense text-ink">{offerText(offer)}</p> : null}
      <p className={cn("figures text-small break-words", urgent ? "font-medium text-amber" : "text-ink-2")}>{words}</p>
      {actions.includes("accept") ? (
        <div role="group" aria-label={`Reply to ${code}`} className="flex flex-wrap gap-2">
          <Button
            size="sm"
            className={sealButton}
            disabledReason={acceptNeeds ?? undefined}
            onClick={() => setAsking("accept")}
          >
            Accept
          </Button>
          <Link {...toPage} className={buttonClass({ size: "sm" })}>
            Counter
          </Link>
          {actions.includes("decline") ? (
            <Button size="sm" variant="ghost" onClick={() => setAsking("decline")}>
              Decline
            </Button>
          ) : null}
        </div>
      ) : null}
      {actions.includes("sign") ? (
        <div>
          <Link {...toPage} className={buttonClass({ size: "sm", className: sealButton })}>
            Read and sign
          </Link>
        </div>
      ) : null}
      <Kept about={asking === "accept" || null} onClose={close}>
        {(_true, shown) => <AcceptDialog introduction={introduction} {...shown} />}
      </Kept>
      <Kept about={asking === "decline" || null} onClose={close}>
        {(_true, shown) => <DeclineDialog introduction={introduction} {...shown} />}
      </Kept>
    </>
  );
}
