import { useQuery } from "@tanstack/react-query";

/** Code that loads when a panel opens, with a retry. `name` is its key in the query cache. */
export const useModule = <Module>(name: string, load: () => Promise<Module>) =>
  useQuery({ queryKey: ["module", name], queryFn: load, staleTime: Infinity, structuralSharing: false });
