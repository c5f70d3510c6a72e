import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Requirements } from "#domain/job-description/requirements.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { JobEditor } from "./job-editor.tsx";

type Props = {
  wanted: Requirements | null;
  onChange: (wanted: Requirements | null) => void;
  knownSkills: readonly string[];
};

/** On the search page: from a job description to ranked candidates. */
export function JobPanel({ wanted, onChange, knownSkills }: Props) {
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  // Each takes the place of the other, and of its focus.
  useEffect(() => {
    if (open) panel.current?.querySelector("textarea")?.focus();
    else if (open === false) opener.current?.focus();
  }, [open]);
  if (wanted === null && !open)
    return (
      <Button ref={opener} variant="ghost" size="sm" className="mt-2" onClick={() => setOpen(true)}>
        <FileText aria-hidden="true" />
        From a job description
      </Button>
    );
  return (
    <section ref={panel} aria-labelledby="job-panel" className="mt-3 rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="job-panel" className="mr-auto text-card font-semibold">
          {wanted === null ? "From a job description" : "Job requirements"}
        </h2>
        {wanted === null ? null : (
          <>
            <RankingSwitch />
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setOpen(false);
                onChange(null);
              }}
            >
              Remove job
            </Button>
          </>
        )}
      </div>
      <JobEditor wanted={wanted} onChange={onChange} knownSkills={knownSkills} onCancel={() => setOpen(false)} />
    </section>
  );
}

/** Each person's choice, unless their organization has made it. */
export function RankingSwitch() {
  const { data } = useAsk("rankings", "choices", {});
  const { run, busy } = useAction();
  if (!data) return null;
  return (
    <Switch
      label="Rank results"
      description={data.organization === null ? undefined : "Set by your organization"}
      checked={data.ranked}
      disabled={data.organization !== null || busy}
      onCheckedChange={(mine) =>
        void run((api) => api.rankings.choose({ mine }), { outdates: ["rankings", "interests"] })
      }
    />
  );
}
