import { LeadsScreen } from "#web/features/lead/leads-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const LeadsPage = () => (
  <OnlyFor action="lead.read">
    <LeadsScreen />
  </OnlyFor>
);
