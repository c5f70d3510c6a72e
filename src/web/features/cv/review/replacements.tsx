import { ArrowRight } from "lucide-react";
import { useState } from "react";
import {
  applyReplacement,
  type CvReplacement,
  isReplaced,
  isReverted,
  revertReplacement,
  whereNow,
} from "#domain/cv/replacement.ts";
import { isFormField } from "#domain/listing/fields.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { labelOf } from "#web/features/listing/wizard/form-fields.ts";
import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmployersDialog } from "../employers-dialog.tsx";

const whyText: Record<CvReplacement["why"], string> = {
  name: "Name",
  employer: "Employer",
  school: "School",
  place: "Location",
  contact: "Contact",
  other: "Wording",
};

const buttonText = (isLeftOut: boolean, undone: boolean): string =>
  isLeftOut ? (undone ? "Leave out again" : "Restore") : undone ? "Generalize again" : "Undo";

/** What the public text says differently from the CV or leaves out; each change can be undone. */
export function Replacements({
  form,
  replacements,
  onChange,
}: {
  form: ListingForm;
  replacements: readonly CvReplacement[];
  onChange: (patch: Partial<ListingForm>) => void;
}) {
  const [editing, setEditing] = useState(false);
  if (replacements.length === 0) return null;

  function exchange(replacement: CvReplacement, undone: boolean) {
    const root = replacement.path.split(".")[0] ?? "";
    const changed = undone ? applyReplacement(form, replacement) : revertReplacement(form, replacement);
    if (isFormField(root)) onChange({ [root]: changed[root] });
  }

  return (
    <Card aria-label="Generalized">
      <CardSection>
        <Disclosure
          label={<span className="text-read font-semibold">Generalized</span>}
          aside={
            <span className="figures text-small font-normal text-ink-3">{counted(replacements.length, "change")}</span>
          }
          defaultOpen
        >
          <ul className="divide-y divide-line">
            {replacements.map((proposed) => {
              const now = whereNow(form, proposed, replacements);
              const replacement = now ?? proposed;
              const replaced = now !== null && isReplaced(form, now);
              const undone = now !== null && isReverted(form, now);
              const isLeftOut = replacement.to === "";
              return (
                <li key={replacement.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-dense">
                  <div className="min-w-0 flex-1 basis-52">
                    <p className="break-words">
                      {isLeftOut ? "Left out: " : null}
                      <del className={undone ? "no-underline" : "text-ink-3"}>{replacement.from}</del>
                      {isLeftOut ? null : (
                        <>
                          {" "}
                          <ArrowRight className="mx-0.5 inline size-3.5 text-ink-3" aria-label="became" />{" "}
                          <ins className={undone ? "text-ink-3 line-through" : "font-medium no-underline"}>
                            {replacement.to}
                          </ins>
                        </>
                      )}
                    </p>
                    <p className="text-small text-ink-3">
                      {`${whyText[replacement.why]}, ${labelOf(replacement.path)}`}
                    </p>
                  </div>
                  {replaced || undone ? (
                    <Button size="sm" onClick={() => exchange(replacement, undone)}>
                      {buttonText(isLeftOut, undone)}
                      <span className="sr-only">{replacement.from}</span>
                    </Button>
                  ) : (
                    <span className="text-small text-ink-3">Edited</span>
                  )}
                </li>
              );
            })}
          </ul>
          <Button size="sm" className="mt-2" onClick={() => setEditing(true)}>
            Edit how employers are described
          </Button>
        </Disclosure>
      </CardSection>
      {editing ? <EmployersDialog onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}
