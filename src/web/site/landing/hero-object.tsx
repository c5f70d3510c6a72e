import { Stamp } from "lucide-react";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";

const skills = [
  "Kubernetes",
  "Go",
  "AWS",
  "Terraform",
  "PostgreSQL",
  "Kafka",
  "Redis",
  "Python",
  "Docker",
  "Linux",
] as const;

/** The start page's example: a masked listing, and the note its agency gets on a reveal. */
export function HeroObject() {
  return (
    <figure className="relative min-w-0 pb-14">
      <div className="rounded-card border border-line bg-surface p-6">
        <div className="flex items-center justify-between">
          <PlateText code="TM-7K3QF9XA" size="md" />
          <Badge tone="petrol">Remote</Badge>
        </div>
        <Redaction className="mt-4 text-lead" />
        <p className="mt-2 text-title font-semibold">Staff Platform Engineer</p>
        <p className="figures text-read text-ink-2">
          Austin, TX · 11 years · <span className="whitespace-nowrap">$185k - $225k</span>
        </p>
        <BadgeList values={skills} limit={4} className="mt-4" />
        <div className="figures mt-6 flex justify-between text-dense text-ink-2">
          <span>Listing agency 60%</span>
          <span>Selling agency 40%</span>
        </div>
        <SplitBar parts={agencySplit(60, 40)} size="bar" className="mt-2 mb-16 sm:mb-4" />
      </div>
      <div
        className={
          "absolute right-0 bottom-0 left-6 flex items-center gap-4 rounded-card border border-line-2 " +
          "bg-raised px-5 py-4 shadow-float sm:-right-5 sm:left-10"
        }
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-seal-soft text-seal"
        >
          <Stamp className="size-4.5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">Identity revealed to Meridian Robotics</p>
          <p className="text-ink-3">NDA signed · protected for 12 months · recorded</p>
        </div>
      </div>
      <figcaption className="sr-only">
        An example of a masked listing, and of the notice its agency gets when the identity is revealed to one company.
      </figcaption>
    </figure>
  );
}
