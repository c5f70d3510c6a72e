import { z } from "zod";
import type { Accepts } from "#domain/listing/field-kinds.ts";
import { type FaceField, faceFields, kindOf } from "#domain/listing/fields.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import type { shown } from "#domain/listing/view.ts";
import { calendarDate } from "./procedure.ts";
import { text } from "./shapes.ts";

export const texts = (count: number, max: number) => z.array(text(max)).max(count, `Keep at most ${count}.`);
const score = z.int().min(0).max(100);

/** The schema of a form's field. */
function formSchema(accepts: Accepts): z.ZodType {
  switch (accepts.type) {
    case "text":
      return text(accepts.max);
    case "texts":
      return texts(accepts.items, accepts.max);
    case "scorecards":
      return z.array(z.strictObject({ name: text(accepts.max), score })).max(accepts.items);
    case "integer": {
      const { min, max } = accepts;
      const schema =
        accepts.unit === "dollars"
          ? z.int("Enter whole dollars.").min(min, "Enter zero or more.").max(max, `Enter at most ${max}.`)
          : z.int().min(min).max(max);
      return accepts.optional ? schema.nullable() : schema;
    }
    case "choice": {
      const schema = z.enum(accepts.of);
      if (accepts.none === null) return schema.nullable();
      if (accepts.none === undefined) return schema;
      return z.union([schema, z.literal("")], { error: `Choose one of ${accepts.of.join(", ")}.` });
    }
    case "date":
      return z.union([calendarDate, z.literal("")], { error: "Write the date like 2026-12-01." });
    case "boolean":
      return z.boolean();
  }
}

/**
 * The schema of a field in an answer. Texts and lists have no limit there, because a limit may have been higher
 * before.
 */
function shownSchema(accepts: Accepts): z.ZodType {
  switch (accepts.type) {
    case "text":
      return z.string();
    case "texts":
      return z.array(z.string());
    case "scorecards":
      return z.array(z.object({ name: z.string(), score }));
    case "integer":
      return z.int().min(accepts.min);
    case "choice":
      return accepts.none === null ? z.enum(accepts.of).nullable() : z.enum(accepts.of);
    case "date":
      return calendarDate;
    case "boolean":
      return z.boolean();
  }
}

type Schemas<Values> = { [Field in keyof Values]: z.ZodType<Values[Field], Values[Field]> };

/** The schemas of the form's public fields. */
export const formSchemas = () =>
  Object.fromEntries(faceFields.map((field) => [field, formSchema(kindOf(field).accepts)])) as Schemas<
    Pick<ListingForm, FaceField>
  >;

/** The schemas of these fields in a listing's views. */
export const shownSchemas = <F extends FaceField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, shownSchema(kindOf(field).accepts)])) as Schemas<
    ReturnType<typeof shown<F>>
  >;
