import { useState } from "react";
import { formIndustries, industryNames } from "#domain/core/lookups.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipButton } from "#web/ui/chip.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { LeakNotice } from "#web/lib/public-text/leak-notice.tsx";
import { useWizardForm } from "./wizard-form.ts";

const furtherIndustries = industryNames.filter((name) => !formIndustries.includes(name));

/** The form's eleven industries; the others are under More (spec §19). */
export function IndustriesField() {
  const { form, change, findingsOf } = useWizardForm();
  const [open, setOpen] = useState(() => form.industries.some((name) => furtherIndustries.includes(name)));
  // An imported industry in neither list stays visible, so that it can be removed.
  const others = form.industries.filter((name) => !industryNames.includes(name));
  const offered = [...formIndustries, ...(open ? furtherIndustries : []), ...others];
  return (
    <div data-field="industries" className="flex flex-col gap-2">
      <FieldGroup legend="Industries">
        <div className="flex flex-wrap items-center gap-1.5">
          {offered.map((name) => {
            const chosen = form.industries.includes(name);
            return (
              <ChipButton
                key={name}
                pressed={chosen}
                onPress={() =>
                  change({
                    industries: chosen ? form.industries.filter((each) => each !== name) : [...form.industries, name],
                  })
                }
              >
                {name}
              </ChipButton>
            );
          })}
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Fewer" : "More"}
          </Button>
        </div>
      </FieldGroup>
      <LeakNotice findings={form.industries.flatMap((_, index) => findingsOf(`industries.${index}`))} />
    </div>
  );
}
