import { useEffect, useState } from "react";

/** The present in ms, to the minute, so that "2 min ago" grows older while it is read. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
