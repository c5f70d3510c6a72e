import { ShieldAlert, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { siteControl } from "#web/site/parts/time-choice.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";

/** A fictional candidate. What a visitor types replaces it, in this page only. */
const example = {
  name: "Jordan Whitfield",
  employer: "Brackenwell Systems",
  summary:
    "Moved 40 services of a payments company to Kubernetes and cut deployments from hours to minutes. Leads a team " +
    "of six.",
};
const skills = ["Kubernetes", "Go", "AWS", "Terraform", "PostgreSQL", "Kafka"] as const;

const line = { maxLength: 80, autoComplete: "off", spellCheck: false, className: siteControl };

/** Radio buttons, so that the card changes its reader without a script. */
const readers = [
  { value: "agency", label: "Partner agency" },
  { value: "employer", label: "Employer" },
  { value: "revealed", label: "After the reveal" },
] as const;

/**
 * A masked card to try (spec §12, §19): who reads it changes what it shows, and the product's leak check reads what a
 * visitor types. `masked-card.ts` runs the form; without a script the example stays.
 */
export function TryCard() {
  return (
    <section
      id="try-it"
      aria-labelledby="try-it-title"
      data-try-card=""
      className={
        "group/try grid scroll-mt-12 gap-x-16 gap-y-8 border-t border-line-2 py-14 lg:grid-cols-[1fr_1.1fr] " +
        "lg:grid-rows-[auto_1fr] lg:items-start"
      }
    >
      <div className="min-w-0">
        <h2 id="try-it-title" className="max-w-[20ch] headline text-headline">
          Try the mask
        </h2>
        <p className="mt-3 max-w-[48ch] text-read text-ink-2">
          Choose who reads the card. Then type a candidate of your own: every text passes this check before anyone sees
          it.
        </p>
      </div>
      <Card />
      <div className="min-w-0">
        <form data-try-form="" hidden className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TryField name="name" label="Name">
              <input id="try-name" name="name" defaultValue={example.name} {...line} />
            </TryField>
            <TryField name="employer" label="Current employer">
              <input id="try-employer" name="employer" defaultValue={example.employer} {...line} />
            </TryField>
          </div>
          <TryField name="summary" label="Summary">
            <div className="relative grid rounded-control bg-surface">
              <div data-marks="" aria-hidden="true" className={cn(textBox, marksLayer)} />
              <textarea
                id="try-summary"
                name="summary"
                rows={4}
                maxLength={400}
                defaultValue={example.summary}
                autoComplete="off"
                aria-describedby="try-notice"
                className={cn(siteControl, textBox, "relative h-auto resize-none bg-transparent")}
              />
            </div>
          </TryField>
          <div className="flex flex-wrap gap-2">
            <button type="button" data-add="name" className={buttonClass({ size: "sm" })}>
              Add the name to the summary
            </button>
            <button type="button" data-add="email" className={buttonClass({ size: "sm" })}>
              Add an email address
            </button>
          </div>
          <div id="try-notice" role="status" className="min-h-20">
            <div
              data-notice=""
              hidden
              className={
                "group/notice flex gap-3 rounded-card bg-seal-soft px-4 py-3 text-dense " +
                "data-[severity=ask]:bg-amber-soft"
              }
            >
              <ShieldAlert className={cn("mt-0.5 size-4 shrink-0", noticeTone)} aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p data-title="" className="font-semibold" />
                <ul data-findings="" className="mt-1 flex flex-col gap-1" />
                <p className="mt-1">Your change isn't published. The card keeps the last text that passed.</p>
              </div>
            </div>
            <p data-passes="" className="text-dense text-ink-3">
              Nothing you type leaves this page.
            </p>
          </div>
        </form>
        <template data-finding="">
          <li className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0">
              <b data-text="" className={cn("break-words", noticeTone)} /> <span data-reason="" />
            </span>
            <button
              type="button"
              data-fix=""
              className="cursor-pointer font-semibold underline underline-offset-2 pointer-coarse:min-h-6"
            >
              Remove
            </button>
            <button
              type="button"
              data-keep=""
              className="cursor-pointer font-semibold underline underline-offset-2 pointer-coarse:min-h-6"
            >
              Keep: not identifying
            </button>
          </li>
        </template>
      </div>
    </section>
  );
}

const noticeTone = "text-seal group-data-[severity=ask]/notice:text-amber";
const textBox = "px-2.5 py-2 text-read pointer-coarse:text-[1rem]";
/** Repeats the summary invisibly behind its box and marks the findings. */
const marksLayer =
  "pointer-events-none absolute inset-0 overflow-hidden border border-transparent break-words whitespace-pre-wrap " +
  "text-transparent select-none [&_mark]:rounded-[3px] [&_mark]:bg-seal-soft [&_mark]:text-transparent " +
  "[&_mark]:shadow-[0_2px_0_var(--seal)] [&_mark[data-severity=ask]]:bg-amber-soft " +
  "[&_mark[data-severity=ask]]:shadow-[0_2px_0_var(--amber)]";

function TryField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={`try-${name}`} className="text-dense font-medium">
        {label}
      </label>
      {children}
    </div>
  );
}

