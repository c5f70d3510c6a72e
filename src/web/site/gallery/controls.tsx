import { Bookmark, LayoutGrid, List, Plus, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ChipButton } from "#web/ui/chip.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ChipsInput, Combobox } from "#web/ui/combobox.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import { RangeSlider, Slider } from "#web/ui/slider.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { MultiToggle, Segmented } from "#web/ui/toggle-group.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

const skills = [
  "React",
  "Node.js",
  "Python",
  "TypeScript",
  "AWS",
  "Docker",
  "Kubernetes",
  "PostgreSQL",
  "C#",
  ".NET",
  "Go",
  "Terraform",
];
const sorts = [
  { value: "updated", label: "Recently Updated" },
  { value: "salary", label: "Salary High to Low" },
  { value: "experience", label: "Experience" },
  { value: "availability", label: "Availability" },
] as const;
const bars = [
  0.05, 0.1, 0.18, 0.3, 0.42, 0.6, 0.75, 0.92, 1, 0.95, 0.85, 0.7, 0.55, 0.4, 0.28, 0.2, 0.12, 0.08, 0.05, 0.03,
];

export function Buttons() {
  return (
    <SpecimenGroup title="Buttons">
      <Specimen name="variants">
        <Button variant="primary">Publish listing</Button>
        <Button>Save draft</Button>
        <Button variant="ghost">Clear All</Button>
        <Button variant="danger">Withdraw</Button>
      </Specimen>
      <Specimen name="sizes">
        <Button size="sm">View</Button>
        <Button>View</Button>
        <Button size="lg" variant="primary">
          Start Hiring Today
        </Button>
      </Specimen>
      <Specimen name="states">
        <Button variant="primary" loading>
          Publish listing
        </Button>
        <Button loading>Save</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabledReason="Add a summary first.">
          With a reason
        </Button>
        <Button variant="primary">
          <Plus aria-hidden="true" /> Add Candidate
        </Button>
      </Specimen>
      <Specimen name="icon button">
        <IconButton label="Shortlist" icon={<Bookmark aria-hidden="true" />} />
        <IconButton label="Notifications" icon={<Bookmark aria-hidden="true" />} count={5} />
        <IconButton label="Messages" icon={<Bookmark aria-hidden="true" />} count={140} variant="secondary" />
        <IconButton label="Add" icon={<Plus aria-hidden="true" />} size="sm" variant="secondary" />
      </Specimen>
    </SpecimenGroup>
  );
}

