/** A letter about one thing: what it says, where it leads, and why somebody gets it. */
export type PlainEmail = {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; href: string } | null;
  why: string;
};

/* Mail programs know neither style sheets nor custom properties: each element says how it looks. */
export const emailFont = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
export const emailColors = {
  ink: "#1c1b19",
  soft: "#5d5a54",
  line: "#dcd8cf",
  paper: "#f6f4ef",
  seal: "#b3321f",
} as const;
const { ink, soft, line, paper } = emailColors;

/** The letter as text and as HTML. Line breaks within a paragraph stay. */
export function plainEmail(
  { subject, paragraphs, action, why }: PlainEmail,
  brandName: string,
): { subject: string; text: string; html: string } {
  const said = (text: string) =>
    `<p style="margin:0 0 ` +
    `14px;white-space:pre-line;${emailFont};font-size:15px;line-height:23px;color:${ink}">${escaped(text)}</p>`;
  const button =
    action &&
    `<p style="margin:22px 0 8px"><a href="${escaped(action.href)}" style="display:inline-block;padding:10px ` +
      `18px;border-radius:4px;background:${ink};${emailFont};font-size:15px;line-height:20px;font-weight:600;` +
      `color:#fff;text-decoration:none">${escaped(action.label)}</a></p>`;
  return {
    subject,
    text: `${[...paragraphs, ...(action ? [`${action.label}:\n${action.href}`] : []), why].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport"
  content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper}">
  <table role="presentation" cellspacing="0" cellpadding="0"
    style="width:100%;max-width:560px;margin:0 auto;background:#fff;border:1px solid ${line};border-radius:6px">
    <tr><td style="padding:20px 24px;${emailFont};font-size:15px;line-height:22px;font-weight:700;color:${
      ink
    }">${escaped(brandName)}</td></tr>
    <tr><td style="padding:20px 24px;border-top:1px solid ${line}">${
      paragraphs.map(said).join("") + (button ?? "")
    }</td></tr>
  </table>
  <p style="max-width:560px;margin:16px auto 0;${emailFont};font-size:13px;line-height:20px;color:${soft}">${escaped(
    why,
  )}</p>
</body></html>
`,
  };
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
