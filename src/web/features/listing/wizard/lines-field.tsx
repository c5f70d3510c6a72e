import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { GrowingList } from "./growing-list.tsx";
import { useWizardForm } from "./wizard-form.ts";

export type LinesFieldProps = {
  /** The path of the list: `experienceBullets`, `identity.pastEmployers`. */
  path: string;
  label: string;
  /** The name of one line: "bullet", "link". */
  noun: string;
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  max: number;
  maxLength: number;
  hint?: string;
  /** Public text: every line goes through the leak check. */
  shared?: boolean;
  multiline?: boolean;
  type?: "text" | "url";
};

/** A list of texts: add, change, remove; the cursor follows. */
export function LinesField({
  path,
  label,
  noun,
  values,
  onValuesChange,
  max,
  maxLength,
  hint,
  shared = false,
  multiline = false,
  type = "text",
}: LinesFieldProps) {
  const { errorOf, touch } = useWizardForm();
  return (
    <GrowingList
      path={path}
      legend={label}
      hint={hint}
      error={errorOf(path)}
      noun={noun}
      items={values}
      onItemsChange={onValuesChange}
      empty=""
      max={max}
    >
      {(value, index, cross, set) => {
        const name = `${label}, ${noun} ${index + 1}`;
        const own = `${path}.${index}`;
        return shared ? (
          <PublicText
            key={index}
            path={own}
            label={name}
            hideLabel
            value={value}
            onValueChange={set}
            maxLength={maxLength}
            multiline={multiline}
            rows={2}
            trailing={cross}
          />
        ) : (
          <div key={index} data-field={own}>
            <Field label={name} hideLabel error={errorOf(own)}>
              <div className="flex items-start gap-2">
                <Input
                  type={type}
                  value={value}
                  maxLength={maxLength}
                  onChange={(event) => set(event.target.value)}
                  onBlur={() => touch(own)}
                  className="flex-1"
                />
                {cross}
              </div>
            </Field>
          </div>
        );
      }}
    </GrowingList>
  );
}
