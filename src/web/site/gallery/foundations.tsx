import { useState } from "react";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Seal, SealNote } from "#web/ui/motif/seal.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

// Written out, because Tailwind only builds the classes it can read.
const colors = [
  ["paper", "bg-paper"],
  ["surface", "bg-surface"],
  ["sunk", "bg-sunk"],
  ["ink", "bg-ink"],
  ["ink-2", "bg-ink-2"],
  ["ink-3", "bg-ink-3"],
  ["line", "bg-line"],
  ["line-2", "bg-line-2"],
  ["edge", "bg-edge"],
  ["petrol", "bg-petrol"],
  ["ochre", "bg-ochre"],
  ["seal", "bg-seal"],
  ["danger", "bg-danger"],
  ["money", "bg-money"],
  ["amber", "bg-amber"],
  ["steel", "bg-steel"],
  ["umber", "bg-umber"],
  ["petrol-soft", "bg-petrol-soft"],
  ["ochre-soft", "bg-ochre-soft"],
  ["seal-soft", "bg-seal-soft"],
  ["danger-soft", "bg-danger-soft"],
  ["money-soft", "bg-money-soft"],
  ["amber-soft", "bg-amber-soft"],
] as const;

export function Foundations() {
  return (
    <SpecimenGroup title="Foundations">
      <Specimen name="color">
        <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {colors.map(([name, className]) => (
            <li key={name}>
              <span className={`keeps-color block h-9 rounded-tag border border-line ${className}`} />
              <span className="font-mono text-[0.6875rem] text-ink-3">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="type">
        <div className="flex flex-col gap-2">
          <p className="headline text-headline">Share the talent</p>
          <p className="figures text-figure font-semibold">$51,250.00</p>
          <p className="text-title font-semibold">Talent Search</p>
          <p className="text-card font-semibold">Staff Platform Engineer</p>
          <p className="max-w-measure text-read">
            Builds and runs the platforms other engineers ship on. Leads by writing things down.
          </p>
          <p className="text-dense">Interface text, dense: Austin, TX · 11 years</p>
          <p className="text-small text-ink-3">Small print, 12/16</p>
          <p className="label-caps text-ink-3">Label in caps</p>
          <p className="font-mono text-dense">TM-7K3QF9XA</p>
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}

export function Motifs() {
  const [revealed, setRevealed] = useState(false);
  return (
    <SpecimenGroup title="Motifs">
      <Specimen name="redaction">
        <span className="text-card font-semibold">
          <Redaction revealed={revealed}>Jordan Ellery</Redaction>
        </span>
        <Button size="sm" onClick={() => setRevealed(!revealed)}>
          {revealed ? "Mask again" : "Reveal"}
        </Button>
      </Specimen>
      <Specimen name="plate">
        <Plate code="TM-7K3QF9XA" />
        <Plate code="DEAL-4F7K2M" size="md" />
      </Specimen>
      <Specimen name="split bar">
        <div className="flex w-full flex-col gap-5">
          <div className="flex items-center gap-3">
            <SplitBar parts={agencySplit(60, 40)} className="w-40" />
            <span className="figures text-small text-ink-2">60 / 40</span>
          </div>
          <SplitBar parts={agencySplit(70, 30)} size="bar" />
          <SplitBar
            size="big"
            legend
            parts={[
              { label: "Northstar Talent, listing", percent: 60, figure: "$30,750.00" },
              { label: "Harbor Search Partners, selling", percent: 40, figure: "$20,500.00" },
            ]}
          />
          <SplitBar
            size="bar"
            legend
            parts={[
              { label: "Listing", percent: 50 },
              { label: "Selling", percent: 30 },
              { label: "Sourcing", percent: 15 },
              { label: "Platform", percent: 5 },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="seal">
        <Seal />
        <Seal size="sm" />
        <SealNote>Your answer is due</SealNote>
      </Specimen>
    </SpecimenGroup>
  );
}
