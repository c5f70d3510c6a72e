import { type ReactNode, useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Seal } from "#web/ui/motif/seal.tsx";
import { IdentityFacts } from "./identity-facts.tsx";
import { rememberReveal, wasRevealed } from "./revealed.ts";

export type RevealProps = {
  /** Names the grant in this browser's memory: the animation plays once for each. Never identifies the candidate. */
  grantKey: string;
  identity: Answer<"identities", "get"> | undefined;
  /** The organization that the identity is revealed to, and what it rests on. */
  certificate: { to: string; under: string };
  /** Who can see the openings, and until when. */
  record: string;
  /** The button that opens or closes the identity, or the form in its place. */
  action: ReactNode;
  /** More content of an open identity, such as its files. */
  children?: ReactNode;
  level?: 2 | 3;
};

/**
 * An identity under a grant, before and after it is opened. The first opening is the moment of the product: bars at
 * headline size wipe to the name, the seal stamps, the certificate slides out, and the facts follow. Later openings
 * show the result at once. Both states have the same parts at the same places, so that the page below stays where it
 * is.
 */
export function Reveal({ grantKey, identity, certificate, record, action, children, level = 2 }: RevealProps) {
  const firstTime = useFirstOpening(grantKey, identity !== undefined);
  return (
    <div className="reveal @container" data-first={firstTime ? "" : undefined}>
      <CardTitle level={level}>Identity</CardTitle>
      <div
        aria-live="polite"
        className="mt-2 flex min-h-22 items-center justify-between gap-4 border-b border-line-2 pb-3 sm:min-h-18.5"
      >
        {/* Bars and name are equally wide, so that the wipe is at the same place in both. */}
        <p className="grid min-w-0 headline text-reveal *:[grid-area:1/1]">
          {identity ? (
            <span className="reveal-name wrap-anywhere">{identity.fullName}</span>
          ) : (
            <NameBars label="Name masked" className="flex" />
          )}
          {firstTime ? <NameBars className="reveal-bars flex" /> : null}
        </p>
        {identity ? (
          <Seal size="lg" className="reveal-seal" />
        ) : (
          <span aria-hidden="true" className="size-14 shrink-0 rounded-full border border-dashed border-line-2" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          {/* The certificate comes out of the line above it. */}
          <div aria-live="polite" className="mb-4 overflow-clip">
            {identity ? (
              <p className={cn(slip, "reveal-certificate border-line-2 bg-raised")}>
                <span className="font-semibold">Revealed to {certificate.to}</span>
                <span className="figures text-small text-ink-2">{certificate.under}</span>
              </p>
            ) : (
              <p className={cn(slip, "border-dashed border-line-2 text-ink-3")}>
                The certificate of this reveal appears here.
              </p>
            )}
          </div>
          {action}
          <p className="mt-2.5 max-w-measure text-small text-ink-3">{record}</p>
        </div>
        <div className="min-h-59 min-w-0 border-line pt-4 @max-2xl:border-t @2xl:min-h-32">
          {identity ? (
            <div className="reveal-facts">
              <IdentityFacts identity={identity} wide />
              {children}
            </div>
          ) : (
            <MaskedFacts />
          )}
        </div>
      </div>
    </div>
  );
}

const slip = "flex min-h-14 flex-col justify-center rounded-b-control border border-t-0 px-4 py-2 wrap-anywhere";

/** Whether the open identity is opened under this grant for the first time in this browser. */
function useFirstOpening(grantKey: string, open: boolean): boolean {
  const key = open ? grantKey : null;
  const [opening, setOpening] = useState({ key, first: open && !wasRevealed(grantKey) });
  // Decided once per opening: the memory below would answer differently on the next render.
  if (opening.key !== key) setOpening({ key, first: open && !wasRevealed(grantKey) });
  useEffect(() => {
    if (key !== null) rememberReveal(key);
  }, [key]);
  return opening.first;
}

/** The name's bars, as wide for every name. On a phone they take two lines, as most names do. */
function NameBars({ label, className }: { label?: string; className: string }) {
  return (
    <span
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cn("flex-wrap content-center items-center gap-x-[0.35em] gap-y-[0.3em]", className)}
    >
      <span className="h-[0.84em] w-[5.2em] max-w-full rounded-[4px] redaction-bar" />
      <span className="h-[0.84em] w-[7.3em] max-w-full rounded-[4px] redaction-bar" />
    </span>
  );
}

/** Bars where the facts will be. The same for every candidate, as the name's are. */
const factBars = ["w-40", "w-28", "w-36", "w-44", "w-32", "w-24"] as const;

function MaskedFacts() {
  return (
    <ul aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4">
      {factBars.map((width) => (
        <li key={width} className="flex h-6 items-center">
          <span className={cn("redaction-bar h-2.5 max-w-full rounded-[2px]", width)} />
        </li>
      ))}
    </ul>
  );
}
