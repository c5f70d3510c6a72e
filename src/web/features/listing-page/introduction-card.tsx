import { ArrowUpRight, Handshake } from "lucide-react";
import { useRef, useState } from "react";
import type { ListingDetail } from "#domain/listing/view.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useAddressedJob, useJobStart } from "#web/features/client/job-employer.ts";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { asksCandidateText } from "#web/features/introduction/candidate-yes.ts";
import { askedBy } from "#web/features/introduction/awaited-words.ts";
import { IntroductionBadge } from "#web/features/introduction/badge.tsx";
import { lineOf } from "#web/features/introduction/line.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { isRunning } from "#web/features/introduction/state.ts";
import { partnerIntroUrl } from "#web/features/introduction/partner-intro.ts";
import { RequestDialog } from "#web/features/introduction/request-dialog.tsx";
import { sealButton } from "#web/ui/seal-button.ts";
import { useFootSpace } from "#web/features/introduction/use-foot-space.ts";
import { SignNdaDialog } from "#web/features/introduction/sign-nda-dialog.tsx";
import { StepLine } from "#web/features/introduction/step-line.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useCommands } from "#web/lib/keys/commands.ts";
import { counted } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardHead, TitledCard } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isVisible } from "#domain/core/listing-status.ts";

type IntroductionCardProps = {
  listing: ListingDetail;
  introductions: readonly Introduction[];
  total: number;
  /** They are from before this visit and still being fetched again. */
  isOutdated: boolean;
};

/** Spec §2, the side panel's request for an introduction, and the states of earlier ones. */
export function IntroductionCard(props: IntroductionCardProps) {
  return props.listing.own ? <AskedOfUs {...props} /> : <AskedByUs {...props} />;
}

/** Requests for the agency's own candidate. Only the agency sees them (spec §13). */
function AskedOfUs({ introductions, total }: IntroductionCardProps) {
  return (
    <TitledCard
      title="Introductions"
      aside={total > 0 ? <span className="figures text-dense text-ink-2">{counted(total, "request")}</span> : undefined}
    >
      {total === 0 ? (
        <p className="mt-2 text-ink-2">
          No introduction requests yet. They appear here and under Introductions as they arrive.
        </p>
      ) : null}
      <Lines introductions={introductions} />
      {total > introductions.length ? (
        <Link to="/mls/introductions" className="anchor mt-3 inline-block">
          All introductions
        </Link>
      ) : null}
    </TitledCard>
  );
}

