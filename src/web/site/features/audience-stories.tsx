import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { breakDownFee, dollars, moneyText, percent } from "#domain/core/money.ts";
import { at, Story } from "#web/site/parts/story.tsx";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Seal } from "#web/ui/motif/seal.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";

const panel = "rounded-card border border-line bg-surface p-4";

/** A candidate's own page: they answer one company, and that one alone sees the name. */
export function CandidateStory() {
  return (
    <Story says="Your own page asks you about each company." className="mt-6">
      <div className={panel}>
        <p className="text-dense font-semibold">Meridian Robotics requests an introduction</p>
        <div className="mt-3 grid">
          <span className="story-passing col-start-1 row-start-1 flex gap-2" style={at(0, 1.8)}>
            <Choice>Yes</Choice>
            <Choice>Not this one</Choice>
          </span>
          <span className="story-in col-start-1 row-start-1 flex h-7 items-center gap-1.5 text-dense" style={at(1.8)}>
            <Check className="size-4 text-money" /> You said yes
          </span>
        </div>
        <ul className="mt-3 border-t border-line text-dense">
          <Reader name="Meridian Robotics">
            <span className="relative inline-flex items-center">
              <span className="story-name inline-flex items-center gap-1.5" style={at(2.8)}>
                Sees your name
                <Seal size="sm" className="story-seal" />
              </span>
              <span className="story-bars reveal-bars absolute inset-0 flex items-center justify-end" style={at(2.8)}>
                <Redaction bars={[3, 4]} label="" />
              </span>
            </span>
          </Reader>
          <Reader name="Everyone else">
            <Redaction bars={[3, 4]} label="" />
          </Reader>
        </ul>
      </div>
    </Story>
  );
}

const Choice = ({ children }: { children: ReactNode }) => (
  <span className="flex h-7 items-center rounded-control border border-line-2 px-2.5 text-small font-medium">
    {children}
  </span>
);

const Reader = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex min-h-9 items-center justify-between gap-3 border-b border-line last:-mb-2 last:border-0">
    <span className="text-ink-2">{name}</span>
    {children}
  </li>
);

/** What a job asks for, and whether the candidate's listing has it. */
const required = [
  { skill: "Kubernetes", has: true },
  { skill: "Go", has: true },
  { skill: "Terraform", has: true },
  { skill: "Rust", has: false },
] as const;

/** A job description is compared skill by skill. */
export function EmployerStory() {
  const found = required.filter(({ has }) => has).length;
  const counted = 0.6 + required.length * 0.7;
  return (
    <Story says="A job description, compared skill by skill." className="mt-6">
      <div className={panel}>
        <div className="flex items-center justify-between gap-3">
          <p className="text-dense font-semibold">Staff Platform Engineer</p>
          <PlateText code="TM-7K3QF9XA" />
        </div>
        <ul className="mt-3 border-t border-line text-dense">
          {required.map(({ skill, has }, place) => (
            <li key={skill} className="flex h-8 items-center justify-between border-b border-line">
              <span className="text-ink-2">{skill}</span>
              <span className="story-in inline-flex items-center gap-1.5" style={at(0.6 + place * 0.7)}>
                {has ? <Check className="size-4 text-money" /> : <X className="size-4 text-ink-3" />}
                {has ? "Has it" : "Missing"}
              </span>
            </li>
          ))}
        </ul>
        <p className="story-in figures mt-3 text-dense font-semibold" style={at(counted)}>
          {found} of {required.length} skills
        </p>
      </div>
    </Story>
  );
}

const columns = ["Submitted", "Interview", "Placed"] as const;

/** A card moves across the board, and its fee is split as agreed. */
export function AgencyStory() {
  const { fee, la, sa } = breakDownFee({ salary: dollars(200_000), feeBp: percent(25), laSplitBp: percent(60) });
  return (
    <Story says="An example: 25% of $200,000, split 60 / 40." className="mt-6">
      <div className={panel}>
        <div className="grid grid-cols-3">
          {columns.map((name, place) => (
            <div
              key={name}
              className={cn(
                "h-24 border-line-2 px-2 pt-1 text-small text-ink-3",
                place > 0 && "border-l border-dashed",
              )}
            >
              {name}
              {name === "Placed" ? (
                // As wide as its column, so that it moves by whole columns.
                <div className="story-carry -mx-2 p-2" style={at(0.3)}>
                  <div className="rounded-control border border-line-2 bg-raised p-2 shadow-float">
                    <Redaction bars={[4.4]} label="" className="text-small" />
                    <span className="mt-1.5 block h-1 w-8 rounded-full bg-line-2" />
                  </div>
                </div>
              ) : null}
            </div>
          ))}
        </div>
        <div className="figures mt-3 border-t border-line pt-3">
          <p className="story-in flex items-baseline justify-between text-dense text-ink-2" style={at(2.7)}>
            Fee <span className="text-lead font-semibold text-ink">{moneyText(fee)}</span>
          </p>
          <div className="story-grow mt-2" style={at(3)}>
            <SplitBar parts={agencySplit(60, 40)} size="bar" />
          </div>
          <p className="story-in mt-2 flex justify-between text-dense" style={at(3.5)}>
            <span>{moneyText(la)}</span>
            <span>{moneyText(sa)}</span>
          </p>
        </div>
      </div>
    </Story>
  );
}
