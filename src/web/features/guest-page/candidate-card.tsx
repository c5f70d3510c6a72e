import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Api } from "#contract/index.ts";
import type { NextStepName } from "#domain/interview/next-step.ts";
import { CvFiles } from "#web/features/identity/files/cv-files.tsx";
import { Reveal } from "#web/features/identity/reveal.tsx";
import { nextStepButton, NextStepFrame } from "#web/features/introduction/next-step-bar.tsx";
import { nextStepWords } from "#web/features/introduction/next-step-words.ts";
import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { outdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { sealButton } from "#web/ui/seal-button.ts";
import { AfterReveal, LinkBackend } from "./after-reveal.tsx";
import { AnswerPart } from "./answer-part.tsx";
import { Arrival } from "./arrival.tsx";
import { CodeGate } from "./code-gate.tsx";
import type { GuestDoor } from "./door.ts";
import { ListFace } from "./list-face.tsx";
import { NdaForm } from "./nda-form.tsx";
import { type GuestCandidate, inBarOf, type OpenPage, standingOf } from "./words.ts";
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
  const inBar = steps.door.link === null ? null : inBarOf(steps.page);
  return (
    <>
      <SenderMessage page={steps.page} />
      <h2 className="sr-only">Candidates</h2>
      <div className={cn("flex flex-col gap-4", className)}>
        {steps.page.candidates.map((candidate) => (
          <CandidateCard
            key={candidate.listingId}
            candidate={candidate}
            inBar={inBar === candidate.listingId}
            {...steps}
          />
        ))}
      </div>
    </>
  );
}

type CardProps = GuestSteps & { candidate: GuestCandidate; /** The page's bar has its next step. */ inBar: boolean };

