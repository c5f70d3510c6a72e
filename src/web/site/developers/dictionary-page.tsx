import { Fragment } from "react";
import { dictionary, type DictionaryField, maskClasses } from "#contract/dictionary.ts";
import { formIndustries, formSkills, industryNames, workAuthorizationLabels } from "#domain/core/lookups.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { DataTable, Mono, PortalPage, Prose } from "./portal-parts.tsx";

const lookups: readonly { name: string; values: readonly string[]; note: string }[] = [
  {
    name: "workAuth",
    values: Object.entries(workAuthorizationLabels).map(([value, label]) => `${value} (${label})`),
    note: "None.",
  },
  {
    name: "industries",
    values: [...new Set([...formIndustries, ...industryNames])],
    note: "Free text.",
  },
  { name: "keySkills", values: formSkills, note: "Free text. Known spellings, such as ReactJS, are merged." },
];

function rowOf({ field, type, values, nullable, unit, label, maskClass, seenBy }: DictionaryField) {
  return {
    cells: [
      <Mono key="field">{field}</Mono>,
      `${type}${nullable ? ", or null" : ""}`,
      [label, unit, values.length > 0 ? values.join(", ") : null].filter(Boolean).join(" · "),
      maskClass ?? "",
      seenBy,
    ],
  };
}

/** /developers/dictionary: the Talent Data Dictionary. */
export function DataDictionary() {
  return (
    <PortalPage
      path="/developers/dictionary"
      title="Talent Data Dictionary"
      lead="Every field of the records a program works with: type, values, unit, and who sees it."
      sections={[
        {
          id: "files",
          heading: "As files",
          body: (
            <>
              <Prose>
                The dictionary comes from the schemas that check each answer, so it can't differ from the API.
              </Prose>
              <Prose>
                Records:{" "}
                {dictionary.map(({ record }, index) => (
                  <Fragment key={record}>
                    {index > 0 ? ", " : null}
                    <a href={`#${record}`} className="anchor">
                      {record}
                    </a>
                  </Fragment>
                ))}
                .
              </Prose>
              <p className="flex flex-wrap gap-2">
                <a href="/developers/dictionary.json" download="dictionary.json" className={buttonClass()}>
                  JSON
                </a>
                <a href="/developers/dictionary.csv" download="dictionary.csv" className={buttonClass()}>
                  CSV
                </a>
              </p>
            </>
          ),
        },
        {
          id: "mask-classes",
          heading: "Mask classes",
          body: (
            <DataTable
              label="Mask classes"
              head={["Class", "Seen by"]}
              rows={Object.entries(maskClasses).map(([name, seenBy]) => ({
                cells: [<Mono key="name">{name}</Mono>, seenBy],
              }))}
            />
          ),
        },
        {
          id: "lookups",
          heading: "Values to choose from",
          body: (
            <DataTable
              label="Values to choose from"
              head={["Field", "Values", "Others"]}
              rows={lookups.map(({ name, values, note }) => ({
                cells: [<Mono key="name">{name}</Mono>, values.join(", "), note],
              }))}
            />
          ),
        },
        ...dictionary.map(({ record, meaning, fields }) => ({
          id: record,
          heading: record,
          body: (
            <>
              <Prose>{meaning}</Prose>
              <DataTable
                label={`Fields of ${record}`}
                head={["Field", "Type", "Meaning", "Mask class", "Seen by"]}
                rows={fields.map(rowOf)}
              />
            </>
          ),
        })),
      ]}
    />
  );
}
