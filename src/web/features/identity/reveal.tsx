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
 * headline size wipe to the name, the seal stamps and the certificate slides out. Later openings show the result at
 * once. Both states have the same parts at the same places, so that the page below stays where it is.
 */
export function Reveal({ grantKey, identity, certificate, record, action, children, level = 2 }: RevealProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <CardTitle level={level}>Identity</CardTitle>
        <div aria-live="polite">
          {identity ? (
            <Opened key={grantKey} grantKey={grantKey} name={identity.fullName} certificate={certificate} />
          ) : (
            <Closed />
          )}
        </div>
        <div className="mt-4">{action}</div>
        <p className="mt-2.5 max-w-measure text-small text-ink-3">{record}</p>
      </div>
      <div className="min-w-0 border-line max-md:border-t max-md:pt-4 md:border-l md:pl-10">
        <div className="min-h-59 md:min-h-48">
          {identity ? (
            <>
              <IdentityFacts identity={identity} wide />
              {children}
            </>
          ) : (
            <MaskedFacts />
          )}
        </div>
      </div>
    </div>
  );
}

/** Two lines on a phone, where a name of ordinary length needs them. */
const nameRow = "mt-2 flex min-h-19 items-center justify-between gap-4 sm:min-h-12";

/** The name's bars. They shrink on a narrow screen, and are as wide for every name. */
function NameBars() {
  return (
    <>
      <span className="h-[0.84em] w-[5.2em] min-w-0 rounded-[4px] redaction-bar" />
      <span className="h-[0.84em] w-[7.3em] min-w-0 rounded-[4px] redaction-bar" />
    </>
  );
}

function Closed() {
  return (
    <>
      <div className={nameRow}>
        <p className="min-w-0 flex-1 headline text-headline">
          <span role="img" aria-label="Name masked" className="flex gap-[0.35em]">
            <NameBars />
          </span>
        </p>
        <span aria-hidden="true" className="size-12 shrink-0 rounded-full border border-dashed border-line-2" />
      </div>
      <p className="mt-2 flex min-h-13 items-center border-y border-dashed border-line-2 text-ink-3">
        The certificate of this reveal appears here.
      </p>
    </>
  );
}

function Opened({ grantKey, name, certificate }: { name: string } & Pick<RevealProps, "grantKey" | "certificate">) {
  const [firstTime] = useState(() => !wasRevealed(grantKey));
  useEffect(() => rememberReveal(grantKey), [grantKey]);
  return (
    <div data-first={firstTime ? "" : undefined} className="reveal">
      <div className={nameRow}>
        <p className="relative min-w-0 flex-1 headline text-headline">
          <span className="reveal-name block wrap-anywhere">{name}</span>
          {firstTime ? (
            <span aria-hidden="true" className="reveal-bars absolute inset-0 flex items-center gap-[0.35em]">
              <NameBars />
            </span>
          ) : null}
        </p>
        <Seal size="lg" className="reveal-seal" />
      </div>
      <div className="mt-2 overflow-clip border-y border-line">
        <p className="reveal-certificate flex min-h-12.5 flex-col justify-center py-1.5">
          <span className="font-semibold">Revealed to {certificate.to}</span>
          <span className="figures text-small text-ink-2">{certificate.under}</span>
        </p>
      </div>
    </div>
  );
}

/** Bars where the facts will be. The same for every candidate, as the name's are. */
const factBars = ["w-40", "w-28", "w-36", "w-44", "w-32", "w-24"] as const;

function MaskedFacts() {
  return (
    <ul aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4">
      {factBars.map((width) => (
        <li key={width} className="flex h-6 items-center">
          <span className={cn("redaction-bar h-2.5 max-w-full rounded-[2px]", width)} />
        </li>
      ))}
    </ul>
  );
}
