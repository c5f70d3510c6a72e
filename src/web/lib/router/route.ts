import type { ComponentType, ReactNode } from "react";
import type { Path } from "./paths.ts";

/** A component whose code is fetched when it is first needed, or comes near. A fetch that failed is tried again. */
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
/** A page and what stands around it, from the outside. */
export type Route = { page: Fetched; layouts: readonly Layout[] };
export type Routes = { pages: Readonly<Record<Path, Route>>; /** Where there is no page. */ nothing: Route };

export const isLoaded = ({ page, layouts }: Route): boolean =>
  [page, ...layouts].every(({ loaded }) => loaded !== null);
export const loadAll = async ({ page, layouts }: Route): Promise<void> =>
  void (await Promise.all([page, ...layouts].map(({ load }) => load())));