/** One candidate of the link: the masked profile, its status, and the next step; after the reveal what follows. */
function CandidateCard({ candidate, inBar, ...steps }: CardProps) {
  const { door, page, onStale } = steps;
  const { link } = door;
  const { listingId, face, sheet, introduction } = candidate;
  const { wanted, chosen, identity, running, carryOut, choose } = useGuestSteps(candidate, steps);
  const onChange = () => void onStale();
  const says = standingOf(candidate, page);
  const next = link === null ? null : (introduction?.actions[0] ?? null);
  const opens = next === "open";
  const after = link === null ? null : (introduction?.next ?? null);
  const role = introduction?.candidate.headlineRole ?? face?.headlineRole ?? sheet?.role ?? "Candidate";
  const about = page.candidates.length > 1 ? { about: role } : {};
  const code = introduction?.candidate.maskedCode ?? face?.maskedCode ?? sheet?.maskedCode;

  return (
    <div className="flex flex-col gap-3.5">
      <Card aria-label={code === undefined ? role : `${role}, ${code}`}>
        {opens && introduction ? (
          <CardSection className="sm:px-6 sm:py-5">
            <Reveal
              grantKey={introduction.id}
              identity={identity}
              certificate={{ to: page.company, under: `Introduction ${introduction.code}, under a signed NDA` }}
              record={`Each opening is recorded and visible to ${page.agencyName}.`}
              action={
                identity ? <ContactNote shown={identity.contactShown} agencyName={page.agencyName} /> : nextStep()
              }
              level={3}
            >
              {identity?.contactShown && link ? (
                <LinkBackend link={link} listingId={listingId} onChange={onChange}>
                  <CvFiles listingId={listingId} />
                </LinkBackend>
              ) : null}
            </Reveal>
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
              <p className="figures mt-2 text-read font-semibold">{termsText(introduction.terms)}</p>
            ) : null}
            {candidate.canRequest ? <RequestPart {...steps} candidate={candidate} /> : null}
            {opens ? more() : nextStep()}
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
      {after && introduction && link?.pass ? (
        <LinkBackend link={link} listingId={listingId} onChange={onChange}>
          <AfterReveal
            introductionId={introduction.id}
            inBar={inBar}
            about={about}
            chosen={chosen}
            onOpenIdentity={() => void carryOut("open", link.pass)}
          />
        </LinkBackend>
      ) : null}
    </div>
  );

  /** What the link's own steps are: the button, in the bar if it is this candidate's turn, or what it opened. */
  function nextStep() {
    if (next === null || link === null) return null;
    if (wanted === next && link.pass === null)
      return gate((held) => void carryOut(next, held), opens ? undefined : "mt-4");
    if (wanted === "sign" && next === "sign" && link.pass !== null)
      return (
        <Arrival className="mt-5">
          <NdaForm {...steps} link={link} pass={link.pass} candidate={candidate} />
        </Arrival>
      );
    if (inBar && !opens && introduction)
      return (
        <div className="lg:mt-4">
          <NextStepFrame {...about} text={next === "accept" ? termsText(introduction.terms) : "Sign to read the name."}>
            <Button className={nextStepButton} loading={running} onClick={() => void carryOut(next, link.pass)}>
              {stepLabels[next]}
            </Button>
          </NextStepFrame>
        </div>
      );
    return (
      <Button
        variant={opens ? "secondary" : "primary"}
        size="lg"
        className={cn("max-sm:w-full", opens ? sealButton : "mt-4")}
        loading={running}
        onClick={() => void carryOut(next, link.pass)}
      >
        {stepLabels[next]}
      </Button>
    );
  }

  /** After the reveal, before the code: the next step by its name, and how to come to the rest. */
  function more() {
    if (!after || !link || link.pass !== null || wanted === "open") return null;
    if (wanted === "more") return gate((held) => void carryOut("more", held), "mt-4");
    const { text, button } = nextStepWords({ ...after, interview: null });
    return (
      <>
        <Button className="mt-4 max-sm:w-full" onClick={() => choose(null)}>
          Interviews and decision
        </Button>
        {inBar ? (
          <div className="lg:mt-4">
            <NextStepFrame {...about} text={text}>
              {button === null || introduction?.deal ? null : (
                <Button
                  className={nextStepButton}
                  onClick={() => (after.name === "open_identity" ? void carryOut("open", null) : choose(after.name))}
                >
                  {button}
                </Button>
              )}
            </NextStepFrame>
          </div>
        ) : null}
      </>
    );
  }

  function gate(then: (held: string) => void, className: string | undefined) {
    if (link === null) return null;
    const { token, onPass } = link;
    return (
      <Arrival className={className}>
        <CodeGate
          token={token}
          sentTo={page.sentTo}
          onPass={(held) => {
            onPass(held);
            then(held);
          }}
        />
      </Arrival>
    );
  }
}

/** The steps that the link has of its own. `wanted`: needs a code first, or is open; `more`: everything after the reveal. */
function useGuestSteps({ listingId, introduction }: GuestCandidate, { door, onPage, onStale }: GuestSteps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const { link } = door;
  const [wanted, setWanted] = useState<Step | "more" | null>(null);
  const [chosen, setChosen] = useState<NextStepName | null>(null);
  const [identity, setIdentity] = useState<Answer<"guests", "identity">>();
  const { run, running } = useAction();

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

  async function carryOut(step: Step | "more", held: string | null): Promise<void> {
    setWanted(step);
    if (held === null || !introduction || !link) return;
    const { version } = introduction;
    const { token } = link;
    if (step === "accept")
      await passed((guests, live) => guests.accept({ token, pass: live, listingId, version }), held, onPage);
    if (step === "open")
      await passed(
        (guests, live) => guests.identity({ token, pass: live, listingId }),
        held,
        (answer) => {
          setIdentity(answer);
          // The first opening is a step of the introduction.
          void onStale();
          void outdate(queryClient, "introductions");
        },
      );
  }

  return {
    wanted,
    chosen,
    identity,
    running: running !== null,
    carryOut,
    choose: (step: NextStepName | null) => {
      setChosen(step);
      setWanted("more");
    },
  };
}

const termsText = (terms: NonNullable<GuestCandidate["introduction"]>["terms"]): string =>
  terms === null ? "New terms." : `${terms.feePercent}% fee, ${terms.guaranteeDays} days of guarantee`;

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
