import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowRight, Circle, CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { type FirstSteps, firstStepsShown, winOf } from "#domain/home/first-steps.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { firstStepWords, winWords } from "./first-step-words.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

function useHiding() {
  const { api } = useBackend();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => api.home.hideFirstSteps({ hidden }),
    onSuccess: (answer) => queries.setQueryData(keyOf("home", "firstSteps", {}), answer),
    onError: notifyError,
  });
}

/** Remaining setup, then what was achieved, until the person closes it. `asked`: they brought it back. */
export function FirstStepsCard({ asked, className }: { asked: boolean; className: string }) {
  const { data } = useAsk("home", "firstSteps", {});
  const shown = data ? firstStepsShown(data) : null;
  if (!data || shown === null) return null;
  return shown === "steps" ? (
    <Steps steps={data.steps} asked={asked} className={className} />
  ) : (
    <Win found={data} className={className} />
  );
}

function Win({ found, className }: { found: FirstSteps; className: string }) {
  const hiding = useHiding();
  const { title, says, action } = winWords[winOf(found)];
  return (
    <Card aria-labelledby="first-win" className={className}>
      <CardSection className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-money" />
        <div className="min-w-48 flex-1">
          <p className="label-caps">
            {found.steps.length === 1 ? "First step done" : `All ${found.steps.length} first steps done`}
          </p>
          <h2 id="first-win" className="headline mt-1 text-title">
            {title}
          </h2>
          <p className="mt-1 max-w-measure text-ink-2">{says}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 self-center max-sm:w-full">
          <Link to={action.to} search={action.search ?? {}} className={buttonClass({ variant: "primary" })}>
            {action.label}
          </Link>
          <Button variant="ghost" loading={hiding.isPending} onClick={() => hiding.mutate(true)}>
            Close
          </Button>
        </div>
      </CardSection>
    </Card>
  );
}

function Steps({ steps, asked, className }: { steps: FirstSteps["steps"]; asked: boolean; className: string }) {
  const { organizationKind } = useViewer();
  const hiding = useHiding();
  const card = useRef<HTMLElement>(null);
  // The button that brings it back is at the other end of the page.
  useEffect(() => {
    if (asked) card.current?.focus();
  }, [asked]);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card ref={card} tabIndex={-1} aria-label="First steps" className={className}>
      <CardSection className="py-3">
        <CardTitle
          aside={
            <Button size="sm" variant="ghost" loading={hiding.isPending} onClick={() => hiding.mutate(true)}>
              Hide
            </Button>
          }
        >
          First steps
          <span className="figures ml-2 text-small font-normal text-ink-3">
            {done} of {steps.length} done
          </span>
        </CardTitle>
      </CardSection>
      <ol aria-label="First steps">
        {steps.map((step) => {
          const { title, says, action } = firstStepWords(step.id, organizationKind);
          return (
            <li
              key={step.id}
              data-step={step.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-5 py-3"
            >
              {step.done ? (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-money" />
              ) : (
                <Circle aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              )}
              <span className="min-w-48 flex-1">
                <span className={cn("block", step.done ? "text-ink-2" : "font-semibold")}>
                  {title}
                  {step.done ? <span className="sr-only"> (done)</span> : null}
                </span>
                {step.done ? null : <span className="block max-w-measure text-ink-2">{says}</span>}
              </span>
              {action && !step.done ? (
                <Link
                  to={action.to}
                  search={action.search ?? {}}
                  className="group anchor ml-7.5 inline-flex items-center gap-1.5 self-center font-medium sm:ml-0"
                >
                  {action.label} <ArrowRight aria-hidden="true" className="size-4" />
                </Link>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Brings back a hidden list with open steps. */
export function ShowFirstSteps({ onAsked }: { onAsked: () => void }) {
  const { data } = useAsk("home", "firstSteps", {});
  const hiding = useHiding();
  if (!data?.hidden || data.steps.every(({ done }) => done)) return null;
  return (
    <p className="mt-8">
      <Button
        size="sm"
        variant="ghost"
        loading={hiding.isPending}
        onClick={() => {
          onAsked();
          hiding.mutate(false);
        }}
      >
        Show first steps
      </Button>
    </p>
  );
}
