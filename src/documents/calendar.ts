import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { InterviewEvent } from "#domain/interview-view.ts";

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
export function calendarFile(events: readonly CalendarEvent[], { name, createdAt }: { name: string; createdAt: Date }): string {
  const calendar = ical({ name: escaped(name), prodId: { company: "TalentMLS", product: "Calendar", language: "EN" } });
  for (const { id, title, date, description, url } of events) {
    calendar.createEvent({ id, start: new Date(`${date}T00:00:00Z`), allDay: true, stamp: createdAt, summary: title, description, ...(url === undefined ? {} : { url: new URL(url).href }) });
  }
  return `${calendar.toString()}\r\n`;
}

/** `attendee`: whose calendar a letter brings it to; without one the file is saved by whoever asked for it. */
export type InterviewFileParts = { brand: string; /** The address that the file is from. */ organizer: string; url?: string; attendee?: string; createdAt: Date };

/** One interview at its time, as an invitation, to be saved, or as its cancellation (RFC 5546). */
export function interviewFile({ id, sequence, title, startsAt, endsAt, location, description, cancelled }: InterviewEvent, { brand, organizer, url, attendee, createdAt }: InterviewFileParts): string {
  const calendar = ical({
    prodId: { company: "TalentMLS", product: "Calendar", language: "EN" },
    method: cancelled ? ICalCalendarMethod.CANCEL : attendee === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id, sequence, start: new Date(startsAt), end: new Date(endsAt), stamp: createdAt, summary: title, location, description, organizer: { name: brand, email: organizer },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED, ...(url === undefined ? {} : { url: new URL(url).href }),
    // Nobody reads answers by mail: what is answered is answered on the page.
    ...(attendee === undefined ? {} : { attendees: [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }] }),
  });
  return `${calendar.toString()}\r\n`;
}

/** The library escapes what is in an event; the calendar's name it writes as it comes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
