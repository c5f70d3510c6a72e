import { runUseCaseAsync, type UseCase } from "#domain/core/step.ts";
import { type ThreadPort, threadUseCases as useCases, withoutGranted, type Written } from "#domain/thread/use-cases.ts";
import { threadFor } from "#domain/thread/view.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { changingOver, reading, readingOver } from "../platform/http/step.ts";
import { threadPort } from "./port.ts";
import { threadPage, unreadTotal } from "./store.ts";

const read = readingOver(threadPort);

/** The stored answer isn't sealed under the listing's key, so it has no text written under a grant. */
const write =
  <Ask>(useCase: (port: ThreadPort, ask: Ask) => UseCase<Written>) =>
  (context: Context, ask: Ask): Promise<Written> =>
    reading(context, async (at) => {
      const answer = await runUseCaseAsync(useCase(threadPort(at), ask));
      context.keepAnswer(at.work, withoutGranted(answer));
      return answer;
    });

export const threads: Handlers["threads"] = {
  list: (context, query) =>
    reading(context, async ({ viewer, work }) => {
      const { items, ...rest } = await threadPage(work.db, viewer, query);
      return { items: items.map((found) => threadFor(viewer, found.thread, found)), ...rest };
    }),
  count: (context) => reading(context, async ({ viewer, work }) => ({ unread: await unreadTotal(work.db, viewer) })),
  about: read(useCases.about),
  get: read(useCases.get),
  start: write(useCases.start),
  send: write(useCases.send),
  read: changingOver(threadPort)(useCases.read),
};