export function TextFields() {
  const [sort, setSort] = useState<(typeof sorts)[number]["value"] | null>("updated");
  const [city, setCity] = useState("Aus");
  const [chosen, setChosen] = useState<string[]>(["Kubernetes", "Go"]);
  const [draft, setDraft] = useState("");
  const [fee, setFee] = useState<number | null>(15000);
  const [years, setYears] = useState<number | null>(3);
  return (
    <SpecimenGroup title="Fields">
      <Specimen name="input">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Role Title" required hint="As others will see it.">
            <Input placeholder="Staff Platform Engineer" />
          </Field>
          <Field label="City" required error="The city is missing. Enter the city the candidate works from.">
            <Input value="" readOnly />
          </Field>
          <Field label="Search" hideLabel>
            <Input
              leading={<Search aria-hidden="true" />}
              trailing={<Kbd>/</Kbd>}
              placeholder="Search by role, skill or place"
            />
          </Field>
          <Field label="Locked" disabled>
            <Input value="Not editable" readOnly />
          </Field>
        </div>
      </Specimen>
      <Specimen name="textarea">
        <Field
          label="Professional Summary"
          required
          aside={<span className="figures">84 / 2,000</span>}
          className="w-full"
        >
          <Textarea
            value={"Builds and runs the platforms other engineers ship on. Leads by writing things down."}
            readOnly
          />
        </Field>
      </Specimen>
      <Specimen name="select, number">
        <div className="grid w-full gap-4 sm:grid-cols-3">
          <Field label="Sort">
            <Select items={sorts} value={sort} onValueChange={setSort} placeholder="Choose" />
          </Field>
          <Field label="Minimum fee">
            <NumberInput value={fee} onValueChange={setFee} min={0} step={500} prefix="$" />
          </Field>
          <Field label="Years of experience">
            <NumberInput value={years} onValueChange={setYears} min={0} max={20} steppers />
          </Field>
        </div>
      </Specimen>
      <Specimen name="combobox">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="City" hint="Type anything.">
            <Combobox value={city} onValueChange={setCity} suggestions={["Austin", "Atlanta", "Boston", "Denver"]} />
          </Field>
          <Field label="Key skills" required>
            <ChipsInput
              values={chosen}
              onValuesChange={setChosen}
              draft={draft}
              onDraftChange={setDraft}
              suggestions={skills}
              placeholder="Add a skill"
            />
          </Field>
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}

export function Choices() {
  const [checks, setChecks] = useState([true, false]);
  const [kind, setKind] = useState<"any" | "all">("any");
  const [on, setOn] = useState(true);
  const [years, setYears] = useState(11);
  const [salary, setSalary] = useState<[number, number]>([140000, 230000]);
  const [view, setView] = useState<"grid" | "list">("grid");
  const [types, setTypes] = useState<("remote" | "hybrid" | "onsite")[]>(["remote"]);
  const [pressed, setPressed] = useState(true);
  const k = (value: number) => `$${value / 1000}k`;
  return (
    <SpecimenGroup title="Choices">
      <Specimen name="checkbox">
        <FieldGroup legend="Skills" legendStyle="caps" className="w-56">
          <div>
            <Checkbox
              label="React"
              checked={checks[0] ?? false}
              onCheckedChange={(next) => setChecks([next, checks[1] ?? false])}
            />
            <Checkbox
              label="TypeScript"
              checked={checks[1] ?? false}
              onCheckedChange={(next) => setChecks([checks[0] ?? false, next])}
            />
            <Checkbox label="Some of them" checked={false} indeterminate onCheckedChange={() => undefined} />
            <Checkbox label="Not now" checked={false} disabled onCheckedChange={() => undefined} />
          </div>
        </FieldGroup>
        <Checkbox
          className="w-72"
          label="The candidate agreed to be represented"
          description="Recorded with your name and the time."
          required
          checked={checks[0] ?? false}
          onCheckedChange={(next) => setChecks([next, checks[1] ?? false])}
        />
      </Specimen>
      <Specimen name="radio, switch">
        <RadioGroup
          aria-label="Match"
          value={kind}
          onValueChange={setKind}
          options={[
            { value: "any", label: "Any of the skills" },
            { value: "all", label: "All of the skills", description: "Fewer candidates, closer fit." },
          ]}
        />
        <Switch
          className="w-64"
          label="Show company names"
          description="After an introduction."
          checked={on}
          onCheckedChange={setOn}
        />
      </Specimen>
      <Specimen name="slider">
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <FieldGroup legend="Years of experience">
            <Slider label="Years of experience" value={years} onValueChange={setYears} min={0} max={20} />
          </FieldGroup>
          <FieldGroup legend="Salary" legendStyle="caps">
            <RangeSlider
              labels={["Lowest salary", "Highest salary"]}
              value={salary}
              onValueChange={setSalary}
              min={0}
              max={300000}
              step={5000}
              format={k}
              openEnd="No limit"
              histogram={bars}
            />
          </FieldGroup>
        </div>
      </Specimen>
      <Specimen name="toggle group">
        <Segmented
          aria-label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: "grid", label: "Grid", icon: <LayoutGrid aria-hidden="true" /> },
            { value: "list", label: "List", icon: <List aria-hidden="true" /> },
          ]}
        />
        <MultiToggle
          aria-label="Work type"
          values={types}
          onValuesChange={setTypes}
          options={[
            { value: "remote", label: "Remote", count: 412 },
            { value: "hybrid", label: "Hybrid", count: 288 },
            { value: "onsite", label: "On-site", count: 197 },
          ]}
        />
        <ChipButton pressed={pressed} onPress={() => setPressed(!pressed)} count={44}>
          Secret
        </ChipButton>
        <ChipButton pressed={!pressed} onPress={() => setPressed(!pressed)}>
          TS/SCI
        </ChipButton>
      </Specimen>
    </SpecimenGroup>
  );
}
