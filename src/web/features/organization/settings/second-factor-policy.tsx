import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Link } from "#web/lib/router/link.tsx";
import { RequirementCard } from "#web/ui/requirement-card.tsx";
import { countText, requiringText } from "./second-factor-words.ts";

/** Whether the organization requires a second factor, for its admins (spec §17). */
export function SecondFactorPolicy() {
  const found = useAsk("factors", "policy", {});
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const [locksOut, setLocksOut] = useState<string | null>(null);
  if (!found.data || found.data.kept !== "here") return null;
  const { isRequired, membersWithout } = found.data;
  const save = (next: boolean) =>
    run((api) => api.factors.require({ isRequired: next }), {
      failed: (thrown) => {
        const isOwn = thrown instanceof Problem && thrown.code === "wrong-state";
        setLocksOut(isOwn ? thrown.detail : null);
        return isOwn;
      },
      done: (answer) => {
        setLocksOut(null);
        queryClient.setQueryData(keyOf("factors", "policy", {}), answer);
        return { title: next ? "Second factor required" : "Second factor no longer required" };
      },
    });
  return (
    <RequirementCard
      name="Second factor"
      says={
        <>
          {`${countText(membersWithout)} ${
            isRequired
              ? "A member without one can't do anything else here until they set one up."
              : "If you require it, members without one can't do anything else here until they set one up."
          }`}
          {locksOut ? (
            <span role="alert" className="mt-2 block text-danger">
              {locksOut}{" "}
              <Link to="/mls/profile" className="anchor">
                Open your profile
              </Link>
            </span>
          ) : null}
        </>
      }
      isRequired={isRequired}
      label="Require a second factor"
      confirm={{
        title: "Require a second factor?",
        description: requiringText(membersWithout),
      }}
      busy={busy}
      onSave={save}
      className="mt-6"
    />
  );
}
