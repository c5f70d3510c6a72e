import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { interviewKindLabels } from "#domain/interview/interview.ts";
import { type Rating, ratingLabels, ratings } from "#domain/interview/scorecard.ts";
import { Link } from "#web/lib/router/link.tsx";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { EmailLayout } from "#web/lib/email-link/layout.tsx";
import { Message } from "#web/lib/email-link/message.tsx";
import { useLinkToken } from "#web/lib/email-link/use-link-token.ts";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { scorecardAsk, ScorecardFields, scorecardValues } from "./scorecard-form.tsx";
import { takeScorecardToken } from "./scorecard-token.ts";
import { When } from "./when.tsx";
import { scorecardEndWords } from "./words.ts";

type Sheet = Answer<"scorecards", "open">;

/** A scorecard by an emailed link, without an account (spec §13). Opening the page records nothing. */
export function ScorecardScreen() {
  const link = useLinkToken(takeScorecardToken);
  usePageTitle("Scorecard");
  const [token = "", rating = ""] = (link ?? "").split("~");
  return (
    <EmailLayout>
      {token === "" ? (
        <WrongLink />
      ) : (
        <Opened key={link} token={token} chosen={ratings.find((each) => each === rating) ?? null} />
      )}
    </EmailLayout>
  );
}

function Opened({ token, chosen }: { token: string; chosen: Rating | null }) {
  const found = useAsk("scorecards", "open", { token });
  if (found.error instanceof Problem && found.error.status === 404) return <WrongLink />;
  if (found.data) return <Asked token={token} chosen={chosen} sheet={found.data} />;
  if (found.isError) return <LoadError query={found} what="the scorecard" wholePage />;
  return (
    <SkeletonStack
      label="Opening the scorecard"
      className="gutter mx-auto w-full max-w-160 py-8"
      shapes={["h-8 w-72 max-w-full", "mt-6 h-96 w-full"]}
    />
  );
}

/** Unknown or never issued: the page doesn't say which. */
function WrongLink() {
  return (
    <Message title="This link doesn't work">
      <p>It may be incomplete. Open the email again and use one of its buttons.</p>
      <p>
        You can also sign in and fill in the scorecard on the introduction&apos;s page.{" "}
        <Link to="/mls/introductions" className="anchor">
          Open introductions
        </Link>
      </p>
    </Message>
  );
}

function Asked({ token, chosen, sheet }: { token: string; chosen: Rating | null; sheet: Sheet }) {
  const [saved, setSaved] = useState(false);
  if (sheet.ended) {
    const { title, text } = scorecardEndWords(sheet.ended, sheet);
    return (
      <Message title={title}>
        <p>{text}</p>
      </Message>
    );
  }
  if (saved && sheet.answer)
    return (
      <Message title="Thank you, it's saved">
        <p>
          You rated the interview <strong className="text-ink">{ratingLabels[sheet.answer.rating]}</strong>. Only{" "}
          {sheet.organizationName} can read it.
        </p>
        <p>
          <Button onClick={() => setSaved(false)}>Change my answer</Button>
        </p>
      </Message>
    );
  return <Filling token={token} chosen={chosen} sheet={sheet} onSaved={() => setSaved(true)} />;
}

type FillingProps = { token: string; chosen: Rating | null; sheet: Sheet; onSaved: () => void };

function Filling({ token, chosen, sheet, onSaved }: FillingProps) {
  const queryClient = useQueryClient();
  const { candidate, interview, organizationName } = sheet;
  const form = useForm({
    initial: scorecardValues(sheet.answer, sheet.answer ? null : chosen),
    send: (values, { api }) => {
      const { errors, filled } = scorecardAsk(values);
      return filled ? api.scorecards.answer({ token, ...filled }) : errors;
    },
    done: (after) => {
      queryClient.setQueryData(keyOf("scorecards", "open", { token }), after);
      onSaved();
    },
  });
  return (
    <div className="gutter mx-auto w-full max-w-160 py-6 sm:py-10">
      <h1 className="headline text-headline">How was the interview?</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-read">
        <span className="font-medium">{candidate.headlineRole}</span>
        <PlateText code={candidate.maskedCode} />
      </p>
      <p className="figures mt-1 text-ink-2">
        {interviewKindLabels[interview.kind]}, <When at={interview.startsAt} timeZone={interview.timeZone} />
      </p>
      <Card className="mt-5">
        <CardSection className="sm:px-6 sm:py-5">
          <form noValidate onSubmit={form.submit} aria-label="Scorecard" className="flex flex-col gap-4">
            <AskBeforeLeaving form={form} />
            <FormNotices form={form} undone="The scorecard wasn't saved" />
            <ScorecardFields form={form} />
            <p className="text-small text-ink-2">
              {sheet.answer ? "You can change your answer until the link expires. " : "Nothing is saved yet. "}
              Only {organizationName} can read it.
            </p>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              className="max-sm:w-full sm:self-start"
              loading={form.busy}
            >
              {sheet.answer ? "Save changes" : "Save scorecard"}
            </Button>
          </form>
        </CardSection>
      </Card>
    </div>
  );
}
