import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { Problem } from "#contract/backend.ts";
import { confirmationKey, type LeakFinding } from "#domain/core/leak-finding.ts";
import { Link } from "#web/lib/router/link.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextChange } from "./text-change.tsx";

type Owners = Answer<"candidacy", "ofListing">;

/** The candidate's corrections that wait for the agency, each with its text before and after. */
export function Corrections({ listingId, wishes }: { listingId: string; wishes: Owners["wishes"] }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="font-medium">Proposes corrections to the text</p>
      <ul className="mt-2 flex flex-col gap-4">
        {wishes.map((wish) => (
          <li key={wish.id}>
            <Correction listingId={listingId} wish={wish} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-3">
        Accepting changes the public profile after the usual checks. The candidate sees your answer.
      </p>
    </div>
  );
}

function Correction({ listingId, wish }: { listingId: string; wish: Owners["wishes"][number] }) {
  const queryClient = useQueryClient();
  const { run, isRunning } = useAction();
  const [findings, setFindings] = useState<readonly LeakFinding[]>([]);
  const label = wish.correction?.label ?? "";
  const answer = (accept: boolean, confirmed: readonly LeakFinding[] = []) =>
    run(
      (api) => api.candidacy.decide({ listingId, id: wish.id, accept, confirmedTexts: confirmed.map(confirmationKey) }),
      {
        name: accept ? "accept" : "decline",
        failed: (failure) => {
          const found = failure instanceof Problem ? failure.findings : [];
          setFindings(found);
          return found.length > 0;
        },
        done: (owners) => {
          queryClient.setQueryData(keyOf("candidacy", "ofListing", { listingId }), owners);
          return { title: accept ? `${label} changed` : "Correction declined" };
        },
        outdates: ["listings"],
      },
    );
  const onlyAsked = findings.every(({ severity }) => severity === "ask");
  return (
    <>
      <p className="font-medium">{label}</p>
      <TextChange from={wish.correction?.from ?? ""} to={wish.text} />
      <div role="status" className="empty:hidden">
        {findings.length > 0 ? (
          <Callout tone="warning" className="mt-2" title="Not changed: this may identify the candidate">
            {[...new Set(findings.map(({ text }) => text))].join(", ")}.{" "}
            {onlyAsked
              ? "Accept it again if these words don't identify the candidate."
              : "Decline it, or write the text without these words. "}
            {onlyAsked ? null : (
              <Link to="/mls/list/$id" params={{ id: listingId }} className="anchor">
                Edit the listing
              </Link>
            )}
          </Callout>
        ) : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {findings.length > 0 && !onlyAsked ? null : (
          <Button
            size="sm"
            loading={isRunning("accept")}
            aria-label={`Accept the correction of ${label}`}
            onClick={() => void answer(true, findings)}
          >
            {findings.length > 0 ? "Accept: not identifying" : "Accept"}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          loading={isRunning("decline")}
          aria-label={`Decline the correction of ${label}`}
          onClick={() => void answer(false)}
        >
          Decline
        </Button>
      </div>
    </>
  );
}
