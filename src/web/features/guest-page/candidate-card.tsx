import { CvFiles } from "#web/features/identity/files/cv-files.tsx";
import { Reveal } from "#web/features/identity/reveal.tsx";
import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { AfterReveal, LinkBackend } from "./after-reveal.tsx";
import { AnswerPart } from "./answer-part.tsx";
import { OwnStep, MoreSteps } from "./candidate-steps.tsx";
import type { GuestSteps } from "./door.ts";
import { ListFace } from "./list-face.tsx";
import { useGuestMoves } from "./use-guest-moves.ts";
import { type GuestCandidate, inBarOf, standingOf, termsLine, termsText } from "./words.ts";

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

/** What the sender wrote, if anything. */
function SenderMessage({ page: { message, senderName } }: Pick<GuestSteps, "page">) {
  return message === "" ? null : (
    <blockquote className="mt-4 max-w-measure border-l-2 border-line-2 pl-4 text-read whitespace-pre-line">
      {message}
      <footer className="mt-1 text-ink-2">{senderName}</footer>
    </blockquote>
  );
}

type CardProps = GuestSteps & { candidate: GuestCandidate; /** The page's bar has its next step. */ inBar: boolean };

/** One candidate of the link: the masked profile, its status, and the next step; after the reveal what follows. */
function CandidateCard({ candidate, inBar, ...steps }: CardProps) {
  const { door, page, onStale } = steps;
  const { link } = door;
  const { listingId, face, sheet, introduction } = candidate;
  const moves = useGuestMoves(candidate, steps);
  // Once the pass is over, no name is shown until a new code was typed.
  const identity = link?.pass === null ? undefined : moves.identity;
  const onChange = () => void onStale();
  const says = standingOf(candidate, page);
  const next = link === null ? null : (introduction?.actions[0] ?? null);
  const opens = next === "open";
  const listingAgency = introduction?.listingAgency ?? page.agencyName;
  const terms = introduction && termsLine(introduction);
  const after = link === null ? null : (introduction?.next ?? null);
  const role = introduction?.candidate.headlineRole ?? face?.headlineRole ?? sheet?.role ?? "Candidate";
  const about = page.candidates.length > 1 ? { about: role } : {};
  const own = { ...steps, candidate, moves, inBar, about };
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
              record={`Each opening is recorded and visible to ${listingAgency}.`}
              action={
                identity ? (
                  <ContactNote shown={identity.contactShown} agencyName={listingAgency} />
                ) : (
                  <OwnStep {...own} />
                )
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
            <MaskedFace face={face} now={steps.now} masked={opens ? null : "Name masked"} />
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
            {terms === null ? null : <p className="figures mt-2 text-read font-semibold">{terms}</p>}
            {candidate.canRequest ? <RequestPart {...steps} candidate={candidate} /> : null}
            {next === null || opens ? <MoreSteps {...own} /> : <OwnStep {...own} />}
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
      {after && introduction && link ? (
        <LinkBackend link={link} listingId={listingId} onChange={onChange}>
          <AfterReveal
            introductionId={introduction.id}
            inBar={inBar}
            about={about}
            chosen={moves.chosen}
            opened={identity !== undefined}
            onOpenIdentity={() => void moves.carryOut("open", link.pass)}
            now={steps.now}
          />
        </LinkBackend>
      ) : null}
    </div>
  );
}

function RequestPart({
  door,
  page,
  onPage,
  candidate,
}: Pick<GuestSteps, "door" | "page" | "onPage"> & { candidate: GuestCandidate }) {
  const { run, busy } = useAction();
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        className="mt-3 first:mt-0 max-sm:w-full"
        loading={busy}
        onClick={() =>
          void run(() => door.request(candidate.listingId), {
            done: (next) => void onPage(next),
            undone: "Your request wasn't sent",
          })
        }
      >
        Request an introduction
      </Button>
      <p className="mt-2 max-w-measure text-ink-2">
        This commits {page.company} to nothing yet. {page.agencyName} replies, and you then sign a confidentiality
        agreement to see the name.
        {candidate.usualTerms ? ` Your request offers the usual terms: ${termsText(candidate.usualTerms)}.` : ""}
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
