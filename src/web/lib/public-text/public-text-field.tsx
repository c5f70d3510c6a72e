import { useId, useRef, type ReactNode } from "react";
import { cn } from "#web/ui/cn.ts";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { LeakNotice } from "./leak-notice.tsx";
import { markedPieces } from "./marked-text.ts";
import { PublicTextProvider, usePublicTextForm } from "./public-text-form.ts";
import type { Form } from "#web/lib/form/use-form.ts";

type PublicTextProps = {
  /** The path of the text in the form: `summary`, `experienceBullets.2`. */
  path: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  maxLength: number;
  multiline?: boolean;
  rows?: number;
  required?: boolean;
  hideLabel?: boolean;
  hint?: ReactNode;
  placeholder?: string;
  /** A button at the end of the line, such as Remove. */
  trailing?: ReactNode;
  className?: string;
};

/** A public text: leak findings are marked in place and explained below. */
export function PublicText({
  path,
  label,
  value,
  onValueChange,
  maxLength,
  multiline = false,
  rows,
  required = false,
  hideLabel = false,
  hint,
  placeholder,
  trailing,
  className,
}: PublicTextProps) {
  const { errorOf, touch, findingsOf } = usePublicTextForm();
  const findings = findingsOf(path);
  const noticeId = useId();
  const refused = findings.some((finding) => finding.severity === "refuse");
  const nearLimit = value.length > maxLength * 0.8;
  return (
    <div
      data-field={path}
      {...(findings.length > 0 && { "data-finding": "" })}
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <Field
        label={label}
        required={required}
        hideLabel={hideLabel}
        hint={hint}
        aside={nearLimit ? <span className="figures">{`${value.length} of ${maxLength}`}</span> : null}
        error={errorOf(path)}
      >
        <div className="flex items-start gap-2">
          <MarkedBox
            value={value}
            pieces={markedPieces(value, findings)}
            multiline={multiline}
            marked={findings.length > 0}
          >
            {(look) => {
              const shared = {
                value,
                maxLength,
                placeholder,
                onChange: (event: { target: { value: string } }) => onValueChange(event.target.value),
                onBlur: () => touch(path),
                className: cn(look, refused && "border-seal"),
                ...(findings.length > 0 ? { "aria-details": noticeId } : {}),
              };
              return multiline ? <Textarea {...shared} rows={rows ?? 4} /> : <Input {...shared} />;
            }}
          </MarkedBox>
          {trailing}
        </div>
      </Field>
      <LeakNotice id={noticeId} findings={findings} />
    </div>
  );
}

/** The same for a form that sends confirmed words as `confirmedTexts`. */
export function PublicTextField<Values extends object>({
  form,
  name,
  multiline = true,
  rows = 3,
  ...props
}: { form: Form<Values>; name: keyof Values & string } & Omit<PublicTextProps, "path" | "value" | "onValueChange">) {
  return (
    <PublicTextProvider value={form.publicText}>
      <PublicText {...props} path={name} multiline={multiline} rows={rows} {...form.text(name)} />
    </PublicTextProvider>
  );
}

/** The reason for a step; `hint` says who can read it. */
export function ReasonField<Values extends { reason: string }>(props: {
  form: Form<Values>;
  maxLength: number;
  hint?: string;
  rows?: number;
}) {
  return <PublicTextField {...props} name="reason" label="Reason" required />;
}

type MarkedBoxProps = {
  value: string;
  pieces: ReturnType<typeof markedPieces>;
  multiline: boolean;
  marked: boolean;
  children: (look: string) => ReactNode;
};

/** A layer behind the text box repeats its text invisibly and paints the marks in the same position. */
function MarkedBox({ value, pieces, multiline, marked, children }: MarkedBoxProps) {
  const layer = useRef<HTMLDivElement>(null);
  return (
    <div
      className="relative grid min-w-0 flex-1 rounded-control bg-surface"
      // A line longer than its box scrolls; the marks follow. Scroll doesn't bubble, so it is captured.
      onScrollCapture={(event) => {
        if (!(event.target instanceof HTMLElement) || event.target === layer.current || !layer.current) return;
        layer.current.scrollLeft = event.target.scrollLeft;
        layer.current.scrollTop = event.target.scrollTop;
      }}
    >
      {marked ? (
        <div
          ref={layer}
          aria-hidden="true"
          className={cn(
            "pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-2.5 " +
              "text-transparent select-none",
            multiline
              ? "py-2 text-read break-words whitespace-pre-wrap"
              : "flex items-center text-dense whitespace-pre pointer-coarse:text-[1rem]",
            "pointer-coarse:text-[1rem]",
          )}
        >
          <span>
            {pieces.map((piece, index) =>
              piece.severity ? (
                <mark
                  key={index}
                  className={cn(
                    "keeps-color rounded-[3px] text-transparent [box-decoration-break:clone]",
                    piece.severity === "refuse"
                      ? "bg-seal-soft shadow-[0_2px_0_var(--seal)]"
                      : "bg-amber-soft shadow-[0_2px_0_var(--amber)]",
                  )}
                >
                  {piece.text}
                </mark>
              ) : (
                <span key={index}>{piece.text}</span>
              ),
            )}
            {value.endsWith("\n") ? " " : null}
          </span>
        </div>
      ) : null}
      {children("relative bg-transparent")}
    </div>
  );
}
