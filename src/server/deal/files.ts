import type { FileAnswer } from "#contract/procedure.ts";
import { calendarFile } from "#documents/calendar.ts";
import { dealDays } from "#domain/deal/calendar.ts";
import { billPaper } from "#domain/billing/document.ts";
import type { Bill } from "#domain/billing/bills.ts";
import type { Billing } from "#domain/billing/view.ts";
import { paperFileName, sheetPaper } from "#domain/deal/document.ts";
import type { DealSheet } from "#domain/deal/view.ts";
import type { Paper } from "#domain/core/document.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import { mostWaiting, printPaper, waitingPapers } from "./render.ts";

/*
 * Files are made only from the sheet that the reader's screen shows, so that no figure can differ and nothing hidden on
 * the sheet is in a file (spec §13, §15).
 */
type Config = Pick<Services, "config">;

export const sheetFile = (services: Config, sheet: DealSheet): Promise<FileAnswer> =>
  pdfOf(services, sheet, sheetPaper(sheet), "sheet");

/** An invoice or a credit note for this reader. @throws ExpectedError `not-found` for one of another deal */
export function billFile(services: Config, sheet: DealSheet, bill: Bill, billing: Billing): Promise<FileAnswer> {
  return pdfOf(services, sheet, billPaper(bill, { deal: sheet, ...billing }) ?? refuse("not-found"), bill.number);
}

const pdfOf = (services: Config, sheet: DealSheet, paper: Paper, what: string): Promise<FileAnswer> =>
  paperFile(services, paper, {
    fileName: paperFileName(sheet.code, what),
    author: sheet.listingAgency.name,
    createdAt: Date.parse(sheet.updatedAt),
  });

/** `createdAt` in ms; `logo`: as in `PaperOptions`. */
type PaperAbout = { fileName: string; author: string; createdAt: number; logo?: string | null };

/**
 * A document, or several, as a PDF file. @throws ExpectedError `rate-limited` while many are being made
 */
export async function paperFile(
  { config }: Config,
  paper: Paper | readonly Paper[],
  { fileName, author, createdAt, logo = null }: PaperAbout,
): Promise<FileAnswer> {
  if (waitingPapers() >= mostWaiting)
    refuse("rate-limited", {
      detail: "Many documents are being created right now. Try again in a few seconds.",
      retryAfterSeconds: 5,
    });
  const bytes = await printPaper(paper, {
    brand: config.brandName,
    author,
    createdAt: new Date(createdAt),
    logo,
  });
  return { fileName, mediaType: "application/pdf", base64: Buffer.from(bytes).toString("base64") };
}

/** @throws ExpectedError `wrong-state` before the deal is won */
export function daysFile({ config }: Config, sheet: DealSheet): FileAnswer {
  const days = dealDays(sheet) ?? refuseState("Dates are available once the deal is closed as won. Close it first.");
  const link = config.publicUrl === undefined ? {} : { url: `${config.publicUrl}/mls/deal/${sheet.id}` };
  const text = calendarFile(
    days.map((day) => ({ ...day, ...link })),
    { name: `${config.brandName} ${sheet.code}`, createdAt: new Date(sheet.updatedAt) },
  );
  return { fileName: paperFileName(sheet.code, "dates", "ics"), mediaType: "text/calendar", text };
}
