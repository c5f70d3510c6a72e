import { dealTemplates, guaranteeWithPolicy } from "#domain/deal/terms.ts";
import { cn } from "#web/ui/cn.ts";
import { isTemplate, type TermsForm, withTemplate } from "./terms-form.ts";

/** Spec §9: three usual sets of terms. */
export function TemplateCards({ form, onChoose }: { form: TermsForm; onChoose: (next: TermsForm) => void }) {
  return (
    <div role="group" aria-label="Templates" className="grid gap-2 sm:grid-cols-3">
      {dealTemplates.map((template) => {
        const chosen = isTemplate(form, template);
        return (
          <button
            key={template.id}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(withTemplate(form, template))}
            className={cn(
              "selected-state flex cursor-pointer flex-col rounded-card border bg-surface px-3.5 py-2.5 " +
                "text-left transition-colors hover:border-edge",
              chosen ? "border-petrol outline-1 -outline-offset-1 outline-petrol" : "border-line-2",
            )}
          >
            <span className="text-dense font-semibold">{template.name}</span>
            <span className="figures text-small text-ink-2">
              {template.feePercent}% fee, {template.laSplit}/{template.saSplit} split
            </span>
            <span className="figures text-small text-ink-2">
              {guaranteeWithPolicy(template.guaranteeDays, "prorated")}
            </span>
          </button>
        );
      })}
    </div>
  );
}
