/** The partner's sign-up of employers with the seed's parameters (§7): where somebody comes from and what they come for. */
export function accessAddress(signup: string): string {
  const address = new URL(signup);
  address.searchParams.set("source", "mls");
  address.searchParams.set("flow", "employer_access");
  return address.href;
}

/** Without a partner: the built-in service's own page. */
export const ownSignUp = "/ecosystem/sign-up?kind=employer";
