import type { ComponentType, ReactNode } from "react";
import type { Path } from "./paths.ts";

/** A component whose code loads when first needed, or is preloaded. A failed load is retried. */
export type Fetched<Props = object> = {
  load: () => Promise<ComponentType<Props>>;
  readonly loaded: ComponentType<Props> | null;
};

export function fetched<Props = object>(from: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let loaded: ComponentType<Props> | null = null;
  return {
    get loaded() {
      return loaded;
    },
    load: async () => (loaded ??= await from()),
  };
}

export type Layout = Fetched<{ children: ReactNode }>;
/** A page and its layouts, from the outside in. */
export type Route = { page: Fetched; layouts: readonly Layout[] };
export type Routes = { pages: Readonly<Record<Path, Route>>; /** Shown where there is no page. */ nothing: Route };

export const isLoaded = ({ page, layouts }: Route): boolean =>
  [page, ...layouts].every(({ loaded }) => loaded !== null);
export const loadAll = async ({ page, layouts }: Route): Promise<void> =>
  void (await Promise.all([page, ...layouts].map(({ load }) => load())));
