import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { type PlanName, planNames, plans } from "#domain/organization/plan.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { useOnlyAdmins } from "./only-admins.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

type Plan = NonNullable<Answer<"organizations", "own">["plan"]>;

/** The plans an agency can request. Platform staff arrange the invoice and set the plan. */
export function PlanRequest({ plan: { name: current, trial, requested } }: { plan: Plan }) {
  const { api, kind } = useBackend();
  const { run, busy } = useAction();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { plan: current },
    send: ({ plan }) => api.organizations.requestPlan({ plan }),
    done: (answer) => {
      queryClient.setQueryData(keyOf("organizations", "own", {}), answer);
      return { title: "Plan requested", description: "The marketplace's team has been notified." };
    },
  });
  const withdraw = () =>
    run((server) => server.organizations.withdrawPlanRequest({}), {
      undone: "The request wasn't withdrawn",
      done: (answer) => {
        queryClient.setQueryData(keyOf("organizations", "own", {}), answer);
        return { title: "Plan request withdrawn" };
      },
      // Also after an error: the request may have been answered.
      outdates: ["organizations"],
    });
  const onlyAdmins = useOnlyAdmins("organization.plan", "request a plan");
  const reason =
    kind === "demo" ? "The demo's agency is on Enterprise. Sign in to request a plan for your own agency." : onlyAdmins;

  return (
    <TitledCard title="Request a plan">
      <p className="mt-2 max-w-measure text-read text-ink-2">
        Your request goes to the people who run the marketplace. They arrange the invoice with you and set the plan.
        Nothing is charged here.
      </p>
      {requested ? (
        <Callout
          tone="success"
          className="mt-4"
          action={
            reason === undefined ? (
              <Button size="sm" loading={busy} onClick={() => void withdraw()}>
                Withdraw request
              </Button>
            ) : null
          }
        >
          You requested the {plans[requested.plan].label} plan on{" "}
          <time dateTime={requested.at}>{instantDateText(requested.at)}</time>. We'll email you the decision.
        </Callout>
      ) : null}
      <div role="group" aria-label="Request a plan" className="mt-4">
        <FormNotices form={form} undone="The request wasn't sent" />
        <ul className="divide-y divide-line rounded-card border border-line">
          {planNames.map((each) => (
            <li key={each} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <span className="min-w-0">
                <span className="block font-semibold">
                  {plans[each].label}
                  {each === current ? (
                    <span className="ml-2 text-small font-normal text-ink-3">
                      {trial ? "on trial" : "current plan"}
                    </span>
                  ) : null}
                </span>
                <span className="figures block text-dense text-ink-2">{factsOf(each)}</span>
              </span>
              {each === current && !trial ? null : (
                <Button
                  size="sm"
                  aria-label={`${requested?.plan === each ? "Requested" : "Request"} ${plans[each].label}`}
                  loading={form.busy && form.values.plan === each}
                  disabledReason={requested?.plan === each ? "You've already requested this plan." : reason}
                  onClick={() => {
                    form.set({ plan: each });
                    void form.send({ plan: each });
                  }}
                >
                  {requested?.plan === each ? "Requested" : "Request"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </TitledCard>
  );
}

function factsOf(name: PlanName): string {
  const { monthlyDollars, limit } = plans[name];
  return (
    `${monthlyDollars === null ? "Custom pricing" : `$${monthlyDollars}/month`}, ` +
    (limit === null ? "no limit on active listings" : `up to ${limit} active listings`)
  );
}
