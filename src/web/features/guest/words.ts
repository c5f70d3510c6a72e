import type { GuestAnswer } from "#domain/guest/guest.ts";
import type { SheetField } from "#domain/listing/sheet.ts";

export const sheetFieldLabels: Record<SheetField, string> = {
  salary: "Salary",
  location: "Location",
  years: "Years of experience",
  availability: "Availability",
  workAuth: "Work authorization",
  summary: "Summary",
  experience: "Highlights",
  skills: "Key skills",
  screening: "Scorecards and notes",
  industries: "Industries",
  certifications: "Certifications",
  education: "Education",
  portfolio: "Kinds of portfolio",
};

export const answerLabels: Record<GuestAnswer, string> = { yes: "Yes", maybe: "Maybe", no: "No" };
