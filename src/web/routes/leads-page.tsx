import { LeadsScreen } from "#web/screens/leads/leads-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const LeadsPage = () => (
  <OnlyFor action="lead.read">
    <LeadsScreen />
  </OnlyFor>
);
