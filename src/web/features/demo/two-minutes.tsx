import { ArrowRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ActingFor } from "#contract/backend.ts";
import { moneyText } from "#domain/core/money.ts";
import { useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { BackendProvider, useBackend, useResetDemo } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useNavigate, usePath } from "#web/lib/router/hooks.ts";
import { addressed } from "#web/lib/router/place.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useActsFor, useChooseActor } from "./act-for.tsx";
import { barClose, BarFrame, BarText } from "./bar-frame.tsx";
import {
  daysToWait,
  guided,
  type GuidedDeal,
  guidedDeal,
  guidedIntroduction,
  guideStep,
  guideWords,
  lastStop,
  pageOf,
  stages,
} from "./guide-steps.ts";
import { setPlaying } from "./tour-state.ts";
import { attempt } from "#web/lib/notify-error.ts";
import { takeFocusThere, usePointer } from "./use-pointer.ts";

/** Demo only: from a request to a paid fee in seven stops, on the real pages. It reads as the listing agency. */
export function TwoMinutes() {
  const backend = useBackend();
  const { actingFor } = backend;
  if (!actingFor) return null;
  return (
    <BackendProvider backend={{ ...backend, api: actingFor.as(guided.agencyId) }}>
      <Guide actingFor={actingFor} />
    </BackendProvider>
  );
}

/** The guided introduction and deal; kept apart from the pages' answers, which are those of the chosen organization. */
function useProgress() {
  const kept = { per: "guide" };
  const introductions = useAsk("introductions", "list", { listingId: guided.listingId }, kept);
  const deals = useAsk("deals", "list", { listingId: guided.listingId }, kept);
  const found = guidedDeal(deals.data?.items ?? []);
  const deal = useAsk("deals", "get", { id: found?.id ?? "" }, { ...kept, enabled: found !== null });
  if (!introductions.data || !deals.data || (found && !deal.data)) return null;
  return { introduction: guidedIntroduction(introductions.data.items), deal: found ? (deal.data ?? null) : null };
}

function Guide({ actingFor }: { actingFor: ActingFor }) {
  const progress = useProgress();
  const onward = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const path = usePath();
  const actor = useActsFor();
  const chooseActor = useChooseActor();

  const step = progress ? guideStep(progress.introduction, progress.deal) : null;
  const stage = step && stages[step];
  const nameOf = (id: string) => actingFor.choices.find((each) => each.id === id)?.name ?? "";
  const parties = { employer: nameOf(guided.employerId), agency: nameOf(guided.agencyId) };
  const actsAs = stage?.as === "employer" ? guided.employerId : guided.agencyId;
  const page = step && pageOf(step, { introduction: progress?.introduction?.id, deal: progress?.deal?.id });
  const isActor = actor.id === actsAs;
  const there = isActor && path === page;
  usePointer(there && stage ? stage.points : []);

  // After a step, the focus goes to the guide's button for the next one, unless the visitor is somewhere else already.
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const began = before.current === null;
    before.current = step;
    if (began || there) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) onward.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [step, there]);

  if (!step || !stage || !page || !progress) return null;
  const { title, says } = guideWords[step](parties);

  function bring() {
    takeFocusThere();
    if (!isActor) chooseActor(actsAs);
    if (path !== page) void navigate({ to: addressed(page ?? "/mls") });
  }

  return (
    <BarFrame
      label="Two-minute guide"
      text={
        <BarText
          at={stage.stop}
          of={lastStop}
          title={step === "done" ? `${title}: ${moneyText(progress.deal?.myShareCents ?? 0)} is your share` : title}
          says={says}
        />
      }
    >
      {step === "countersign" && progress.deal ? (
        <SignForThem actingFor={actingFor} deal={progress.deal} name={parties.employer} />
      ) : null}
      {step === "wait" && progress.deal ? <PassDays deal={progress.deal} /> : null}
      {step === "done" ? <Ending /> : null}
      {there ? null : (
        <Button
          ref={onward}
          size="sm"
          variant={["countersign", "wait", "done"].includes(step) ? "secondary" : "primary"}
          onClick={bring}
        >
          {isActor ? "Take me there" : `Continue as ${nameOf(actsAs)}`}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
      <IconButton
        label="Leave the guide"
        icon={<X aria-hidden="true" />}
        className={barClose}
        onClick={() => setPlaying(false)}
      />
    </BarFrame>
  );
}

/** Signs the employer's document by the same procedure as its own people. */
function SignForThem({ actingFor, deal, name }: { actingFor: ActingFor; deal: GuidedDeal; name: string }) {
  const outdate = useOutdate();
  const { run, busy } = useAction();
  const sign = async () => {
    const { deals } = actingFor.as(guided.employerId);
    const { hash } = await deals.agreement({ id: deal.id });
    return deals.sign({ id: deal.id, name: "Mara Ito", consent: true, hash });
  };
  return (
    <Button
      size="sm"
      variant="primary"
      loading={busy}
      onClick={() => {
        takeFocusThere();
        void run(sign, {
          done: () => {
            void outdate("deals", "introductions");
            return { title: `Signed as ${name}`, description: "Both sides have signed." };
          },
        });
      }}
    >
      Sign as {name}
    </Button>
  );
}

function PassDays({ deal }: { deal: GuidedDeal }) {
  const { clock } = useBackend();
  const days = daysToWait(deal);
  return (
    <Button
      size="sm"
      variant="primary"
      onClick={() => {
        takeFocusThere();
        attempt(() => clock?.pass(days));
      }}
    >
      Let {days} {days === 1 ? "day" : "days"} pass
    </Button>
  );
}

function Ending() {
  const reset = useResetDemo();
  const { run, busy } = useAction();
  return (
    <>
      <Button
        size="sm"
        loading={busy}
        onClick={() =>
          void run(async () => reset?.(), {
            done: () => ({ title: "Demo reset", description: "Sample data restored." }),
          })
        }
      >
        Play again
      </Button>
      <a
        href="/ecosystem/sign-up?kind=agency"
        className={buttonClass({ size: "sm", variant: "primary" })}
        onClick={() => setPlaying(false)}
      >
        Open your own
      </a>
    </>
  );
}
