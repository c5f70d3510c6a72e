import { CasesScreen } from "#web/features/match-case/cases-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const CasesPage = () => (
  <OnlyFor action="case.use">
    <CasesScreen />
  </OnlyFor>
);
