import { useEffect, useState } from "react";

/** Closed at first, so that what is there open from its beginning comes into view like any other. */
export function useOpening(open: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return open && there;
}
