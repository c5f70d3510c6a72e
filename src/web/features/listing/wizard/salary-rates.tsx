import { RatesLine } from "#web/features/market-comp/rates-line.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** Beside the salary: what hires of this role paid in this area. */
export function SalaryRates() {
  const { headlineRole, locationCity, locationState } = useWizardForm().form;
  return <RatesLine role={headlineRole} city={locationCity} state={locationState} />;
}
