import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export type CalendarEvent = {
  /** Stable across files: a calendar that has the event moves it instead of adding another. */
  id: string;
  title: string;
  /** `YYYY-MM-DD`, the whole day in every time zone. */
  date: string;
  description: string;
  url?: string;
};

/** All-day events as an iCalendar file (RFC 5545). `name`: the calendar's; `createdAt`: when the file was made. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, createdAt }: { name: string; createdAt: Date },
): string {
  const calendar = ical({ name: escaped(name), prodId: { company: "TalentMLS", product: "Calendar", language: "EN" } });
  for (const { id, title, date, description, url } of events) {
    calendar.createEvent({
      id,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: createdAt,
      summary: title,
      description,
      ...(url === undefined ? {} : { url: new URL(url).href }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

export type Meeting = {
  /** Stable across files: a calendar that has the event moves it. */
  id: string;
  /** Counts the changes, so that an older file can't replace a newer one. */
  sequence: number;
  title: string;
  /** Times in ms. */
  startsAt: number;
  endsAt: number;
  location?: string | undefined;
  description: string;
  canceled: boolean;
};

/** `guest.answersByMail`: whether the file asks its reader's calendar to reply. */
export type InvitationParts = {
  organizer: { name: string; email: string };
  /** The recipient of the email; without one the file is saved by hand. */ guest?: {
    email: string;
    answersByMail: boolean;
  };
  url?: string;
  createdAt: Date;
};

/** One timed meeting: an invitation, a file to save, or a cancellation (RFC 5546). */
export function invitationFile(
  { id, sequence, title, startsAt, endsAt, location, description, canceled }: Meeting,
  { organizer, guest, url, createdAt }: InvitationParts,
): string {
  const calendar = ical({
    prodId: { company: "TalentMLS", product: "Calendar", language: "EN" },
    method: canceled
      ? ICalCalendarMethod.CANCEL
      : guest === undefined
        ? ICalCalendarMethod.PUBLISH
        : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id,
    sequence,
    start: new Date(startsAt),
    end: new Date(endsAt),
    stamp: createdAt,
    summary: title,
    description,
    organizer,
    ...(location !== undefined && { location }),
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url === undefined ? {} : { url: new URL(url).href }),
    ...(guest && {
      attendees: [
        guest.answersByMail
          ? { email: guest.email, rsvp: true }
          : { email: guest.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED },
      ],
    }),
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * An event of a calendar that people subscribe to: a meeting or a whole day. `sequence` grows with every change, made
 * last at `changedAt` (ms); `url` is its page.
 */
export type FeedEntry = (Meeting | (CalendarEvent & { sequence: number })) & { changedAt: number; url: string };

/** How often a calendar is asked to fetch it again, in seconds. */
const refreshSeconds = 3_600;

/**
 * A calendar to subscribe to (RFC 5545). The same entries give the same text. Canceled meetings stay, as such, so that
 * calendars which never delete show them as canceled.
 */
export function feedFile(entries: readonly FeedEntry[], { name }: { name: string }): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: "TalentMLS", product: "Calendar", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const entry of entries) {
    const { id, sequence, title, description, changedAt, url } = entry;
    calendar.createEvent({
      id,
      sequence,
      stamp: new Date(changedAt),
      summary: title,
      description: `${description}\n${url}`,
      url: new URL(url).href,
      ...("date" in entry
        ? { start: new Date(`${entry.date}T00:00:00Z`), allDay: true }
        : {
            start: new Date(entry.startsAt),
            end: new Date(entry.endsAt),
            ...(entry.location !== undefined && { location: entry.location }),
            status: entry.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
          }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The library escapes event texts, but not the calendar's name. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
