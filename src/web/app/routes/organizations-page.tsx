import { OrganizationsScreen } from "#web/features/organization/vetting/organizations-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const OrganizationsPage = () => (
  <OnlyFor action="organization.vet">
    <OrganizationsScreen />
  </OnlyFor>
);
