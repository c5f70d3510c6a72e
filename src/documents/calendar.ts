import ical from "ical-generator";

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

/** The library escapes what is in an event; the calendar's name it writes as it comes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
