import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { chipsOf, type RequirementChip, type Requirements, withSkill } from "#domain/job-description/requirements.ts";
import { Chip } from "#web/ui/chip.tsx";
import { cn } from "#web/ui/cn.ts";

type Props = {
  wanted: Requirements;
  onChange: (wanted: Requirements) => void;
  /** A removed chip takes the focus with it. */
  onRemoved: () => void;
};

const groups = [
  { label: "Must-haves", holds: ({ part }: RequirementChip) => part === "must" },
  { label: "Nice to have", holds: ({ part }: RequirementChip) => part === "nice" },
  { label: "Job", holds: ({ part }: RequirementChip) => part !== "must" && part !== "nice" },
];

/** A job's requirements as chips: each can be removed, and a skill switched between must-have and nice to have. */
export function RequirementChips({ wanted, onChange, onRemoved }: Props) {
  const chips = chipsOf(wanted);
  const all = useRef<HTMLDivElement>(null);
  // A skill that moves to the other list keeps the focus.
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const there = all.current?.querySelector<HTMLElement>(`[data-skill="${CSS.escape(moved.current)}"]`);
    there?.focus();
    if (there) moved.current = null;
  });
  function remove(chip: RequirementChip) {
    onChange(chip.without);
    onRemoved();
  }
  function move({ label, part }: RequirementChip) {
    const next = part === "must" ? "nice" : "must";
    moved.current = `${next} ${label}`;
    onChange(withSkill(wanted, label, next));
  }
  return (
    <div ref={all} className="space-y-2">
      {groups.map(({ label, holds }) => {
        const own = chips.filter(holds);
        return own.length === 0 ? null : (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2 gap-y-1.5">
            <h3 className="w-24 shrink-0 text-small text-ink-2">{label}</h3>
            <ul aria-label={label} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {own.map((chip) => (
                <li key={chip.key} className="max-w-full">
                  {chip.part === "must" || chip.part === "nice" ? (
                    <SkillChip chip={chip} onSwitch={() => move(chip)} onRemove={() => remove(chip)} />
                  ) : (
                    <Chip onRemove={() => remove(chip)} removeLabel={`Remove ${chip.label}`}>
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

type SkillChipProps = { chip: RequirementChip; onSwitch: () => void; onRemove: () => void };

/** Its name switches between must-have and nice to have. */
function SkillChip({ chip, onSwitch, onRemove }: SkillChipProps) {
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
        data-skill={chip.key}
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
