import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Api } from "#contract/index.ts";
import { Reveal } from "#web/features/identity/reveal.tsx";
import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { sealButton } from "#web/ui/seal-button.ts";
import { AnswerPart } from "./answer-part.tsx";
import { CodeGate } from "./code-gate.tsx";
import type { GuestDoor } from "./door.ts";
import { ListFace } from "./list-face.tsx";
import { NdaForm } from "./nda-form.tsx";
import { type GuestCandidate, type OpenPage, standingOf } from "./words.ts";
import { SenderMessage } from "./sender-message.tsx";

export type GuestSteps = {
  door: GuestDoor;
  page: OpenPage;
  onPage: (page: Answer<"guests", "open">) => void;
  onStale: () => Promise<unknown>;
  now: number;
};

type Step = "accept" | "sign" | "open";
const stepLabels: Record<Step, string> = {
  accept: "Accept these terms",
  sign: "Read and sign the NDA",
  open: "Read the name",
};

/** All candidates of the link, below what the sender wrote. */
export function CandidateCards({ className, ...steps }: GuestSteps & { className: string }) {
  return (
    <>
      <SenderMessage page={steps.page} />
      <h2 className="sr-only">Candidates</h2>
      <div className={cn("flex flex-col gap-4", className)}>
        {steps.page.candidates.map((candidate) => (
          <CandidateCard key={candidate.listingId} candidate={candidate} {...steps} />
        ))}
      </div>
    </>
  );
}

/** One candidate of the link: the masked profile, its status, and the next step. */
function CandidateCard({ candidate, ...steps }: GuestSteps & { candidate: GuestCandidate }) {
  const { api } = useBackend();
  const { door, page, onPage, onStale } = steps;
  const { link } = door;
  const { listingId, face, sheet, introduction } = candidate;
  const [step, setStep] = useState<Step | null>(null);
  const [identity, setIdentity] = useState<Answer<"guests", "identity">>();
  const { run, running } = useAction();
  const says = standingOf(candidate, page.agencyName);
  const next = link === null ? null : (introduction?.actions[0] ?? null);
  const opens = next === "open";
  const role = introduction?.candidate.headlineRole ?? face?.headlineRole ?? sheet?.role ?? "Candidate";
  const code = introduction?.candidate.maskedCode ?? face?.maskedCode ?? sheet?.maskedCode;

  /** A pass that is over asks for a new code. */
  const passed = <T,>(
    ask: (guests: Api["guests"], held: string) => Promise<T>,
    held: string,
    done: (answer: T) => void,
  ) =>
    run(() => ask(api.guests, held), {
      done: (answer) => void done(answer),
      failed: (failure) => {
        const isOver = failure instanceof Problem && failure.status === 403;
        if (isOver) link?.onPass(null);
        else void onStale();
        return isOver;
      },
      undone: "This didn't work",
    });

  async function carryOut(wanted: Step, held: string | null): Promise<void> {
    setStep(wanted);
    if (held === null || !introduction || !link) return;
    const { version } = introduction;
    const { token } = link;
    if (wanted === "accept")
      await passed((guests, live) => guests.accept({ token, pass: live, listingId, version }), held, onPage);
    if (wanted === "open")
      await passed((guests, live) => guests.identity({ token, pass: live, listingId }), held, setIdentity);
  }

  return (
    <Card aria-label={code === undefined ? role : `${role}, ${code}`}>
      {opens && introduction ? (
        <CardSection className="sm:px-6 sm:py-5">
          <Reveal
            grantKey={introduction.id}
            identity={identity}
            certificate={{ to: page.company, under: `Introduction ${introduction.code}, under a signed NDA` }}
            record={`Each opening is recorded and visible to ${page.agencyName}.`}
            action={identity ? <ContactNote shown={identity.contactShown} agencyName={page.agencyName} /> : nextStep()}
            level={3}
          />
        </CardSection>
      ) : null}
      <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
        {face ? (
          <MaskedFace
            face={face}
            now={steps.now}
            masked={opens ? null : "Name masked"}
            ratings="Ratings"
            notesTitle="Notes"
          />
        ) : sheet ? (
          <ListFace sheet={sheet} door={door} listingId={listingId} />
        ) : introduction ? (
          <>
            <PlateText code={introduction.candidate.maskedCode} />
            <h3 className="text-title font-semibold break-words">{role}</h3>
          </>
        ) : (
          <h3 className="text-title font-semibold">Candidate</h3>
        )}
      </CardSection>
      {page.asksAnswers && sheet ? <AnswerPart {...steps} candidate={candidate} /> : null}
      {says === null && !candidate.canRequest && next === null ? null : (
        <CardSection className="sm:px-6 sm:py-5">
          {says === null ? null : (
            <p role="status" className="max-w-measure text-read">
              {says}
            </p>
          )}
          {introduction?.terms && next === "accept" ? (
            <p className="figures mt-2 text-read font-semibold">
              {introduction.terms.feePercent}% fee, {introduction.terms.guaranteeDays} days of guarantee
            </p>
          ) : null}
          {candidate.canRequest ? <RequestPart {...steps} candidate={candidate} /> : null}
          {opens ? null : nextStep()}
          {link === null && introduction ? (
            <Link
              to="/mls/introductions/$id"
              params={{ id: introduction.id }}
              className={buttonClass({ className: "mt-4 max-sm:w-full" })}
            >
              Open introduction {introduction.code}
            </Link>
          ) : null}
        </CardSection>
      )}
    </Card>
  );

  function nextStep() {
    if (next === null || link === null) return null;
    const { token, pass, onPass } = link;
    if (step === next && pass === null)
      return (
        <div className={opens ? undefined : "mt-4"}>
          <CodeGate
            token={token}
            sentTo={page.sentTo}
            onPass={(held) => {
              onPass(held);
              void carryOut(next, held);
            }}
          />
        </div>
      );
    if (step === "sign" && next === "sign" && pass !== null)
      return <NdaForm {...steps} link={link} pass={pass} candidate={candidate} />;
    return (
      <Button
        variant={opens ? "secondary" : "primary"}
        size="lg"
        className={cn("max-sm:w-full", opens ? sealButton : "mt-4")}
        loading={running !== null}
        onClick={() => void carryOut(next, pass)}
      >
        {stepLabels[next]}
      </Button>
    );
  }
}

function RequestPart({
  door,
  page,
  onPage,
  candidate,
}: Pick<GuestSteps, "door" | "page" | "onPage"> & { candidate: GuestCandidate }) {
  const { run, running } = useAction();
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        className="mt-3 first:mt-0 max-sm:w-full"
        loading={running !== null}
        onClick={() =>
          void run(() => door.request(candidate.listingId), {
            done: (answer) => {
              onPage(answer);
              return undefined;
            },
            undone: "This was not requested",
          })
        }
      >
        Request an introduction
      </Button>
      <p className="mt-2 max-w-measure text-ink-2">
        This commits {page.company} to nothing yet. {page.agencyName} replies, and you then sign a confidentiality
        agreement to read the name.
        {candidate.asksCandidate ? " The introduction is accepted only after the candidate says yes." : ""}
      </p>
    </>
  );
}

/** Takes the place of the button that opened the identity. */
function ContactNote({ shown, agencyName }: { shown: boolean; agencyName: string }) {
  return (
    <p className="flex min-h-11 items-center text-ink-2">
      {shown
        ? "Contact the candidate directly with these details."
        : `${agencyName} handles contact with the candidate.`}
    </p>
  );
}
