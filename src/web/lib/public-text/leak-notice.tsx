import { ShieldAlert, ShieldQuestion } from "lucide-react";
import { leakNotice } from "#domain/leak/rule.ts";
import { cn } from "#web/ui/cn.ts";
import { reasonOf } from "./leak-words.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { usePublicTextForm } from "./public-text-form.ts";

/**
 * Leak findings word by word, each with a one-tap fix. Words that may be innocent (Austin, Will) are questions. Stays
 * mounted while empty, so that findings are announced.
 */
export function LeakNotice({ findings, id }: { findings: readonly LeakFinding[]; id?: string }) {
  const { fix, keep } = usePublicTextForm();
  const { title, detail } = leakNotice(findings);
  const refused = findings.some((finding) => finding.severity === "refuse");
  return (
    <div id={id} role="status" className="empty:hidden">
      {findings.length > 0 ? (
        <div className={cn("flex gap-3 rounded-card px-4 py-3 text-dense", refused ? "bg-seal-soft" : "bg-amber-soft")}>
          {refused ? (
            <ShieldAlert className="mt-0.5 size-4 shrink-0 text-seal" aria-hidden="true" />
          ) : (
            <ShieldQuestion className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{title.endsWith("?") ? title : `${title}.`}</p>
            <p>{detail}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {findings.map((finding) => (
                <li
                  key={`${finding.start}-${finding.end}-${finding.kind}`}
                  className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5"
                >
                  <span className="min-w-0">
                    <b className={cn("break-words", finding.severity === "refuse" ? "text-seal" : "text-amber")}>
                      {finding.text}
                    </b>{" "}
                    <span>{reasonOf(finding)}</span>
                  </span>
                  <span className="flex flex-wrap gap-x-3">
                    {finding.fix ? (
                      <TextButton onPress={() => fix(finding)} about={finding.text}>
                        {finding.fix.label}
                      </TextButton>
                    ) : null}
                    {finding.severity === "ask" ? (
                      <TextButton onPress={() => keep(finding)} about={finding.text}>
                        Keep: not identifying
                      </TextButton>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function TextButton({ onPress, about, children }: { onPress: () => void; about: string; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={
        "min-h-6 cursor-pointer font-medium text-ink underline decoration-1 underline-offset-3 " +
        "hover:decoration-2 pointer-coarse:min-h-10"
      }
    >
      {children}
      <span className="sr-only"> ({about})</span>
    </button>
  );
}
