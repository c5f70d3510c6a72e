import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Problem } from "#contract/backend.ts";
import { createListeners } from "#domain/core/listeners.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { type Drafts, useDrafts } from "#web/lib/drafts.ts";

/**
 * A message without an answer yet, or that failed. `key`, and the original request, make a retry the same message (spec
 * §20).
 */
export type Outgoing = {
  key: string;
  content: string;
  confirmedTexts: readonly string[];
  deliver: Deliver;
  state: "sending" | "failed";
};

/** The draft to one recipient, and its pending messages. `isPrivate`: it may name a candidate. */
export type Box = { text: string; outgoing: readonly Outgoing[]; isPrivate: boolean };

/** Sends one message. Rejects with a `Problem`. */
export type Deliver = (message: Pick<Outgoing, "key" | "content" | "confirmedTexts">) => Promise<void>;

/**
 * This tab's drafts by recipient. They outlive the drawer, and a reload unless they may name a candidate. Typed text is
 * never lost: a rejected message returns to the box, before newer text; an unanswered one waits for a retry, and is
 * back in the box after a reload.
 */
export function createOutbox(drafts: Drafts) {
  const boxes = new Map<string, Box>();
  const turns = new Map<string, Promise<unknown>>();
  const listeners = createListeners();

  function boxOf(address: string): Box {
    const known = boxes.get(address);
    if (known) return known;
    const box = { text: drafts.read(draftKey(address)) ?? "", outgoing: [], isPrivate: false };
    boxes.set(address, box);
    return box;
  }

  function put(address: string, change: (box: Box) => Partial<Box>): void {
    const box = { ...boxOf(address), ...change(boxOf(address)) };
    boxes.set(address, box);
    drafts.write(draftKey(address), box.isPrivate ? null : unsentText(box));
    listeners.call();
  }

  const without = (key: string) => (box: Box) => ({ outgoing: box.outgoing.filter((each) => each.key !== key) });
  const backInto = (key: string, content: string) => (box: Box) => ({
    ...without(key)(box),
    text: box.text.trim() === "" ? content : `${content}\n${box.text}`,
  });

  async function hand(address: string, key: string): Promise<Problem | null> {
    const message = boxOf(address).outgoing.find((each) => each.key === key);
    if (!message) return null;
    try {
      await message.deliver(message);
      put(address, without(key));
      return null;
    } catch (failure) {
      const problem =
        failure instanceof Problem
          ? failure
          : new Problem({
              status: 0,
              code: "internal",
              title: "Not sent",
              detail: "Your message wasn't sent. Try again.",
            });
      if (isFinal(problem))
        put(address, (box) => ({
          ...backInto(key, message.content)(box),
          isPrivate: box.isPrivate || problem.code === "leak",
        }));
      else
        put(address, ({ outgoing }) => ({
          outgoing: outgoing.map((each) => (each.key === key ? { ...each, state: "failed" } : each)),
        }));
      return problem;
    }
  }

  /** Sequential, in the order they were written. */
  function inTurn(address: string, key: string): Promise<Problem | null> {
    const turn = (turns.get(address) ?? Promise.resolve()).then(() => hand(address, key));
    turns.set(address, turn);
    return turn;
  }

  return {
    boxOf,
    subscribe: listeners.add,
    /** Whether something that isn't stored would go with the page: a draft, or a message without an answer. */
    isAtRisk: (): boolean => [...boxes.values()].some((box) => box.isPrivate && unsentText(box) !== ""),
    /** A private text stays private while it is changed, and so does one that waits for an answer. */
    write: (address: string, text: string, isPrivate: boolean) =>
      put(address, (box) => ({
        text,
        isPrivate: isPrivate || (box.isPrivate && unsentText({ ...box, text }) !== ""),
      })),
    /** The candidate may be named from now on, also in what is typed already. */
    makePrivate: (address: string) => put(address, () => ({ isPrivate: true })),
    /**
     * Takes the text from the box and sends it, with its confirmations (`confirmationKey`). Returns null once
     * delivered, otherwise the reason.
     */
    send: (address: string, confirmedTexts: readonly string[], deliver: Deliver): Promise<Problem | null> => {
      const content = boxOf(address).text.trim();
      const message: Outgoing = {
        key: newKey(),
        content,
        confirmedTexts: confirmedTexts.filter((key) => content.includes(key.slice(key.indexOf(":") + 1))),
        deliver,
        state: "sending",
      };
      put(address, ({ outgoing }) => ({ text: "", outgoing: [...outgoing, message] }));
      return inTurn(address, message.key);
    },
    retry: (address: string, key: string): Promise<Problem | null> => {
      put(address, ({ outgoing }) => ({
        outgoing: outgoing.map((each) => (each.key === key ? { ...each, state: "sending" } : each)),
      }));
      return inTurn(address, key);
    },
    /** Returns it to the box, to be changed or deleted. */
    returnToBox: (address: string, key: string): void => {
      const message = boxOf(address).outgoing.find((each) => each.key === key);
      if (message) put(address, backInto(key, message.content));
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const draftKey = (address: string) => `message ${address}`;

const unsentText = ({ outgoing, text }: Box): string =>
  [...outgoing.map(({ content }) => content), text].filter((part) => part.trim() !== "").join("\n");

/** Whether the server definitely rejected it: a retry would change nothing. */
const isFinal = (problem: Problem): boolean =>
  problem.status >= 400 &&
  problem.status < 500 &&
  problem.status !== 401 &&
  problem.status !== 429 &&
  !isStillAnswered(problem);

/** The first try is still being processed and may succeed, so only the same message may be retried. */
export const isStillAnswered = ({ code }: Problem): boolean => code === "idempotency-in-progress";

const outboxes = new WeakMap<QueryClient, { drafts: Drafts; outbox: Outbox }>();

/** One per tab, reset with its drafts: on another sign-in or organization, and with the demo. */
export function useOutbox(): Outbox {
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  const known = outboxes.get(queryClient);
  if (known?.drafts === drafts) return known.outbox;
  const outbox = createOutbox(drafts);
  outboxes.set(queryClient, { drafts, outbox });
  return outbox;
}

export function useBox(outbox: Outbox, address: string): Box {
  return useSyncExternalStore(outbox.subscribe, () => outbox.boxOf(address));
}
