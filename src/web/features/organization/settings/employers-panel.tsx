import { EmployersTable } from "#web/features/cv/employers-table.tsx";

/** How public texts describe employers, by industry. Every member of an agency who lists candidates can change it. */
export function EmployersPanel() {
  return (
    <>
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Public texts describe employers instead of naming them. The first row with a word from the employer's name
        applies. Changes apply to CVs you add later.
      </p>
      <EmployersTable />
    </>
  );
}
