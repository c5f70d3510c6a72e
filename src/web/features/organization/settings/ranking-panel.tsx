import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { evidenceText } from "#domain/job-description/evidence-view.ts";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded, LoadedPages } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";

type Run = Answer<"rankings", "list">["items"][number];
const whose = ["each", "on", "off"] as const;
type Whose = (typeof whose)[number];
const valueOf: Record<Whose, boolean | null> = { each: null, on: true, off: false };
const options = [
  { value: "each" as const, label: "Each person decides" },
  { value: "on" as const, label: "On for everyone" },
  { value: "off" as const, label: "Off for everyone" },
];

/** Who ranks by job descriptions, and the log of what was ranked. */
export function RankingPanel() {
  const viewer = useViewer();
  const reason = useOnlyAdmins("ranking.govern", "change this setting and read the log of rankings");
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        On the search page, a job description ranks candidates by skills, role, years, place, pay, work type, work
        authorization and clearance. Names, schools, ages and employment gaps are never used.
      </p>
      <Choice disabled={reason !== undefined} />
      {mayDo(viewer, "ranking.govern") ? <Log everyone={viewer.organizationKind === "platform"} /> : null}
    </>
  );
}

function Choice({ disabled }: { disabled: boolean }) {
  const { data } = useAsk("rankings", "choices", {});
  const { run, busy } = useAction();
  const value = data ? (whose.find((each) => valueOf[each] === data.organization) ?? null) : null;
  return (
    <section aria-labelledby="ranking-choice">
      <h2 id="ranking-choice" className="mb-2 text-card font-semibold">
        Ranking in your organization
      </h2>
      <RadioGroup
        aria-label="Ranking in your organization"
        options={options}
        value={value}
        disabled={disabled || !data || busy}
        onValueChange={(next) =>
          void run((api) => api.rankings.choose({ organization: valueOf[next] }), {
            done: () => ({ title: "Ranking setting saved" }),
            outdates: ["rankings", "interests"],
          })
        }
      />
    </section>
  );
}

function Log({ everyone }: { everyone: boolean }) {
  const found = useAskPages("rankings", "list", {});
  const { run, busy } = useAction();
  return (
    <section aria-labelledby="ranking-log" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="ranking-log" className="text-card font-semibold">
          Log of rankings
        </h2>
        <Button
          size="sm"
          loading={busy}
          onClick={() => void run(async (api) => saveFile(await api.rankings.export({})))}
        >
          Export CSV
        </Button>
      </div>
      <LoadedPages
        query={found}
        what="the log"
        skeleton={<Skeletons rows={4} size="h-12" className="gap-2" />}
        empty={
          <EmptyState
            kind="ranking"
            title="No rankings yet"
            description="Rankings appear here when someone searches from a job description."
          />
        }
        noun={["ranking", "rankings"]}
      >
        <ul className="divide-y divide-line border-y border-line">
          {itemsOf(found.data).map((item) => (
            <li key={item.id} className="py-1.5">
              <Disclosure label={<Summary run={item} everyone={everyone} />}>
                <Results id={item.id} />
              </Disclosure>
            </li>
          ))}
        </ul>
      </LoadedPages>
    </section>
  );
}

function Summary({ run, everyone }: { run: Run; everyone: boolean }) {
  return (
    <span className="min-w-0 text-left font-normal">
      <span className="block font-medium">{evidenceText(run.requirements)}</span>
      <span className="figures block text-small text-ink-3">
        {[
          instantDateText(run.at),
          ...(everyone ? [run.organization] : []),
          run.by ?? "A former member",
          `${run.shown} of ${run.total.toLocaleString("en-US")} shown`,
          `Rules ${run.rules}`,
        ].join(" · ")}
      </span>
    </span>
  );
}

function Results({ id }: { id: string }) {
  const found = useAsk("rankings", "get", { id });
  return (
    <Loaded query={found} what="this ranking" skeleton={<Skeletons rows={3} size="h-8" />}>
      {({ results }) => (
        <ol className="space-y-1 pb-2 text-small">
          {results.map(({ place, score, code, parts }) => (
            <li key={place}>
              <span className="figures font-medium">
                {place}. {score}
              </span>{" "}
              · {code ?? "No longer visible to you"}
              {parts.length === 0 ? null : (
                <span className="text-ink-2">
                  {" "}
                  · {parts.map(({ says, weight, value }) => `${says} (${weight} × ${value.toFixed(2)})`).join(", ")}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
