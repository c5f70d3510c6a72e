import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import { useIsHere } from "#web/lib/use-is-here.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeakFindings } from "#web/lib/form/use-leak-findings.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { type DrawerPlace, showMessages } from "./drawer-place.ts";
import { type Deliver, isStillAnswered, useBox, useOutbox } from "./outbox.ts";
import { type AboutAsk, keepSent } from "./queries.ts";
import type { Disclosure } from "./use-disclosure.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

/** Recipient, subject, and the thread if there is one. `place` opens the conversation again. */
export type Recipient = {
  threadId: string | null;
  ask: AboutAsk;
  organization: { id: string; name: string };
  place: DrawerPlace;
};

/**
 * Writing to one recipient: the draft, pending messages and leak findings. While the candidate may be named
 * (`disclosure`), and after a leak finding, the draft isn't stored, and leaving the page asks first (`UnsentQuestion`).
 */
export function useSending(recipient: Recipient, disclosure: Disclosure) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  // Two organizations have one thread per subject: a draft for it continues there.
  const address = `${Object.values(recipient.ask).join()} ${recipient.organization.id}`;
  const box = useBox(outbox, address);
  const isPrivate = disclosure !== null;
  useEffect(() => {
    if (isPrivate) outbox.makePrivate(address);
  }, [isPrivate, outbox, address]);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const leaks = useLeakFindings({
    textAt: () => box.text,
    write: (_path, text) => outbox.write(address, text, isPrivate),
    errorAt: () => error,
  });
  const isHere = useIsHere();

  const deliver: Deliver = (message) => hand({ api, queryClient }, recipient, message);

  function refuse(why: string): void {
    setError(why);
    leadToError();
  }

  function heed(problem: Problem | null): void {
    if (!problem) return;
    if (!isHere.current) sayUnsent(recipient);
    else if (problem.code === "leak" && problem.findings.length > 0) {
      leaks.show(problem.findings);
      leadToError();
    } else if (problem.fields["content"]) refuse(problem.fields["content"]);
    else if (problem.status >= 400 && problem.status < 500 && !isStillAnswered(problem)) setRefusal(problem.detail);
  }

  return {
    text: box.text,
    outgoing: box.outgoing,
    textForm: leaks.publicText,
    refusal,
    write: (text: string) => {
      outbox.write(address, text, isPrivate);
      setError(undefined);
      leaks.show([]);
    },
    send: async () => {
      setRefusal(null);
      if (box.text.trim() === "") {
        // A second click while sending is not an error.
        if (box.outgoing.length === 0) refuse("Write a message first.");
        return;
      }
      leaks.show([]);
      heed(await outbox.send(address, leaks.confirmedTexts, deliver));
    },
    retry: async (key: string) => heed(await outbox.retry(address, key)),
    returnToBox: (key: string) => outbox.returnToBox(address, key),
  };
}

export type Sending = ReturnType<typeof useSending>;

async function hand(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  { threadId, ask, organization }: Recipient,
  { key, content, confirmedTexts }: Parameters<Deliver>[0],
): Promise<void> {
  const message = { content, confirmedTexts: [...confirmedTexts] };
  const options = { idempotencyKey: key };
  // A mutation, so that its own event doesn't refetch twice.
  const sending = queryClient.getMutationCache().build(queryClient, {
    mutationKey: keyOf("threads"),
    mutationFn: () =>
      threadId === null
        ? api.threads.start({ ...ask, organizationId: organization.id, ...message }, options)
        : api.threads.send({ id: threadId, ...message }, options),
  });
  try {
    const sent = await sending.execute(undefined);
    keepSent(queryClient, sent);
    if (threadId === null)
      queryClient.setQueryData(
        keyOf("threads", "about", ask),
        (about) =>
          about && {
            items: about.items.map((item) =>
              item.organization.id === organization.id ? { ...item, threadId: sent.thread.id } : item,
            ),
          },
      );
  } finally {
    if (queryClient.isMutating({ mutationKey: keyOf("threads") }) === 0) void outdate(queryClient, "threads");
  }
}

function sayUnsent({ organization, place }: Recipient): void {
  notify({
    title: "Message not sent",
    description: `Your message to ${organization.name} is saved.`,
    tone: "danger",
    action: { label: "Open", onAction: () => showMessages(place) },
  });
}
