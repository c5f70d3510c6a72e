import { Handshake, Signature } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { at, Story } from "#web/site/parts/story.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Seal } from "#web/ui/motif/seal.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";

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

/** When each step starts, in seconds. */
const steps = [
  { label: "Listed", starts: 0.4 },
  { label: "Requested", starts: 1.8 },
  { label: "Signed", starts: 4.4 },
  { label: "Revealed", starts: 7 },
] as const;
const [, requested, signed, revealed] = steps.map(({ starts }) => starts) as [number, number, number, number];
/** The seal and the certificate follow the wipe, as on an introduction's page. */
const opened = revealed + 0.75;

/** The start page's example: a masked listing, from the request to the name that one company sees. */
export function HeroStory() {
  return (
    <Story
      says={
        <>
          An example. Only one company sees the name.
          <span className="sr-only">
            {" "}
            A listing shows a code and bars in place of the name. Meridian Robotics requests an introduction. Both sides
            agree on terms, and Meridian Robotics signs the NDA. The bars wipe to the name, for Meridian Robotics alone,
            and the certificate follows.
          </span>
        </>
      }
    >
      <div className="relative pb-14">
        <div className="rounded-card border border-line bg-surface p-6">
          <div className="flex items-center justify-between">
            <PlateText code="TM-7K3QF9XA" size="md" />
            <Badge tone="petrol">Remote</Badge>
          </div>
          <div className="relative mt-3.5 flex h-10 items-center headline text-headline">
            <span className="story-name" style={at(revealed)}>
              Jordan Whitfield
            </span>
            <span className="story-bars reveal-bars absolute inset-0 flex items-center" style={at(revealed)}>
              <Redaction label="" className="text-[0.5625em] sm:text-[0.75em]" />
            </span>
          </div>
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
        <div className="absolute right-0 bottom-0 left-6 grid sm:-right-5 sm:left-10">
          <Notice
            className="story-passing"
            style={at(requested, signed)}
            mark={<Handshake className="size-4.5" />}
            title="Meridian Robotics requests an introduction"
            says="Fee 25%. They see the code, not the name."
          />
          <Notice
            className="story-passing"
            style={at(signed, revealed)}
            mark={<Signature className="size-4.5" />}
            title="Terms agreed. Meridian Robotics signs the NDA."
            says={<SignatureLine />}
          />
          <Notice
            className="story-in"
            style={at(opened)}
            mark={<Seal className="story-seal" />}
            title="Identity revealed to Meridian Robotics"
            says="NDA signed, protected for 12 months, recorded"
          />
        </div>
      </div>
      <ol className="mt-5 grid grid-cols-4 gap-1.5">
        {steps.map(({ label, starts }, place) => (
          <li key={label} className="text-small text-ink-3">
            <span className="block h-0.5 overflow-hidden bg-line-2">
              <span
                className="story-grow block h-full bg-ink"
                style={{ ...at(starts), ["--lasts" as string]: `${(steps[place + 1]?.starts ?? 8) - starts}s` }}
              />
            </span>
            <span className="mt-1.5 block">{label}</span>
          </li>
        ))}
      </ol>
    </Story>
  );
}

type NoticeProps = { mark: ReactNode; title: string; says: ReactNode; className: string; style: CSSProperties };

/** All notices share one place, as large as the largest of them. */
function Notice({ mark, title, says, className, style }: NoticeProps) {
  return (
    <div
      className={cn(
        "col-start-1 row-start-1 flex items-center gap-4 rounded-card border border-line-2 bg-raised px-5 py-4",
        "shadow-float",
        className,
      )}
      style={style}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-ink-2">{mark}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-3">{says}</p>
      </div>
    </div>
  );
}

/** A line that is written while the notice is shown. */
function SignatureLine() {
  return (
    <svg viewBox="0 0 72 16" className="h-5 w-18 fill-none stroke-current" strokeWidth="1.5">
      <path
        d="M2 12c5-9 8-9 9-2s4 3 8-3 5 4 8 3 4-8 7-7-2 9 2 8 6-7 9-5 2 5 6 4 6-2 19-2"
        pathLength="1"
        strokeDasharray="1"
        strokeLinecap="round"
        className="story-draw"
        style={at(signed + 0.9)}
      />
    </svg>
  );
}
