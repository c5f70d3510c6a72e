/** The partner's employer sign-up with its parameters (spec §7): where the person comes from and why. */
export function accessAddress(signup: string): string {
  const address = new URL(signup);
  address.searchParams.set("source", "mls");
  address.searchParams.set("flow", "employer_access");
  return address.href;
}

/** Without a partner: the built-in service's own page. */
export const ownSignUp = "/ecosystem/sign-up?kind=employer";
