import { X } from "lucide-react";
import { chipsOf, type RequirementChip, type Requirements, withSkill } from "#domain/job-description/requirements.ts";
import { Chip } from "#web/ui/chip.tsx";
import { cn } from "#web/ui/cn.ts";

type Props = { wanted: Requirements; onChange: (wanted: Requirements) => void };

const groups = [
  { label: "Must-haves", holds: ({ part }: RequirementChip) => part === "must" },
  { label: "Nice to have", holds: ({ part }: RequirementChip) => part === "nice" },
  { label: "Job", holds: ({ part }: RequirementChip) => part !== "must" && part !== "nice" },
];

/** A job's requirements as chips: each can be removed, and a skill switched between must-have and nice to have. */
export function RequirementChips({ wanted, onChange }: Props) {
  const chips = chipsOf(wanted);
  return (
    <div className="space-y-2">
      {groups.map(({ label, holds }) => {
        const own = chips.filter(holds);
        return own.length === 0 ? null : (
          <div key={label} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <h3 className="w-24 shrink-0 text-small text-ink-2">{label}</h3>
            <ul aria-label={label} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {own.map((chip) => (
                <li key={chip.key} className="max-w-full">
                  {chip.part === "must" || chip.part === "nice" ? (
                    <SkillChip
                      chip={chip}
                      onSwitch={() => onChange(withSkill(wanted, chip.label, chip.part === "must" ? "nice" : "must"))}
                      onRemove={() => onChange(chip.without)}
                    />
                  ) : (
                    <Chip onRemove={() => onChange(chip.without)} removeLabel={`Remove ${chip.label}`}>
                      {chip.label}
                    </Chip>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

const half = "cursor-pointer hover:text-ink";

/** Its name switches between must-have and nice to have. */
function SkillChip({
  chip,
  onSwitch,
  onRemove,
}: {
  chip: RequirementChip;
  onSwitch: () => void;
  onRemove: () => void;
}) {
  const must = chip.part === "must";
  const next = must ? "Make it nice to have" : "Make it a must-have";
  return (
    <span
      className={cn(
        "inline-flex h-6 max-w-full items-center gap-1 rounded-tag pr-0.5 pl-2 text-small font-medium",
        must ? "bg-petrol-soft text-petrol" : "border border-line-2 bg-surface text-ink-2",
      )}
    >
      <button
        type="button"
        title={next}
        aria-label={`${chip.label}. ${next}`}
        onClick={onSwitch}
        className={cn(half, "min-w-0 truncate")}
      >
        {chip.label}
      </button>
      <button
        type="button"
        aria-label={`Remove ${chip.label}`}
        onClick={onRemove}
        className={cn(half, "grid size-6 shrink-0 place-items-center rounded-tag")}
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  );
}
