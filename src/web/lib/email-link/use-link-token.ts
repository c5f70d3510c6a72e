import { useEffect, useState } from "react";

/** The token of an emailed link. Opening another one in the same tab changes only the fragment. */
export function useLinkToken(take: () => string | null): string | null {
  const [token, setToken] = useState(take);
  useEffect(() => {
    const takeAgain = () => setToken(take());
    window.addEventListener("hashchange", takeAgain);
    return () => window.removeEventListener("hashchange", takeAgain);
  }, [take]);
  return token;
}
