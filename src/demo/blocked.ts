import {
  blockedKeys,
  isSameOrganization,
  type NamedOrganization,
  suggestMember,
} from "#domain/identity/blocked-match.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoState } from "./state.ts";

/** Everyone in the demo has a domain of two labels under `.example`, so it needs no list of public suffixes. */
const demoRegistrable = (host: string): string => host.split(".").slice(-2).join(".");

type DemoMember = { id: string; name: string; domain?: string };
const ownNames = ({ name, domain = "" }: DemoMember): NamedOrganization[] => [
  { name, domain: "" },
  { name: "", domain },
];

export function isHiddenFrom(state: DemoState, listingId: string, member: Omit<DemoMember, "id">): boolean {
  const content = state.vaults[listingId]?.content;
  return (
    content !== undefined &&
    isSameOrganization(blockedOrganizations(content), ownNames({ id: "", ...member }), demoRegistrable)
  );
}

/** The members of the demo that each entry hides a listing from; the visitor's own agency is left out. */
export function demoMatches(
  entries: readonly NamedOrganization[],
  ownId: string,
): { members: { id: string; name: string }[]; didYouMean: { id: string; name: string } | null }[] {
  const others: readonly DemoMember[] = [...demoEmployers, ...demoAgencies]
    .filter(({ id }) => id !== ownId)
    .toSorted((a, b) => a.name.localeCompare(b.name));
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
