import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Problem } from "#contract/backend.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { useLiveState } from "#web/lib/use-live.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { notify } from "#web/ui/toast.tsx";
import { ownApi } from "./own-api.ts";

/**
 * A reveal grant as its holder's page knows it: the introduction, the agency and the end. `recheck` asks whether it is
 * still valid.
 */
export type HeldGrant = {
  introductionCode: string;
  endsAt: string;
  /** The organization that holds it: in the demo not always the visitor's own. */
  to: string;
  agencyName: string;
  /** Whether the organization has opened it before. */
  opened: boolean;
  recheck: () => void;
};

/** Polling interval for a grant without a live connection, ms. */
const recheckEveryMs = 10_000;
/** The longest delay a browser timer supports, ms. */
const longestTimer = 2 ** 31 - 1;

/**
 * The identity behind a listing, fetched only on request: every read is audited. It lives in the open page, never in
 * the query cache. `grant`: the right of a viewer who isn't its agency, null without one; an open identity closes when
 * the grant ends.
 */
export function useIdentity(listingId: string, grant: HeldGrant | null, { byGrant }: { byGrant: boolean }) {
  const backend = useBackend();
  const {
    data,
    error,
    isPending,
    mutate,
    reset,
    variables: reason,
  } = useMutation({
    mutationFn: (reason: string | undefined) =>
      (byGrant ? backend.api : ownApi(backend)).identities.get({
        listingId,
        ...(reason === undefined ? {} : { reason }),
      }),
    gcTime: 0,
    // The first opening is a step of the introduction; an error means the grant is gone.
    onSettled: () => grant?.recheck(),
  });
  const shown = data !== undefined;
  useEffect(() => {
    // A page in the browser's back-forward cache would keep the name.
    window.addEventListener("pagehide", reset);
    return () => {
      window.removeEventListener("pagehide", reset);
      reset();
    };
  }, [reset]);
  useClosing(shown && byGrant, grant, () => {
    reset();
    notify({ id: `identity ${listingId}`, title: "Identity closed", description: "Your access to it has ended." });
  });

  return {
    identity: byGrant && !grant ? undefined : data,
    reason,
    opening: isPending,
    failure: error ? failureText(error, byGrant) : null,
    show: mutate,
    hide: reset,
  };
}

function failureText(failure: unknown, byGrant: boolean): string {
  if (byGrant && failure instanceof Problem && failure.status === 404)
    return "You can't open this identity now. Reload the page. If it stays closed, ask the listing agency.";
  return problemDetail(failure);
}

/** Closes an identity opened under a grant when the grant is revoked, expires or can no longer be confirmed. */
function useClosing(open: boolean, grant: HeldGrant | null, onEnd: () => void): void {
  const { live } = useBackend();
  const clock = useClock();
  const connected = useLiveState()?.status === "connected";
  const code = grant?.introductionCode;
  const endsAt = grant?.endsAt;
  const close = useEffectEvent(onEnd);
  const now = useEffectEvent(clock);
  const recheck = useEffectEvent(() => {
    if (!document.hidden) grant?.recheck();
  });

  useEffect(() => {
    if (open && code === undefined) close();
  }, [open, code]);

  useEffect(() => {
    if (!open || !live) return undefined;
    return live.onEvent(({ type, data }) => {
      if (type === "introduction_update" && data.action === "revoked" && data.introductionCode === code) close();
    });
  }, [open, live, code]);

  useEffect(() => {
    if (!open || endsAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(endsAt) - now();
      if (left <= 0) close();
      else timer = setTimeout(wait, Math.min(left, longestTimer));
    };
    wait();
    return () => clearTimeout(timer);
  }, [open, endsAt]);

  // Without live events the grant is polled while the page is visible.
  useEffect(() => {
    if (!open || connected) return undefined;
    const timer = setInterval(recheck, recheckEveryMs);
    return () => clearInterval(timer);
  }, [open, connected]);
}
