import { z } from "zod";
import type { Need } from "#domain/core/policy.ts";

/**
 * What a procedure takes and exactly what it returns. Its route is in routes.ts, which the browser loads without the
 * schemas.
 */
export type Procedure<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Needs extends Need = Need,
> = {
  /** One sentence for the API document. */
  says: string;
  /** Checked before the handler runs. */
  needs: Needs;
  input: Input;
  /** `null` for a file. */
  output: Output;
  answers: "json" | "file" | "stream" | "none";
  /** Largest body in bytes; 256 KiB by default. */
  bodyLimit?: number;
  /**
   * The answer of this write isn't stored for repeats of the request, which run again: it holds a secret that is shown
   * once, or texts that close with a grant. Reads are never stored (`onlyReads`).
   */
  answersOnce?: boolean;
};

type Parts<Input extends z.ZodType, Output extends z.ZodType, Needs extends Need> = {
  says: string;
  needs: Needs;
  input: Input;
  output: Output;
  bodyLimit?: number;
  answersOnce?: boolean;
};

/** A procedure that returns JSON of exactly `output`. */
export function procedure<Input extends z.ZodType, Output extends z.ZodType, const Needs extends Need>(
  parts: Parts<Input, Output, Needs>,
): Procedure<Input, Output, Needs> {
  return { answers: "json", ...parts };
}

/** The procedures of a file that take the same right and return the same: what remains to be said of each. */
export function answering<const Needs extends Need, Output extends z.ZodType>(needs: Needs, output: Output) {
  return <Input extends z.ZodType>(parts: Omit<Parts<Input, Output, Needs>, "needs" | "output">) =>
    procedure({ ...parts, needs, output });
}

/** A procedure that returns 204 without a body. */
export function silentProcedure<Input extends z.ZodType, const Needs extends Need>(
  parts: Omit<Parts<Input, z.ZodUndefined, Needs>, "output">,
): Procedure<Input, z.ZodUndefined, Needs> {
  return { ...parts, answers: "none", output: z.undefined() };
}

/** A file answer: checked like JSON, then sent as bytes. A text file, or bytes in base64. */
export const fileAnswer = z.union([
  z.strictObject({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  z.strictObject({ fileName: z.string(), mediaType: z.string(), base64: z.base64() }),
]);
export type FileAnswer = z.output<typeof fileAnswer>;

/** A procedure that returns a file (CSV, PDF, iCalendar) as an attachment. */
export function fileProcedure<Input extends z.ZodType, const Needs extends Need>(
  parts: Omit<Parts<Input, typeof fileAnswer, Needs>, "output">,
): Procedure<Input, typeof fileAnswer, Needs> {
  return { ...parts, answers: "file", output: fileAnswer };
}

/** A large file, sent as it is read. `size` in bytes. */
export type StreamedFile = { fileName: string; mediaType: string; size: number; chunks: AsyncIterable<Uint8Array> };
const streamedFile = z.custom<StreamedFile>();

/** A procedure that streams a file as an attachment: browsers open its address, so that no page holds its bytes. */
export function streamProcedure<Input extends z.ZodType, const Needs extends Need>(
  parts: Omit<Parts<Input, typeof streamedFile, Needs>, "output">,
): Procedure<Input, typeof streamedFile, Needs> {
  return { ...parts, answers: "stream", output: streamedFile };
}

/** One value or several, as in query strings. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item).max(100), item.transform((value) => [value])]).default([]);
}

/** A whole number from a query string or JSON; other text is rejected, never read as zero (spec §20). */
export function wholeNumber(min: number, max: number) {
  const message = `Enter a whole number from ${min} to ${max}.`;
  const inRange = z.int(message).min(min, message).max(max, message);
  return z.union(
    [
      inRange,
      z
        .string()
        .regex(/^-?\d{1,9}$/, message)
        .transform(Number)
        .pipe(inRange),
    ],
    { error: message },
  );
}

export const id = z.string().min(1).max(64);
/** Asks for a page of a list, after the cursor of the one before. */
export const paging = (usual: number, most = 100) => ({
  cursor: z.string().max(800).optional(),
  limit: wholeNumber(1, most).default(usual),
});
const nextCursor = z.string().nullable();
export const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor });
/** `total`: of all pages. */
export const countedPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), nextCursor });
/** What a list takes and answers for a program that follows it (docs/decisions/0076). Our own pages don't. */
export const updatedSince = z.string().max(130).optional();
export const sync = z.object({
  syncToken: z.string().describe("Send it as `updatedSince` next time, with the same filters."),
  removed: z.array(z.string()).describe("Delete these if you have them: they are no longer on this list."),
  hasMore: z.boolean().describe("Whether to call again at once."),
});
export const instant = z.iso.datetime();
export const calendarDate = z.iso.date("Write the date like 2026-12-01.");

const day = z.string().max(10, "Enter a date.").optional();

/** A period of figures, for `periodOf`. */
export const period = {
  /** Days until now; null: since the beginning. Ignored with a first or last day. */
  days: z.int("Enter whole days.").min(1, "Enter at least 1 day.").max(3_650, "Enter at most 3650 days.").nullable(),
  /** First and last day, both included. */
  from: day,
  to: day,
  /** Whose days, also of late cards: an IANA time zone, such as `America/Chicago`. Default: UTC. */
  timeZone: z.string().max(60).optional(),
};
