import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { threadsKey } from "#web/components/thread/thread-queries.ts";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { type Interview, interviewOptions, interviewsKey } from "./interview-queries.ts";

/** One step of an interview: what is wrong at which field, and whether the other side was there before (decisions §11). */
export function useInterviewUpdate() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [changed, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function show(interview: Interview): void {
    queryClient.setQueryData(interviewOptions(api, interview.id).queryKey, interview);
    for (const queryKey of [interviewsKey, threadsKey]) void queryClient.invalidateQueries({ queryKey });
  }

  /** True once it is done; otherwise its person reads why, and what was typed stands. `take` gets a refusal before anybody else. */
  async function run(step: () => Promise<{ interview: Interview }>, { says, take = () => false }: { says: Notice; take?: (failure: unknown) => boolean }): Promise<boolean> {
    setBusy(true);
    setErrors({});
    setChanged(false);
    setRefusal(null);
    try {
      const { interview } = await step();
      show(interview);
      notify(says);
      return true;
    } catch (failure) {
      if (!take(failure)) tell(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function tell(failure: unknown): void {
    const refused = failure instanceof Problem ? failure : null;
    if (refused?.code === "version-conflict" && isInterview(refused.current)) {
      show(refused.current);
      setChanged(true);
    } else if (refused && Object.keys(refused.fields).length > 0) setErrors(refused.fields);
    else {
      setRefusal(problemDetail(failure));
      if (refused) void queryClient.invalidateQueries({ queryKey: interviewsKey });
    }
  }

  return {
    run,
    busy,
    errors,
    check: (found: FieldErrors): boolean => {
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    mended: (field: string) => setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field))),
    changed,
    refusal,
  };
}

function isInterview(current: unknown): current is Interview {
  return typeof current === "object" && current !== null && "proposal" in current && "standing" in current;
}
