import { OrganizationsScreen } from "#web/screens/organizations/organizations-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const OrganizationsPage = () => (
  <OnlyFor action="organization.vet">
    <OrganizationsScreen />
  </OnlyFor>
);
