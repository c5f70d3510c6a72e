/** What an answer to a key says of its limit. */
export type Said = { status: number; limit: number; remaining: number; reset: number; retryAfter: number | null };

/** From a received answer. */
export function saidBy({ status, headers }: { status: number; headers: string }): Said {
  const all = Object.fromEntries(JSON.parse(headers) as [string, string][]);
  const retry = all["retry-after"];
  return {
    status,
    limit: Number(all["ratelimit-limit"]),
    remaining: Number(all["ratelimit-remaining"]),
    reset: Number(all["ratelimit-reset"]),
    retryAfter: retry === undefined ? null : Number(retry),
  };
}

/**
 * A key's requests counted apart from the server, in milliseconds: how many of `burst` are left where `perSecond` come
 * back each second.
 */
export function createBucket({ perSecond, burst }: { perSecond: number; burst: number }) {
  const milli = 1_000;
  let left = burst * milli;
  let last: number | null = null;
  return {
    /** What the answer to a request at this time has to say. */
    request(at: number): Said {
      left = Math.min(burst * milli, left + (last === null ? 0 : Math.max(0, at - last) * perSecond));
      last = Math.max(at, last ?? at);
      const admitted = left >= milli;
      if (admitted) left -= milli;
      const secondsFor = (missing: number) => Math.max(1, Math.ceil(missing / (perSecond * milli)));
      return {
        status: admitted ? 200 : 429,
        limit: burst,
        remaining: Math.floor(left / milli),
        reset: secondsFor(burst * milli - left),
        retryAfter: admitted ? null : secondsFor(milli - left),
      };
    },
  };
}
