import { mayDo } from "#domain/policy.ts";
import { useBackend } from "#web/backend/context.tsx";
import { adminLink, navLinks } from "./nav-links.ts";

/** The full list; Admin for who may open it (decisions §2). */
export function useNavLinks(): readonly ((typeof navLinks)[number] | typeof adminLink)[] {
  const { viewer } = useBackend();
  return viewer && mayDo(viewer, "admin.use") ? [...navLinks, adminLink] : navLinks;
}
