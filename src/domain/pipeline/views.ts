import { refuse, refuseFields } from "../core/errors.ts";
import { pick } from "../core/pick.ts";
import { fold } from "../core/tokenize.ts";
import type { Viewer } from "../core/viewer.ts";

/** Views of one person; characters of a name, of a parameter's name and of its value; parameters of a view. */
export const viewLimits = { own: 50, name: 60, key: 20, value: 200, params: 10 } as const;

/** A board as in its address, under a name: the filters, the layout and the order. */
export type SavedView = {
  id: string;
  organizationId: string;
  ownerId: string;
  name: string;
  params: Readonly<Record<string, string>>;
  shared: boolean;
};

type Who = Pick<Viewer, "personId" | "organizationId" | "roles">;

/** `own`: the person's views. @throws ExpectedError `invalid-input` */
export function decideView(
  viewer: Who,
  ask: Pick<SavedView, "name" | "params" | "shared">,
  { own, id }: { own: readonly SavedView[]; id: string },
): SavedView {
  const name = ask.name.trim().replaceAll(/\s+/gu, " ");
  if (name === "") refuseFields({ name: "Enter a name." });
  if (own.some((view) => fold(view.name) === fold(name)))
    refuseFields({ name: "You already have a view with this name. Choose another name." });
  if (own.length >= viewLimits.own)
    refuseFields({ name: `You can save at most ${viewLimits.own} views. Delete one first.` });
  return {
    id,
    organizationId: viewer.organizationId,
    ownerId: viewer.personId,
    name,
    params: { ...ask.params },
    shared: ask.shared,
  };
}

const isSeenBy = (viewer: Who, view: SavedView): boolean => view.shared || view.ownerId === viewer.personId;

/** Its owner or, of a shared one, an admin. */
const mayRemove = (viewer: Who, view: SavedView): boolean =>
  view.ownerId === viewer.personId || (view.shared && viewer.roles.includes("organization_admin"));

/** @throws ExpectedError `not-found`, `forbidden` */
export function requireRemovable(viewer: Who, view: SavedView | undefined): void {
  if (!view || !isSeenBy(viewer, view)) return refuse("not-found");
  if (!mayRemove(viewer, view))
    refuse("forbidden", {
      detail: "Only its owner or an admin of your organization can delete this view. Save one of your own instead.",
    });
}

export type SavedViewView = Omit<SavedView, "organizationId" | "ownerId" | "params"> & {
  params: Record<string, string>;
  own: boolean;
  mayRemove: boolean;
};

/** A person's own views and those colleagues share, by name. */
export const viewsFor = (viewer: Who, views: readonly SavedView[]): SavedViewView[] =>
  views
    .filter((view) => isSeenBy(viewer, view))
    .map((view) => ({
      ...pick(view, ["id", "name", "shared"]),
      params: { ...view.params },
      own: view.ownerId === viewer.personId,
      mayRemove: mayRemove(viewer, view),
    }))
    .toSorted((a, b) => fold(a.name).localeCompare(fold(b.name)) || a.id.localeCompare(b.id));
