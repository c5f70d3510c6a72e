import { Check, Pencil } from "lucide-react";
import { useState } from "react";
import type { CvEvidence } from "#domain/cv/evidence.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { controls, valueText } from "./review-fields.tsx";
import { fieldAt, reviewed, type ReviewId } from "./review-state.ts";

type ReadFieldsProps = {
  form: ListingForm;
  now: number;
  hidden: readonly ReviewId[];
  confidence: readonly CvEvidence[];
  onOpened: (id: ReviewId) => void;
};

/** The fields that need nothing, one line each; a line opens into its control. */
export function ReadFields({ form, now, hidden, confidence, onOpened }: ReadFieldsProps) {
  const [open, setOpen] = useState<ReadonlySet<ReviewId>>(new Set());
  const fromCv = new Set(confidence.map(({ path }) => fieldAt(path)?.id));
  const shown = reviewed.filter(({ id }) => !hidden.includes(id));
  const filled = shown.filter(({ id }) => valueText(form, id, now) !== "").length;
  const parts = [
    { part: "vault", title: "Vault", hint: "encrypted, only your agency" },
    { part: "public", title: "Visible to others", hint: "without anything that identifies the candidate" },
  ] as const;
  return (
    <Card aria-label="Read from the CV">
      <CardSection>
        <Disclosure
          label={<span className="text-read font-semibold">Read from the CV</span>}
          aside={<span className="figures text-small font-normal text-ink-3">{`${filled} filled in`}</span>}
          defaultOpen
        >
          {parts.map(({ part, title, hint }) => (
            <section key={part} aria-label={title} className="not-first:mt-4">
              <CardTitle level={3} className="mb-1">
                <span className="label-caps text-ink-3">{title}</span>{" "}
                <span className="ml-1 text-small font-normal text-ink-3">{hint}</span>
              </CardTitle>
              <ul className="divide-y divide-line">
                {shown
                  .filter((field) => field.part === part)
                  .map(({ id, label }) => {
                    const Control = controls[id];
                    const value = valueText(form, id, now);
                    return (
                      <li key={id} className="py-1">
                        {open.has(id) ? (
                          <div className="py-2">
                            <Control />
                          </div>
                        ) : (
                          <button
                            type="button"
                            onClick={() => {
                              setOpen(new Set([...open, id]));
                              onOpened(id);
                            }}
                            data-field={`line-${id}`}
                            className={
                              "group flex min-h-8 w-full cursor-pointer items-center gap-3 text-left text-dense " +
                              "hover:text-petrol pointer-coarse:min-h-11"
                            }
                          >
                            <span className="w-28 shrink-0 sm:w-36 text-ink-3">{label}</span>
                            <span className="min-w-0 flex-1 truncate">
                              {value || <span className="text-ink-3">Not in the CV</span>}
                            </span>
                            {value && fromCv.has(id) ? (
                              <Check className="size-3.5 shrink-0 text-money" aria-label="read from the CV" />
                            ) : null}
                            <Pencil className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
                            <span className="sr-only">Edit</span>
                          </button>
                        )}
                      </li>
                    );
                  })}
              </ul>
            </section>
          ))}
        </Disclosure>
      </CardSection>
    </Card>
  );
}
