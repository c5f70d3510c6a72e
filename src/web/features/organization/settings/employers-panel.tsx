import { EmployersTable } from "#web/features/cv/employers-table.tsx";

/** How public texts describe employers, by industry. Every member of an agency who lists candidates can change it. */
export function EmployersPanel() {
  return (
    <>
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Public texts describe an employer instead of naming it. The first row with a word of the employer's name
        decides. Changes apply to CVs that arrive after them.
      </p>
      <EmployersTable />
    </>
  );
}
