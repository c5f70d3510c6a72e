import { Plus, X } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { useFollowingFocus } from "./use-following-focus.ts";
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

  const { adder, follow } = useFollowingFocus(values.length, (index) => `${path}.${index}`);

  function remove(index: number) {
    onValuesChange(values.filter((_, each) => each !== index));
    follow(index - 1);
  }

  return (
    <div data-field={path}>
      <FieldGroup legend={label} {...(hint ? { hint } : {})} error={errorOf(path)}>
        {values.map((value, index) => {
          const name = `${label}, ${noun} ${index + 1}`;
          const set = (text: string) => onValuesChange(values.map((each, at) => (at === index ? text : each)));
          const cross = (
            <IconButton
              label={`Remove ${noun} ${index + 1}`}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          );
          return shared ? (
            <PublicText
              key={index}
              path={`${path}.${index}`}
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
            <div key={index} data-field={`${path}.${index}`}>
              <Field label={name} hideLabel error={errorOf(`${path}.${index}`)}>
                <div className="flex items-start gap-2">
                  <Input
                    type={type}
                    value={value}
                    maxLength={maxLength}
                    onChange={(event) => set(event.target.value)}
                    onBlur={() => touch(`${path}.${index}`)}
                    className="flex-1"
                  />
                  {cross}
                </div>
              </Field>
            </div>
          );
        })}
        {values.length < max ? (
          <Button
            ref={adder}
            size="sm"
            className="self-start"
            onClick={() => {
              onValuesChange([...values, ""]);
              follow(values.length);
            }}
          >
            <Plus aria-hidden="true" />
            {`Add ${noun}`}
          </Button>
        ) : null}
      </FieldGroup>
    </div>
  );
}
