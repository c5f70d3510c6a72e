import { OrganisationsScreen } from "#web/screens/organisations/organisations-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const OrganisationsPage = () => (
  <OnlyFor action="organisation.vet">
    <OrganisationsScreen />
  </OnlyFor>
);
