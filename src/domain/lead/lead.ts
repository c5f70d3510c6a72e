import { addDays, dateIn, instantIn, isTimeZone, iso } from "../core/calendar.ts";
import { isFederalHoliday, isWeekend } from "../core/holidays.ts";
import { nameFault } from "../core/plain-name.ts";
import { type FieldErrors, refuse, refuseFields } from "../core/errors.ts";
import { namedFacts } from "../core/status.ts";

/** A request for a demo call at a chosen time (spec §19). */
export const leadKinds = ["agency", "employer", "other"] as const;
export type LeadKind = (typeof leadKinds)[number];
export const leadKindLabels: Record<LeadKind, string> = {
  agency: "Recruiting agency",
  employer: "Employer",
  other: "Something else",
};

export const leadStates = ["booked", "canceled"] as const;
export type LeadState = (typeof leadStates)[number];
export const isCanceled = namedFacts<LeadState, "isCanceled">({ booked: [], canceled: ["isCanceled"] }).is(
  "isCanceled",
);

export const leadLimits = { name: 80, email: 254, organization: 120, note: 1_000 } as const;

/**
 * The length of a call, and the number of working days it is offered on. One working day between booking and call is
 * left to prepare it.
 */
export const callMinutes = 30;
const daysAhead = 10;
const noticeDays = 1;
/** Maximum pending calls per address. Prevents anyone from sending booking emails to others or taking every time. */
export const callsAhead = { email: 2, network: 5 } as const;
/** How long after the call the contact's data is deleted. */
export const leadRetentionMs = 90 * 86_400_000;

/** Times for calls: minutes of the day from and to, on working days in that zone. */
export type CallHours = { timeZone: string; from: number; to: number };

/** Every bookable time in ms, earliest first; `now` in ms. */
export function callTimes({ timeZone, from, to }: CallHours, now: number): number[] {
  const ahead: string[] = [];
  for (let date = addDays(dateIn(timeZone, now), 1); ahead.length < noticeDays + daysAhead; date = addDays(date, 1))
    if (isWorkingDay(date)) ahead.push(date);
  const dates = ahead.slice(noticeDays);
  const calls = Math.floor((to - from) / callMinutes);
  return dates.flatMap((date) => {
    const first = instantIn(timeZone, `${date}T${clockTime(from)}`);
    // A day whose first time is skipped by a clock change has no calls.
    return first === null ? [] : Array.from({ length: calls }, (_none, call) => first + call * callMinutes * 60_000);
  });
}

const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

function isWorkingDay(date: string): boolean {
  return !isWeekend(date) && !isFederalHoliday(date);
}

export type LeadAsk = {
  name: string;
  email: string;
  organization: string;
  kind: LeadKind;
  note: string;
  timeZone: string;
  slot: number;
};

/**
 * Normalizes and checks a request. An email goes to the given address, so neither name nor organization can carry a
 * message. @throws ExpectedError `invalid-input`
 */
export function normalizeLead(ask: LeadAsk): LeadAsk {
  const line = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const lead: LeadAsk = {
    ...ask,
    name: line(ask.name),
    email: ask.email.trim(),
    organization: line(ask.organization),
    note: ask.note.trim(),
  };
  const errors: FieldErrors = {
    ...nameError("name", lead.name, "Your name is missing. Enter your name."),
    ...(!/^[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]{2,}$/.test(lead.email) && {
      email: "This is not an email address. Write it like name@company.example.",
    }),
    ...nameError(
      "organization",
      lead.organization,
      "The organization is missing. Enter the organization you would use this for.",
    ),
    ...(!isTimeZone(lead.timeZone) && { timeZone: "This time zone is not known. Send one like America/Chicago." }),
  };
  refuseFields(errors);
  return lead;
}

function nameError(field: string, text: string, missing: string): FieldErrors {
  if (text === "") return { [field]: missing };
  const fault = nameFault(text);
  return fault === null ? {} : { [field]: fault };
}

/** `free`: the remaining times. @throws ExpectedError `slot-taken` with them as `current` */
export function requireFree(slot: number, free: readonly number[]): void {
  if (!free.includes(slot)) refuseTaken(free);
}

export function refuseTaken(free: readonly number[]): never {
  refuse("slot-taken", { current: { slots: free.map((each) => iso(each)) } });
}

/** A time in an email: "Tuesday, November 24, 2026 at 10:00 AM EST". */
export function callTimeText(instant: number, timeZone: string): string {
  const said = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(instant));
  // The narrow space before AM would force an encoded email.
  return said.replace(/\u202f/g, " ");
}
