import {
  blockedKeys,
  isSameOrganization,
  type NamedOrganization,
  suggestMember,
} from "#domain/identity/blocked-match.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import { demoOrganizations, organizationsWith } from "./parties.ts";
import type { DemoState } from "./state.ts";

/** Everyone in the demo has a domain of two labels under `.example`, so it needs no list of public suffixes. */
export const demoRegistrable = (host: string): string => host.split(".").slice(-2).join(".");

type Named = Pick<(typeof demoOrganizations)[number], "name" | "domain">;
const ownNames = ({ name, domain = "" }: Named): NamedOrganization[] => [
  { name, domain: "" },
  { name: "", domain },
];

export function isHiddenFrom(state: DemoState, listingId: string, organizationId: string): boolean {
  const content = state.vaults[listingId]?.content;
  const organization = organizationsWith(state.clients).find(({ id }) => id === organizationId);
  return (
    content !== undefined &&
    organization !== undefined &&
    isSameOrganization(blockedOrganizations(content), ownNames(organization), demoRegistrable)
  );
}

/** The members of the demo that each entry hides a listing from; the visitor's own agency is left out. */
export function demoMatches(
  entries: readonly NamedOrganization[],
  ownId: string,
): { members: { id: string; name: string }[]; didYouMean: { id: string; name: string } | null }[] {
  const others = demoOrganizations.filter(({ id }) => id !== ownId).toSorted((a, b) => a.name.localeCompare(b.name));
  const keyed = others.map((member) => ({ member, keys: new Set(blockedKeys(ownNames(member), demoRegistrable)) }));
  return entries.map((entry) => {
    const keys = blockedKeys([entry], demoRegistrable);
    const members = keyed
      .filter(({ keys: own }) => keys.some((key) => own.has(key)))
      .map(({ member: { id, name } }) => ({ id, name }));
    const close = members.length > 0 ? null : suggestMember(entry, others, demoRegistrable);
    return { members, didYouMean: close && { id: close.id, name: close.name } };
  });
}
