import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Answer } from "#contract/index.ts";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { interviewKindLabels, interviewKinds, interviewLimits } from "#domain/interview/interview.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { zoneItems } from "#web/lib/time-zones.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { atFields, durations, type InterviewForm, interviewForm, mostTimes, readInterview } from "./form.ts";
import type { Interview } from "./queries.ts";
import { durationText } from "./words.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { PublicTextField, ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useInterviewForm } from "#web/features/interview/use-interview-form.ts";

type Introduction = Answer<"introductions", "get">;

/** The introduction of a new interview; otherwise the interview that gets other times. */
type Of = { introduction: Introduction } | { interview: Interview };

type Values = InterviewForm & { place: string; reason: string };

/** One to three times, how and where; for a scheduled interview, the reason to move it. */
export function ProposeInterviewDialog({ of, ...shown }: { of: Of } & Shown) {
  const now = useNow();
  const before = "interview" in of ? of.interview : undefined;
  const moving = before?.actions.includes("move") ?? false;
  const isOpen = before === undefined || moving || before.actions.includes("suggest");
  const { name: other } = "introduction" in of ? otherOf(of.introduction) : of.interview.with;

  const form = useInterviewForm({
    initial: (): Values => ({ ...interviewForm(before), place: before?.proposal.place ?? "", reason: "" }),
    send: (values, { api, confirmedTexts }) => {
      const { place, reason } = values;
      const { ask, errors } = readInterview(values, place);
      const found = {
        ...errors,
        ...(moving &&
          reason.trim() === "" && { reason: "Enter a short reason for the new time. The other side can read it." }),
      };
      if (Object.keys(found).length > 0) return found;
      const whole = { ...ask, place, confirmedTexts };
      return "introduction" in of
        ? api.interviews.propose({ introductionId: of.introduction.id, ...whole })
        : api.interviews.suggest({ id: of.interview.id, version: of.interview.version, ...whole, reason });
    },
    errorsFrom: (errors, values) => atFields(errors, readInterview(values, values.place).places),
    close: shown.onClose,
    done: () => ({ title: before ? "Times proposed" : "Interview proposed", description: `${other} replies next.` }),
  });
  const { values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      {...shown}
      size="lg"
      title={moving ? "Move this interview" : before ? "Propose other times" : "Propose an interview"}
      description={
        moving
          ? `This cancels the scheduled time. ${other} chooses one of the new times.`
          : `${other} chooses one of the times or asks for others.`
      }
      label="Interview"
      submit={before ? "Propose these times" : "Propose interview"}
      disabledReason={isOpen ? undefined : "This interview is no longer open."}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <FieldGroup legend="How">
          <Segmented
            aria-label="How"
            stretch
            options={interviewKinds.map((value) => ({ value, label: interviewKindLabels[value] }))}
            value={values.kind}
            onValueChange={(kind) => set({ kind })}
          />
        </FieldGroup>
        <Field label="Duration" error={errors["minutes"]}>
          <Select items={durationItems(values.minutes)} {...form.text("minutes")} />
        </Field>
      </div>
      <Times form={values} errors={errors} now={now} onChange={set} />
      <Field label="Time zone" error={errors["timeZone"]} hint="The time zone of the times above.">
        <Select items={zoneItems(...(before ? [before.proposal.timeZone] : []))} {...form.text("timeZone")} />
      </Field>
      <PublicTextField
        form={form}
        name="place"
        rows={2}
        required={values.kind === "onsite"}
        label={values.kind === "onsite" ? "Where" : "Details"}
        maxLength={interviewLimits.place}
        hint={
          values.kind === "onsite"
            ? "Describe it in words. Don't name the candidate or anyone else."
            : "For example, who makes the call. Don't include names or phone numbers."
        }
      />
      {values.kind === "video" ? (
        <Field
          label="Link"
          error={errors["link"]}
          hint={
            "Available once the identity is revealed. Only your two organizations can see it, and only during " +
            "that access."
          }
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={interviewLimits.link}
            placeholder="https://"
            {...form.input("link")}
          />
        </Field>
      ) : null}
      {moving ? (
        <ReasonField form={form} rows={2} maxLength={interviewLimits.reason} hint={`${other} can read it.`} />
      ) : null}
    </FormDialog>
  );
}

type TimesProps = {
  form: InterviewForm;
  errors: Record<string, string>;
  now: number;
  onChange: (part: Partial<InterviewForm>, field: string) => void;
};

/** The cursor follows: into an added time, and from a removed one to the one before it. */
function Times({ form: { times, timeZone }, errors, now, onChange }: TimesProps) {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current !== null) root.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = null;
  });

  function change(next: string[], follow: number, field: string) {
    wanted.current = follow;
    onChange({ times: next }, field);
  }

  return (
    <div ref={root} className="flex flex-col gap-3">
      {times.map((time, index) => (
        <Field
          key={index}
          label={index === 0 ? "Time" : `Time ${index + 1}`}
          required={index === 0}
          error={errors[`times.${index}`]}
        >
          <span className="flex items-center gap-2">
            <Input
              type="datetime-local"
              min={wallTimeIn(timeZone, now)}
              value={time}
              onChange={({ target }) =>
                onChange(
                  { times: times.map((each, place) => (place === index ? target.value : each)) },
                  `times.${index}`,
                )
              }
              className="figures max-w-72"
            />
            {index > 0 ? (
              <IconButton
                label={`Remove time ${index + 1}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                onClick={() => change(times.toSpliced(index, 1), index - 1, `times.${index}`)}
              />
            ) : null}
          </span>
        </Field>
      ))}
      {times.length < mostTimes ? (
        <div>
          <Button size="sm" onClick={() => change([...times, ""], times.length, `times.${times.length}`)}>
            <Plus aria-hidden="true" /> Another time
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const durationItems = (now: string) =>
  [...(durations.includes(now) ? [] : [now]), ...durations].map((value) => ({
    value,
    label: durationText(Number(value)),
  }));

const otherOf = ({ you, listingAgency, sellingAgency, employer }: Introduction) =>
  you === "listing" ? (sellingAgency ?? employer) : listingAgency;
