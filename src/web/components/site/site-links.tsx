import { ArrowUpRight } from "lucide-react";

/** Starts the sign-in by script; without one it leads to the gate, which says what is needed. Who is signed in is led on at once. */
export function SignInLink({ className, children = "Sign In" }: { className: string; children?: string }) {
  return (
    <a href="/mls" data-sign-in="" className={className}>
      {children}
    </a>
  );
}

/** The demo is the other world, in a tab of its own. */
export function DemoLink({ className, arrow = false }: { className: string; arrow?: boolean }) {
  return (
    <a href="/demo" target="_blank" rel="noopener" className={className}>
      Live Demo
      {arrow ? <ArrowUpRight aria-hidden="true" /> : null}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
