import { ArrowUpRight } from "lucide-react";

/** Starts the sign-in by script; without JavaScript it leads to the gate. Signed-in people go straight on. */
export function SignInLink({ className, children = "Sign In" }: { className: string; children?: string }) {
  return (
    <a href="/mls" data-sign-in="" className={className}>
      {children}
    </a>
  );
}

/** Where employers request an account: the configured partner's page, else ours; the server keeps one of the two. */
export function EmployerAccessLinks({ className }: { className: string }) {
  return (
    <>
      <a href="{{employer-sign-up}}" className={className}>
        Request Employer Access
      </a>
      <a href="{{partner-employer-sign-up}}" target="_blank" rel="noopener noreferrer" className={className}>
        Request Employer Access
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}

/** Our own sign-up of agencies, for the selected plan. */
export function TrialLink({ plan, className }: { plan?: string; className: string }) {
  return (
    <a href={`/ecosystem/sign-up?kind=agency${plan ? `&plan=${plan}` : ""}`} className={className}>
      Start Free Trial
    </a>
  );
}

/** Starts the demo's guided two minutes, in a new tab. */
export function TwoMinutesLink({ className }: { className: string }) {
  return (
    <a href="/demo#two-minutes" target="_blank" rel="noopener" className={className}>
      Try it in two minutes
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Opens the demo in a new tab. */
export function DemoLink({ className, arrow = false }: { className: string; arrow?: boolean }) {
  return (
    <a href="/demo" target="_blank" rel="noopener" className={className}>
      Live Demo
      {arrow ? <ArrowUpRight aria-hidden="true" /> : null}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
