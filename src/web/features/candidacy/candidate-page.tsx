import { useState } from "react";
import type { Api } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useFocusOnChange } from "#web/lib/email-link/use-focus-on-change.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { type OpenPage, type Page, standing } from "./words.ts";
import { ChoicesCard } from "./choices-card.tsx";
import { ConsentCard } from "./consent-card.tsx";
import { FaceCard } from "./face-card.tsx";
import { HiddenFromCard } from "./hidden-from-card.tsx";
import { IntroductionsCard } from "./introductions-card.tsx";
import { KeptCard } from "./kept-card.tsx";
import { KnownToCard } from "./known-to-card.tsx";
import { NotMe } from "./not-me.tsx";

export type Steps = {
  token: string;
  page: OpenPage;
  /** Runs one action of the link, then shows the updated page or the error. */
  take: (step: (api: Api["candidacy"]) => Promise<Page>) => Promise<void>;
  onAnswered: (page: Page) => void;
  onStale: () => Promise<unknown>;
};

type CandidatePageProps = Omit<Steps, "take">;

/** Status, open questions, who knows what, stored data and actions, in this order. */
export function CandidatePage({ token, page, onAnswered, onStale }: CandidatePageProps) {
  const { api } = useBackend();
  const now = useMinute();
  const { title, text } = standing(page);
  const heading = useFocusOnChange(title);
  const [taking, setTaking] = useState(false);

  const take: Steps["take"] = async (step) => {
    try {
      onAnswered(await step(api.candidacy));
    } catch (error) {
      notify({ title: "Your change wasn't saved", description: problemDetail(error), tone: "danger" });
      // The page may be out of date.
      void onStale();
    }
  };
  const steps = { token, page, take, onAnswered, onStale };
  const isAsked = page.stop === null && page.introductions.some(({ canAnswer }) => canAnswer);
  const mayKeep = page.actions.includes("keep");
  const mayResume = page.actions.includes("resume");

  async function back() {
    setTaking(true);
    await take((candidacy) => (mayKeep ? candidacy.keep({ token }) : candidacy.resume({ token })));
    setTaking(false);
  }

  return (
    <div className="gutter mx-auto w-full max-w-3xl pt-7 pb-14 sm:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-read text-ink-2 wrap-anywhere">
          {page.identity.fullName}, at {page.agencyName}
        </p>
        <NotMe {...steps} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-1 headline text-headline break-words">
        {title}
      </h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">{text}</p>
      {page.asked ? <StillAvailable {...steps} /> : null}
      {mayKeep || mayResume ? (
        <Button variant="primary" size="lg" className="mt-5 max-sm:w-full" loading={taking} onClick={() => void back()}>
          {mayKeep ? "Withdraw my request" : "End my pause"}
        </Button>
      ) : null}
      <div className="mt-8 flex flex-col gap-4">
        {isAsked ? <IntroductionsCard {...steps} /> : null}
        <ConsentCard {...steps} />
        <KnownToCard page={page} now={now} />
        {isAsked ? null : <IntroductionsCard {...steps} />}
        <FaceCard {...steps} now={now} />
        <KeptCard {...steps} now={now} />
        <HiddenFromCard {...steps} />
        <ChoicesCard {...steps} />
      </div>
    </div>
  );
}

/** One click either way. */
function StillAvailable({ token, page, take }: Steps) {
  const { run, isRunning } = useAction();
  const answer = (name: "available" | "pause") => run(() => take((candidacy) => candidacy[name]({ token })), { name });
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
      <Button variant="primary" size="lg" loading={isRunning("available")} onClick={() => void answer("available")}>
        Yes, I'm available
      </Button>
      {page.asked?.paused ? null : (
        <Button size="lg" loading={isRunning("pause")} onClick={() => void answer("pause")}>
          No, pause my profile
        </Button>
      )}
    </div>
  );
}
