import { addDays, dateIn, instantIn, isTimeZone } from "../core/calendar.ts";
import { isFederalHoliday, isWeekend } from "../core/holidays.ts";
import { nameFault } from "../core/plain-name.ts";
import { type FieldErrors, refuse, refuseFields } from "../core/errors.ts";

/** Somebody who wants to be shown the product: a demo call at a time they choose (spec §19). */
export const leadKinds = ["agency", "employer", "other"] as const;
export type LeadKind = (typeof leadKinds)[number];
export const leadKindLabels: Record<LeadKind, string> = {
  agency: "Recruiting agency",
  employer: "Employer",
  other: "Something else",
};

export const leadStates = ["booked", "canceled"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadLimits = { name: 80, email: 254, organization: 120, note: 1_000 } as const;

/**
 * How long a call takes, and on how many working days it is offered. A whole working day lies between booking and call,
 * to prepare it.
 */
export const callMinutes = 30;
const daysAhead = 10;
const noticeDays = 1;
/** Who books letters for others, or every time there is, is stopped here: calls ahead that one address may hold. */
export const callsAhead = { email: 2, network: 5 } as const;
/** What somebody wrote about themselves goes this long after the call. */
export const keepLeadMs = 90 * 86_400_000;

/** When calls are taken: minutes of the day from and to, on working days, where that zone's clocks stand. */
export type CallHours = { timeZone: string; from: number; to: number };

/** Every time that calls are taken, in ms, the earliest first; `now` in ms. */
export function callTimes({ timeZone, from, to }: CallHours, now: number): number[] {
  const ahead: string[] = [];
  for (let date = addDays(dateIn(timeZone, now), 1); ahead.length < noticeDays + daysAhead; date = addDays(date, 1))
    if (isWorkingDay(date)) ahead.push(date);
  const dates = ahead.slice(noticeDays);
  const calls = Math.floor((to - from) / callMinutes);
  return dates.flatMap((date) => {
    const first = instantIn(timeZone, `${date}T${clockTime(from)}`);
    // Where the clocks jump over the first of them, nobody is called that day.
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
 * Tidied and checked. A letter goes to whoever is named, so neither name nor organization may be a message. @throws
 * Refusal `invalid-input`
 */
export function tidyLead(ask: LeadAsk): LeadAsk {
  const line = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const lead: LeadAsk = {
    ...ask,
    name: line(ask.name),
    email: ask.email.trim(),
    organization: line(ask.organization),
    note: ask.note.trim(),
  };
  const errors: FieldErrors = {
    ...nameError("name", lead.name, "Your name is missing. Write what we may call you."),
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

/** A time somebody may have. `free`: what is left. @throws Refusal `slot-taken` with what is left as `current` */
export function requireFree(slot: number, free: readonly number[]): void {
  if (!free.includes(slot)) refuseTaken(free);
}

export function refuseTaken(free: readonly number[]): never {
  refuse("slot-taken", { current: { slots: free.map((each) => new Date(each).toISOString()) } });
}

/** How a time is said in a letter: "Tuesday, November 24, 2026 at 10:00 AM EST". */
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
  // The narrow space before AM would make a plain letter a coded one.
  return said.replace(/\u202f/g, " ");
}
