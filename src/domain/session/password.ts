export const passwordLimits = { min: 12, max: 200 } as const;

/** What is wrong with a new password and how to fix it, or null. Only length counts (NIST SP 800-63B §3.1.1). */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < passwordLimits.min)
    return `The password is too short. Use at least ${passwordLimits.min} characters.`;
  if (password.length > passwordLimits.max)
    return `The password is too long. Use at most ${passwordLimits.max} characters.`;
  if (password.toLowerCase() === email.toLowerCase())
    return "The password is the same as the email address. Choose something else.";
  if (new Set(password).size < 4) return "The password repeats too few characters. Choose something less regular.";
  return null;
}
