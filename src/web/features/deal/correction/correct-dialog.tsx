import { useDeferredValue } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Ask } from "#contract/index.ts";
import { dateIn, isCalendarDate } from "#domain/core/calendar.ts";
import { type CorrectedValue, correctedValues } from "#domain/deal/correction-record.ts";
import { correctedValueLabels } from "#domain/deal/correction-words.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { dollarsText } from "#domain/core/typed-number.ts";
import { CorrectionEffectTable } from "./correction-effect.tsx";
import { whoIsAsked } from "./correction-words.ts";
import type { ClosedDeal, ClosedDealDialogProps } from "#web/features/deal/queries.ts";
import { readDealSalary } from "#web/features/deal/terms/terms-form.ts";
import { zoneItems } from "#web/lib/time-zones.ts";
import { dateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";
import { dealLimits } from "#domain/deal/terms.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

type Wanted = Omit<Ask<"deals", "correctionEffect">, "id">;
type Typed = { acceptedSalary: string; startDate: string; timeZone: string; lastDay: string };

type Values = { what: CorrectedValue; typed: Partial<Typed>; reason: string };
const onRecord: Values = { what: "salary", typed: {}, reason: "" };

/** Corrects one value of a won deal; shows the effect and who has to confirm before sending. */
export function CorrectDialog({ deal, now, open, onClose }: ClosedDealDialogProps) {
  const form = useDealForm({
    initial: onRecord,
    send: ({ reason }, { api, confirmedTexts }) => {
      const noReason = reason.trim() === "" && { reason: "Enter a short reason." };
      if (!("value" in asked) || noReason) return { ...("error" in asked && asked.error), ...noReason };
      return api.deals.correctValue({ id: deal.id, version: deal.version, reason, confirmedTexts, ...asked.value });
    },
    close: onClose,
  });
  const { what, typed } = form.values;
  const { closing } = deal;
  const offered = correctedValues.filter((each) => isOnRecord(each, closing));
  const chosen = offered.includes(what) ? what : "salary";
  const value: Typed = {
    acceptedSalary: typed.acceptedSalary ?? closing.acceptedSalary.toLocaleString("en-US"),
    startDate: typed.startDate ?? closing.startDate,
    timeZone: typed.timeZone ?? closing.timeZone,
    lastDay: typed.lastDay ?? closing.fallOff?.lastDay ?? "",
  };
  const asked = askFrom(chosen, value, deal);
  // As a string, so the deferred value compares by content.
  const wanted = useDeferredValue("value" in asked ? JSON.stringify(asked.value) : null);
  const preview = useAsk(
    "deals",
    "correctionEffect",
    { id: deal.id, ...(JSON.parse(wanted ?? "{}") as Wanted) },
    { per: deal.version, enabled: open && wanted !== null, retry: false },
  );
  const shown = "value" in asked && wanted === JSON.stringify(asked.value) ? preview.data : undefined;
  const blocked = !deal.actions.includes("correct")
    ? "A correction is already pending, or the deal changed."
    : "value" in asked && !shown && !preview.isError
      ? "Calculating the effect."
      : undefined;
  const type = (field: keyof Typed) => (text: string) => form.set({ typed: { ...typed, [field]: text } }, field);

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Correct ${deal.code}`}
      description={
        "The recorded entries stay in the ledger and are reversed by new ones. You can correct a value " +
        "again later."
      }
      submit={(shown?.confirms.length ?? 0) > 0 ? "Ask for confirmation" : "Apply correction"}
      disabledReason={blocked}
    >
      <Field label="What is wrong" error={form.errors["what"]}>
        <Select<CorrectedValue>
          items={offered.map((each) => ({ value: each, label: correctedValueLabels[each] }))}
          value={chosen}
          onValueChange={(next) => form.set({ what: next })}
        />
      </Field>
      <ValueField what={chosen} value={value} deal={deal} now={now} errors={form.errors} onType={type} />
      <ReasonField form={form} maxLength={dealLimits.reason} hint="Every party can read it, including the employer." />
      <div aria-live="polite" className="flex flex-col gap-3">
        {"value" in asked ? <Preview deal={deal} shown={shown} failure={preview.error} /> : null}
      </div>
    </FormDialog>
  );
}

function isOnRecord(what: CorrectedValue, { fallOff }: ClosedDeal["closing"]): boolean {
  if (what === "replacement") return fallOff?.replacement === "found" || fallOff?.replacement === "refunded";
  return fallOff !== null || (what !== "last_day" && what !== "fall_off");
}

/** The correction, or an error by field; nothing while the value equals the recorded one. */
function askFrom(
  what: CorrectedValue,
  { acceptedSalary, startDate, timeZone, lastDay }: Typed,
  { closing }: ClosedDeal,
): { value: Wanted } | { error: Record<string, string> } {
  const same = "This is already the value on record. Enter the correct one.";
  if (what === "fall_off" || what === "replacement") return { value: { what } };
  if (what === "salary") {
    const read = readDealSalary(acceptedSalary);
    if ("error" in read) return { error: { acceptedSalary: read.error } };
    return read.value === closing.acceptedSalary
      ? { error: { acceptedSalary: same } }
      : { value: { what, acceptedSalary: read.value } };
  }
  if (what === "time_zone")
    return timeZone === closing.timeZone ? { error: { timeZone: same } } : { value: { what, timeZone } };
  const [field, date, before] =
    what === "start_date"
      ? (["startDate", startDate, closing.startDate] as const)
      : (["lastDay", lastDay, closing.fallOff?.lastDay] as const);
  if (!isCalendarDate(date)) return { error: { [field]: "Choose a date." } };
  return date === before ? { error: { [field]: same } } : { value: { what, [field]: date } };
}

type ValueProps = {
  what: CorrectedValue;
  value: Typed;
  deal: ClosedDeal;
  now: number;
  errors: FieldErrors;
  onType: (field: keyof Typed) => (text: string) => void;
};

function ValueField({ what, value, deal: { closing }, now, errors, onType }: ValueProps) {
  switch (what) {
    case "salary":
      return (
        <Field label="Correct salary" required aside="whole dollars a year" error={errors["acceptedSalary"]}>
          <MoneyInput
            value={value.acceptedSalary}
            read={readDealSalary}
            write={dollarsText}
            onValueChange={onType("acceptedSalary")}
          />
        </Field>
      );
    case "start_date":
      return (
        <Field
          label="Correct start date"
          required
          error={errors["startDate"]}
          hint={`On record: ${dateText(closing.startDate)}.`}
        >
          <Input
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            value={value.startDate}
            onChange={({ target }) => onType("startDate")(target.value)}
          />
        </Field>
      );
    case "time_zone":
      return (
        <Field
          label="Correct time zone"
          error={errors["timeZone"]}
          hint="Where a day of the guarantee begins and ends."
        >
          <Select items={zoneItems(closing.timeZone)} value={value.timeZone} onValueChange={onType("timeZone")} />
        </Field>
      );
    case "last_day":
      return (
        <Field
          label="Correct last day of work"
          required
          error={errors["lastDay"]}
          hint={`On record: ${dateText(closing.fallOff?.lastDay ?? closing.startDate)}.`}
        >
          <Input
            type="date"
            max={dateIn(closing.timeZone, now)}
            value={value.lastDay}
            onChange={({ target }) => onType("lastDay")(target.value)}
          />
        </Field>
      );
    case "fall_off":
      return (
        <p className="text-dense text-ink-2">
          The recorded end and its refund are undone. If you relisted the candidate, that listing stays as it is.
        </p>
      );
    case "replacement":
      return (
        <p className="text-dense text-ink-2">
          The settlement is undone and the replacement is owed again. Settle it once you know the outcome.
        </p>
      );
  }
}

type PreviewProps = { deal: ClosedDeal; shown: Answer<"deals", "correctionEffect"> | undefined; failure: Error | null };

/** The effect on money, and who has to confirm. */
function Preview({ deal, shown, failure }: PreviewProps) {
  if (!shown) {
    if (!failure) return <Skeleton className="h-24" />;
    const fields = failure instanceof Problem ? Object.values(failure.fields) : [];
    return <p className="text-dense text-danger">{fields[0] ?? problemDetail(failure)}</p>;
  }
  return (
    <>
      <CorrectionEffectTable deal={deal} effect={shown.effect} />
      <p className="text-dense">{whoIsAsked(shown, deal.sellingAgency ? 2 : 1)}</p>
    </>
  );
}
