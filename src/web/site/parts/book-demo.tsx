import type { ReactNode } from "react";
import { leadKindLabels, leadKinds, leadLimits } from "#domain/lead/lead.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { siteControl, TimeChoice } from "./time-choice.tsx";

/** A call with the marketplace's team (spec §19). `book-demo.ts` loads the free times and sends the form. */
export function BookDemo() {
  return (
    <section
      id="book-demo"
      aria-labelledby="book-demo-title"
      className="grid scroll-mt-12 gap-x-16 gap-y-8 border-t border-line-2 py-14 lg:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <h2 id="book-demo-title" className="max-w-[20ch] headline text-headline">
          30 minutes for your questions
        </h2>
        <p className="mt-3 max-w-[44ch] text-read text-ink-2">
          Choose a time. The invitation has a calendar entry and a link to move or cancel the call.
        </p>
        <p className="mt-3 max-w-[44ch] text-dense text-ink-3">
          Only the operator of this marketplace reads your booking. It is stored encrypted and deleted 90 days after the
          call. More under{" "}
          <a href="/mls/privacy" className="anchor">
            Privacy
          </a>
          .
        </p>
      </div>
      <div className="min-w-0">
        <noscript>
          <p className="rounded-card border border-line bg-surface p-5 text-read">
            Booking a call needs JavaScript. Turn it on for this site and reload the page.
          </p>
        </noscript>
        <form
          data-book-demo=""
          noValidate
          hidden
          className="grid gap-x-4 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6"
        >
          <SiteInput name="name" label="Name" />
          <SiteInput name="email" label="Work email" type="email" />
          <SiteInput name="organization" label="Organization" />
          <SiteField name="kind" label="Your role">
            <select id="lead-kind" name="kind" aria-describedby="lead-kind-error" className={siteControl}>
              {leadKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {leadKindLabels[kind]}
                </option>
              ))}
            </select>
          </SiteField>
          <TimeChoice />
          <SiteField name="note" label="What would you like to see?" optional className="sm:col-span-2">
            <textarea
              id="lead-note"
              name="note"
              rows={3}
              maxLength={leadLimits.note}
              aria-describedby="lead-note-error"
              className={`${siteControl} h-auto py-2`}
            />
          </SiteField>
          <p
            data-alert=""
            role="alert"
            hidden
            className="rounded-control bg-danger-soft px-3 py-2 text-read text-danger sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <button type="submit" className={buttonClass({ variant: "primary", size: "lg" })}>
              Book Demo Call
            </button>
          </div>
        </form>
        <div
          data-booked=""
          tabIndex={-1}
          hidden
          className="rounded-card outline-none border border-line bg-surface p-6"
        >
          <h3 className="text-card font-semibold">The call is booked</h3>
          <p className="mt-2 text-read text-ink-2">
            <strong data-when="" className="figures text-ink" />. <span data-emailed="" className="break-words" />
          </p>
        </div>
      </div>
    </section>
  );
}

function SiteInput({ name, label, type }: { name: "name" | "email" | "organization"; label: string; type?: "email" }) {
  return (
    <SiteField name={name} label={label}>
      <input
        id={`lead-${name}`}
        name={name}
        type={type}
        autoComplete={name}
        required
        maxLength={leadLimits[name]}
        aria-describedby={`lead-${name}-error`}
        className={siteControl}
      />
    </SiteField>
  );
}

type SiteFieldProps = { name: string; label: string; optional?: boolean; className?: string; children: ReactNode };

function SiteField({ name, label, optional = false, className, children }: SiteFieldProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className ?? ""}`}>
      <label htmlFor={`lead-${name}`} className="text-dense font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>
      {children}
      <p id={`lead-${name}-error`} hidden className="text-dense text-danger" />
    </div>
  );
}
