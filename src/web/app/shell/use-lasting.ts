import { useEffect, useState } from "react";

/** Whether it has held for at least `ms`. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [holds, ms]);
  return holds && lasting;
}
