import { type Notification, notificationFor, receives } from "#domain/notification/notification.ts";
import {
  defaultsFor,
  lastChoices,
  type NotificationPreference,
  preferenceOf,
  preferencesFor,
  requireReceived,
  requireReceivedBy,
} from "#domain/notification/preferences.ts";
import { repeatOf } from "#domain/notification/repeats.ts";
import { type News, renderNotification } from "#domain/notification/words.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoViewer } from "./acting.ts";
import { pageOf } from "./page.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** A notification of the visitor; `repeats` as on the server. */
export type DemoNotification = Notification & { repeats: string | null };

export const notifications: DemoHandlers["notifications"] = {
  list(state, { only, ...ask }) {
    const found = newestFirst(state).filter(({ readAt }) => only === undefined || readAt === null);
    const { items, nextCursor } = pageOf(found, ask);
    return { answer: { items: items.map(notificationFor), nextCursor } };
  },
  count(state, _ask) {
    return { answer: { unread: state.notifications.filter(({ readAt }) => readAt === null).length } };
  },
  read(state, { id }, { now }) {
    if (!state.notifications.some((each) => each.id === id)) refuse("not-found");
    return { answer: undefined, ...reading(state, now, (each) => each.id === id) };
  },
  readAll(state, { until }, { now }) {
    const last = until === undefined ? now : Date.parse(until);
    return { answer: undefined, ...reading(state, now, ({ at }) => at <= last) };
  },
  preferences(state, _ask, { viewer }) {
    return { answer: answerOf(viewer, state.notificationPreferences) };
  },
  setPreferences(state, { items }, { viewer }) {
    requireReceived(viewer, items);
    const chosen = lastChoices([...state.notificationPreferences, ...items]);
    return { answer: answerOf(viewer, chosen), state: { ...state, notificationPreferences: chosen } };
  },
  defaults(state, _ask, { viewer }) {
    return { answer: { items: defaultsFor(viewer.organizationKind, state.notificationDefaults) } };
  },
  setDefaults(state, { items }, { viewer }) {
    requireReceivedBy(viewer.organizationKind, items);
    const chosen = lastChoices([...state.notificationDefaults, ...items]);
    return {
      answer: { items: defaultsFor(viewer.organizationKind, chosen) },
      state: { ...state, notificationDefaults: chosen },
    };
  },
  unsubscribe: () =>
    refuse("forbidden", {
      detail: "The demo sends no emails, so there are none to stop. Choose your notifications on the preferences page.",
    }),
};

const newestFirst = ({ notifications: all }: DemoState): DemoNotification[] =>
  all.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));

const answerOf = (viewer: Viewer, chosen: readonly NotificationPreference[]) => ({
  items: preferencesFor(viewer, chosen),
  address: null,
  emails: "none" as const,
});

/** Marks notifications as read, and announces a change to the other tabs. */
function reading(
  state: DemoState,
  now: number,
  which: (each: DemoNotification) => boolean,
): { state?: DemoState; event?: DemoEvent } {
  const fresh = (each: DemoNotification) => each.readAt === null && which(each);
  if (!state.notifications.some(fresh)) return {};
  return {
    state: {
      ...state,
      notifications: state.notifications.map((each) => (fresh(each) ? { ...each, readAt: now } : each)),
    },
    event: { type: "notification", data: { action: "read" } },
  };
}

/** Marks a thread's notifications as read up to a message. */
export const readThreadNews = (state: DemoState, now: number, threadId: string): ReturnType<typeof reading> =>
  reading(state, now, ({ repeats }) => repeats === `thread ${threadId}`);

/** Notifies the visitor of what is meant for their organization. Other sample organizations have no people. */
export function withNotices(
  state: DemoState,
  { now, newId }: Pick<DemoContext, "now" | "newId">,
  notices: readonly { organizationId: string | null; news: News }[],
): { state: DemoState; events: DemoEvent[] } {
  const own = notices.filter(
    ({ organizationId, news }) =>
      organizationId === demoViewer.organizationId &&
      receives(demoViewer, news.type) &&
      preferenceOf(state.notificationPreferences, news.type).inApp,
  );
  return own.reduce<{ state: DemoState; events: DemoEvent[] }>(
    (sum, { news }) => {
      const { title, message, priority } = renderNotification(news);
      return {
        state: withNews(sum.state, news, { id: newId(), at: now, readAt: null }),
        events: [...sum.events, { type: "notification", data: { title, message, priority } }],
      };
    },
    { state, events: [] },
  );
}

/** A repeated notification replaces its unread one. */
function withNews(state: DemoState, news: News, made: Pick<Notification, "id" | "at" | "readAt">): DemoState {
  const next = notificationOf(news, made);
  const kept = state.notifications.filter(
    ({ repeats, readAt }) => repeats === null || repeats !== next.repeats || readAt !== null,
  );
  return { ...state, notifications: [...kept, next] };
}

export const notificationOf = (news: News, made: Pick<Notification, "id" | "at" | "readAt">): DemoNotification => ({
  ...renderNotification(news),
  ...made,
  type: news.type,
  repeats: repeatOf(news),
});
