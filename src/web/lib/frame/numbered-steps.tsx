export type NumberedStep = { title: string; says: string };

/** Numbered steps of a process, side by side on wide screens. */
export function NumberedSteps({ steps }: { steps: readonly NumberedStep[] }) {
  return (
    <ol className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t border-line-2 pt-3">
          <p className="figures text-small text-ink-3">{index + 1}</p>
          <h3 className="text-dense font-semibold">{step.title}</h3>
          <p className="mt-1 text-dense text-ink-2">{step.says}</p>
        </li>
      ))}
    </ol>
  );
}
