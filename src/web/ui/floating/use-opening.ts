import { useEffect, useState } from "react";

/** Closed on the first render, so that an initially open popup animates like any other. */
export function useOpening(open: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return open && there;
}