function Lines({ introductions }: { introductions: readonly Introduction[] }) {
  if (introductions.length === 0) return null;
  return (
    <ul className="-mx-2 mt-2">
      {introductions.map((introduction) => (
        <li key={introduction.id}>
          <Link
            to="/mls/introductions/$id"
            params={{ id: introduction.id }}
            className="group flex items-start justify-between gap-3 rounded-control px-2 py-2 hover:bg-sunk"
          >
            <span className="min-w-0">
              <span className="block font-medium break-words group-hover:underline">
                {introduction.you === "selling" ? `For ${introduction.employer.name}` : askedBy(introduction)}
              </span>
              <span className="block font-mono text-small text-ink-3">{introduction.code}</span>
            </span>
            <IntroductionBadge introduction={introduction} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AskedByUs({ listing, introductions, isOutdated }: IntroductionCardProps) {
  const { settings } = useBackend();
  const actor = useActor();
  const leave = useLeaving();
  const [asking, setAsking] = useState(false);
  const isOwn = actor.id === useViewer().organizationId;
  const start = useJobStart(useAddressedJob());
  const current = introductions.find(isRunning) ?? introductions[0];
  const partner = settings.partners.workflow;
  // An agency may represent several employers; an employer requests for itself.
  const mayAsk =
    isVisible(listing.status) &&
    actor.kind !== "platform" &&
    (actor.kind === "agency" || !introductions.some(isRunning));
  useCommands([
    {
      id: "request introduction",
      label: "Request an introduction",
      words: "ask reveal identity intro",
      icon: <Handshake />,
      keys: ["r"],
      when: () => mayAsk,
      run: () => {
        if (partner === null) return setAsking(true);
        leave("workflow");
        window.open(
          partnerIntroUrl(partner, { listingIds: [listing.id], from: "candidate" }),
          "_blank",
          "noopener,noreferrer",
        );
      },
    },
  ]);
  if (!current && !mayAsk) return null;
  const label =
    current && isRunning(current) ? "Request for another employer" : current ? "Request again" : "Request Introduction";
  return (
    <Card>
      <CardHead title="Introduction" aside={current ? <IntroductionBadge introduction={current} /> : undefined}>
        {current ? (
          <Current introduction={current} />
        ) : (
          <p className="mt-2 text-ink-2">
            {`${listing.agencyName} introduces you once you agree on terms. You sign a confidentiality agreement ` +
              "(NDA) and then see the identity."}
          </p>
        )}
        {listing.asksCandidate ? <p className="mt-2 text-ink-2">{asksCandidateText(listing.agencyName)}</p> : null}
        <Lines introductions={introductions.filter((each) => each !== current)} />
        {mayAsk ? (
          <Ask
            partner={partner}
            listingId={listing.id}
            label={label}
            first={!current}
            isOutdated={isOutdated}
            onAsk={() => setAsking(true)}
          />
        ) : null}
      </CardHead>
      {mayAsk && partner === null ? (
        <RequestDialog
          open={asking && start !== undefined}
          onOpenChange={setAsking}
          listing={listing}
          {...(isOwn && { employer: start?.employer, job: start?.agreed })}
        />
      ) : null}
    </Card>
  );
}

type AskProps = {
  partner: string | null;
  listingId: string;
  label: string;
  first: boolean;
  isOutdated: boolean;
  onAsk: () => void;
};

/** The first request is the page's next step: on a phone its button stays in view, as the next step's bar does. */
function Ask(props: AskProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFootSpace(bar, props.first);
  if (!props.first) return <AskButton {...props} />;
  return (
    <div
      ref={bar}
      className={
        "border-line-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--foot-height,0px)] max-lg:z-20 " +
        "max-lg:border-t max-lg:bg-raised max-lg:px-4 max-lg:pt-3 max-lg:shadow-float " +
        "max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mt-3.5"
      }
    >
      {/* Requested a moment ago from another page, the button would turn into other ones under the pointer. */}
      {props.isOutdated ? <Skeleton className="h-9 pointer-coarse:h-11" /> : <AskButton {...props} />}
    </div>
  );
}

/** Built in, or at the configured partner instead (spec §17). */
function AskButton({ partner, listingId, label, first, onAsk }: Omit<AskProps, "isOutdated">) {
  const leave = useLeaving();
  const look = {
    variant: first ? ("primary" as const) : ("ghost" as const),
    className: first ? "w-full" : "mt-1.5 w-full",
  };
  if (partner === null)
    return (
      <Button {...look} data-guide="request" aria-haspopup="dialog" aria-keyshortcuts="r" onClick={onAsk}>
        <Handshake aria-hidden="true" />
        {label}
      </Button>
    );
  return (
    <a
      href={partnerIntroUrl(partner, { listingIds: [listingId], from: "candidate" })}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => leave("workflow")}
      className={buttonClass(look)}
    >
      {label}
      <ArrowUpRight aria-hidden="true" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}

/** The current or latest introduction as a timeline; the reader's next step in seal. */
function Current({ introduction }: { introduction: Introduction }) {
  const now = useNow();
  const [signing, setSigning] = useState(false);
  const { id, actions, code } = introduction;
  const action = actions.includes("sign") ? (
    <Button className={sealButton} aria-haspopup="dialog" onClick={() => setSigning(true)}>
      Read and sign
    </Button>
  ) : actions.includes("accept") ? (
    <Link to="/mls/introductions/$id" params={{ id }} className={cn(buttonClass(), sealButton)}>
      Reply
    </Link>
  ) : undefined;
  return (
    <>
      <StepLine steps={lineOf(introduction, { brief: true })} now={now} action={action} />
      <Link to="/mls/introductions/$id" params={{ id }} className={buttonClass({ className: "mt-4 w-full" })}>
        Open introduction <span className="font-mono">{code}</span>
      </Link>
      <SignNdaDialog introduction={introduction} open={signing} onClose={() => setSigning(false)} />
    </>
  );
}