/** The parts that some readers don't see are `hidden` for them: by the chosen radio button, without a script. */
const unlessRevealed = "group-has-[[value=revealed]:checked]/try:hidden";
const onceRevealed = "hidden group-has-[[value=revealed]:checked]/try:block";

function Card() {
  return (
    <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <fieldset>
        <legend className="mb-2 text-dense font-medium">Who reads the card</legend>
        <div className="flex overflow-hidden rounded-control border border-edge bg-surface">
          {readers.map(({ value, label }) => (
            <label
              key={value}
              className={
                "selected-state relative flex min-h-9 flex-1 cursor-pointer items-center justify-center px-2 " +
                "text-center text-small font-medium text-ink-2 not-first:border-l not-first:border-line-2 " +
                "hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 " +
                "has-focus-visible:-outline-offset-3 has-focus-visible:outline-petrol pointer-coarse:min-h-11"
              }
            >
              <input
                type="radio"
                name="reader"
                value={value}
                defaultChecked={value === "agency"}
                autoComplete="off"
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 rounded-card border border-line bg-surface p-6">
        <div className="flex items-center justify-between">
          <PlateText code="TM-7K3QF9XA" size="md" />
          <Badge tone="petrol">Remote</Badge>
        </div>
        <Redaction className={cn("mt-4 text-lead", unlessRevealed)} />
        <div data-first="" className={cn("reveal relative mt-4", onceRevealed)}>
          <p data-shown-name="" className="reveal-name text-lead font-semibold wrap-anywhere">
            {example.name}
          </p>
          <span aria-hidden="true" className="reveal-bars absolute inset-0 flex items-center text-lead">
            <Redaction label="" />
          </span>
        </div>
        <p className="mt-2 text-title font-semibold">Staff Platform Engineer</p>
        <p className="figures text-read text-ink-2">
          Austin, TX · 11 years · <span className="whitespace-nowrap">$185k - $225k</span>
        </p>
        <p className={cn("text-read text-ink-2", onceRevealed)}>
          Now at{" "}
          <span data-shown-employer="" className="wrap-anywhere">
            {example.employer}
          </span>
        </p>
        <p data-shown-summary="" className="mt-3 text-read wrap-anywhere">
          {example.summary}
        </p>
        <BadgeList values={skills} limit={4} className="mt-4" />
        <div className="group-has-[[value=employer]:checked]/try:hidden">
          <div className="figures mt-6 flex justify-between text-dense text-ink-2">
            <span>Listing agency 60%</span>
            <span>Selling agency 40%</span>
          </div>
          <SplitBar parts={agencySplit(60, 40)} size="bar" className="mt-2" />
        </div>
      </div>
      <div className="mt-3 min-h-11 text-dense text-ink-2" aria-live="polite">
        <p className="hidden group-has-[[value=agency]:checked]/try:block">
          A partner agency sees the listing and the split. The bars have the same length for every name.
        </p>
        <p className="hidden group-has-[[value=employer]:checked]/try:block">
          An employer sees the same listing. How the agencies split the fee isn't part of it.
        </p>
        <p className={onceRevealed}>
          <Stamp className="mr-1.5 inline size-4 text-seal" aria-hidden="true" />
          Only the company you choose sees this, after it signs the NDA. Each opening is recorded.
        </p>
      </div>
    </div>
  );
}
