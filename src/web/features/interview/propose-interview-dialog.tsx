import { Plus, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { interviewKindLabels, interviewKinds, interviewLimits } from "#domain/interview/interview.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { zoneItems } from "#web/lib/time-zones.ts";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { atFields, durations, earliest, type InterviewForm, interviewForm, mostTimes, readInterview } from "./form.ts";
import { InterviewNotices } from "./notices.tsx";
import type { Interview } from "./queries.ts";
import { durationText } from "./words.ts";
import { useInterviewUpdate } from "./use-interview-update.ts";

type Introduction = Answer<"introductions", "get">;

/** Of a new one the introduction; otherwise the interview whose times are others. */
type Of = { introduction: Introduction } | { interview: Interview };

/** One to three times, how and where; of an interview that stands, why it is moved. */
export function ProposeInterviewDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const { api } = useBackend();
  const now = useNow();
  const root = useRef<HTMLFormElement>(null);
  const before = "interview" in of ? of.interview : undefined;
  const [form, setForm] = useState(() => interviewForm(before));
  const { run, busy, errors: found, check, mended, changed, refusal } = useInterviewUpdate();
  // Where the times that were sent stand in the form.
  const [places, setPlaces] = useState<readonly number[]>([0, 1, 2]);
  const errors = atFields(found, places);
  const place = useIntroductionText(errors["place"], () => mended("place"), before?.proposal.place);
  const reason = useIntroductionText(errors["reason"], () => mended("reason"));
  const moving = before?.actions.includes("move") ?? false;
  const { name: other } = "introduction" in of ? otherOf(of.introduction) : of.interview.with;
  const change = (part: Partial<InterviewForm>, field: string) => (
    setForm((each) => ({ ...each, ...part })),
    mended(field)
  );

  async function propose(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { ask, errors: wrong, places: sent } = readInterview(form, place.value);
    setPlaces([0, 1, 2]);
    if (
      !check({
        ...wrong,
        ...(moving &&
          reason.value.trim() === "" && { reason: "Say in a few words why it is moved. The other side reads it." }),
      })
    )
      return leadToError(root.current);
    setPlaces(sent);
    const whole = { ...ask, place: place.value, confirmedTexts: [...place.confirmedTexts, ...reason.confirmedTexts] };
    const send = () =>
      "introduction" in of
        ? api.interviews.propose({ introductionId: of.introduction.id, ...whole })
        : api.interviews.suggest({
            id: of.interview.id,
            version: of.interview.version,
            ...whole,
            reason: reason.value,
          });
    const done = await run(send, {
      take: (failure) => [place.take(failure), reason.take(failure)].some(Boolean),
      says: () => ({ title: before ? "Times Proposed" : "Interview Proposed", description: `${other} answers next.` }),
    });
    if (done) onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => !next && onClose()}
      title={moving ? "Move this interview" : before ? "Propose other times" : "Propose an interview"}
      description={
        moving
          ? `The time that was agreed on holds no more. ${other} chooses one of the new ones.`
          : `${other} chooses one of the times, or asks for others.`
      }
    >
      <form
        ref={root}
        noValidate
        aria-label="Interview"
        onSubmit={(event) => void propose(event)}
        className="flex flex-col gap-5"
      >
        <InterviewNotices changed={changed} refusal={refusal} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <FieldGroup legend="How">
            <Segmented
              aria-label="How"
              stretch
              options={interviewKinds.map((value) => ({ value, label: interviewKindLabels[value] }))}
              value={form.kind}
              onValueChange={(kind) => change({ kind }, "kind")}
            />
          </FieldGroup>
          <Field label="How long" error={errors["minutes"]}>
            <Select
              items={durationItems(form.minutes)}
              value={form.minutes}
              onValueChange={(minutes) => change({ minutes }, "minutes")}
            />
          </Field>
        </div>
        <Times form={form} errors={errors} now={now} onChange={change} />
        <Field label="Time zone" error={errors["timeZone"]} hint="In which the times above are meant.">
          <Select
            items={zoneItems(form.timeZone)}
            value={form.timeZone}
            onValueChange={(timeZone) => change({ timeZone }, "timeZone")}
          />
        </Field>
        <IntroductionText
          path="place"
          rows={2}
          required={form.kind === "onsite"}
          label={form.kind === "onsite" ? "Where" : "What to know"}
          maxLength={interviewLimits.place}
          text={place}
          hint={
            form.kind === "onsite"
              ? "In words. Name neither the candidate nor a person."
              : "Who calls whom, for example. Name neither the candidate nor a person, and give no number."
          }
        />
        {form.kind === "video" ? (
          <Field
            label="Link"
            error={errors["link"]}
            hint={
              "Once the other side may see who the candidate is. It is read by the two of you alone, and only " +
              "while the access lasts."
            }
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={interviewLimits.link}
              placeholder="https://"
              value={form.link}
              onChange={({ target }) => change({ link: target.value }, "link")}
            />
          </Field>
        ) : null}
        {moving ? (
          <IntroductionText
            path="reason"
            rows={2}
            required
            label="Reason"
            maxLength={interviewLimits.reason}
            text={reason}
            hint={`${other} reads it.`}
          />
        ) : null}
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy}>
            {before ? "Propose these times" : "Propose interview"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type TimesProps = {
  form: InterviewForm;
  errors: Record<string, string>;
  now: number;
  onChange: (part: Partial<InterviewForm>, field: string) => void;
};

function Times({ form: { times, timeZone }, errors, now, onChange }: TimesProps) {
  return (
    <div className="flex flex-col gap-3">
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
              min={earliest(timeZone, now)}
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
                label={`Leave time ${index + 1} out`}
                size="sm"
                icon={<X aria-hidden="true" />}
                onClick={() => onChange({ times: times.filter((_each, place) => place !== index) }, `times.${index}`)}
              />
            ) : null}
          </span>
        </Field>
      ))}
      {times.length < mostTimes ? (
        <div>
          <Button size="sm" onClick={() => onChange({ times: [...times, ""] }, `times.${times.length}`)}>
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
