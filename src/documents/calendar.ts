import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export type CalendarEvent = {
  /** The same for the same event in every file: a calendar that knows it moves the day, and does not show it twice. */
  id: string;
  title: string;
  /** `YYYY-MM-DD`, the whole day wherever it is read. */
  date: string;
  description: string;
  url?: string;
};

/** Whole days as an iCalendar file (RFC 5545). `name`: the calendar's; `createdAt`: when these dates were told. */
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
  /** The same in every file: a calendar that knows it moves it. */
  id: string;
  /** Counts the changes, so that an older file does not win. */
  sequence: number;
  title: string;
  /** Instants in ms. */
  startsAt: number;
  endsAt: number;
  location?: string | undefined;
  description: string;
  canceled: boolean;
};

/** `guest.answersByMail`: whether the file asks its reader's calendar to write back. */
export type InvitationParts = {
  organizer: { name: string; email: string };
  /** Whose calendar a letter brings it to; without one the file is saved by whoever asked for it. */ guest?: {
    email: string;
    answersByMail: boolean;
  };
  url?: string;
  createdAt: Date;
};

/** One meeting at its time, as an invitation, to be saved, or as its cancellation (RFC 5546). */
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

/** The library escapes what is in an event; the calendar's name it writes as it comes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
