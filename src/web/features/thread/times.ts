import { instantDateText } from "#web/lib/format.ts";

/** The reader's local calendar day of an instant (ms), for comparison. */
const dayOf = (at: number): string => new Date(at).toDateString();

/** A day separator: Today, Yesterday, the weekday of the past week, then the date. `now` in ms. */
export function dayText(instant: string, now: number): string {
  const at = new Date(instant);
  const back = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() - days);
    return day.toDateString();
  };
  if (dayOf(at.getTime()) === back(0)) return "Today";
  if (dayOf(at.getTime()) === back(1)) return "Yesterday";
  for (let days = 2; days < 7; days++)
    if (dayOf(at.getTime()) === back(days)) return at.toLocaleDateString("en-US", { weekday: "long" });
  return instantDateText(instant);
}

/** `9:05 AM`, in the reader's time zone. */
export function clockText(instant: string): string {
  return new Date(instant).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}

type Said = { number: number; mine: boolean; from: string; sentAt: string; readBy: readonly string[] };

/** Messages grouped together: one person, one day, no long pause. */
export type Run<Message extends Said> = {
  day: string | null;
  mine: boolean;
  from: string;
  sentAt: string;
  messages: readonly (Message & { lastReadBy: readonly string[] })[];
};

const pauseMs = 10 * 60_000;

/**
 * Messages in order, in runs; `day` where a new one begins, and a new run at the first message new to the reader
 * (`newFrom`). A colleague's read mark appears only at the last message they read.
 */
export function runsOf<Message extends Said>(
  messages: readonly Message[],
  { newFrom, now }: { newFrom: number | null; now: number },
): Run<Message>[] {
  const furthest = new Map(messages.flatMap(({ number, readBy }) => readBy.map((name) => [name, number] as const)));
  const runs: (Run<Message> & { messages: (Message & { lastReadBy: readonly string[] })[] })[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    const marked = { ...message, lastReadBy: message.readBy.filter((name) => furthest.get(name) === message.number) };
    const newDay = !before || dayOf(Date.parse(before.sentAt)) !== dayOf(Date.parse(message.sentAt));
    const goesOn =
      before &&
      !newDay &&
      message.number !== newFrom &&
      before.mine === message.mine &&
      before.from === message.from &&
      Date.parse(message.sentAt) - Date.parse(before.sentAt) < pauseMs;
    const last = runs.at(-1);
    if (goesOn && last) last.messages.push(marked);
    else
      runs.push({
        day: newDay ? dayText(message.sentAt, now) : null,
        mine: message.mine,
        from: message.from,
        sentAt: message.sentAt,
        messages: [marked],
      });
    before = message;
  }
  return runs;
}

/** The number of the first unread message when the thread was opened; null when all were read. */
export function firstUnread(messages: readonly Pick<Said, "number" | "mine">[], unread: number): number | null {
  if (unread === 0) return null;
  const theirs = messages.filter(({ mine }) => !mine);
  return theirs[Math.max(0, theirs.length - unread)]?.number ?? null;
}
