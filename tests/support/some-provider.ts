/** A company's OpenID provider as an admin of an agency or an employer enters it; nothing answers there. */
export const someProvider = {
  name: "Northstar login",
  issuer: "https://login.example/",
  clientId: "mls",
  roleClaim: null,
  roleRules: [],
  defaultRole: "organization_admin",
  isEnabled: true,
  asksSecondFactor: false,
};
