import { escapeHtml } from "../pages/pages.ts";

type Link = { label: string; href: string };
/** One of several notifications in an email, each with its own button. */
type Item = { title: string; message: string; urgent: boolean; open: Link };

/** A paragraph, in which line breaks stay; a button; or an item. Only buttons and the footer hold links. */
type EmailBlock = string | Link | Item;

export type EmailContent = {
  brandName: string;
  subject: string;
  blocks: readonly EmailBlock[];
  /** Why the recipient gets it. */
  why: string;
  footer?: readonly Link[];
};

export type ComposedEmail = { subject: string; text: string; html: string };

/** An email as text and as HTML, with the same sentences and links. */
export function composeEmail({ brandName, subject, blocks, why, footer = [] }: EmailContent): ComposedEmail {
  const end = [why, ...footer.map(({ label, href }) => `${label}: ${href.replace(/^mailto:/, "")}`)].join("\n");
  return {
    subject,
    text: `${[...blocks.map(textOf), end].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f4ef">
  <table role="presentation" cellspacing="0" cellpadding="0" class="card"
    style="width:100%;max-width:560px;margin:0 auto;background:#fff;border:1px solid #dcd8cf;border-radius:6px">
    <tr><td class="ink" style="padding:20px 24px;${inkText};font-weight:700">${escapeHtml(brandName)}</td></tr>
    <tr><td style="padding:0 24px 20px">${blocks.map(htmlOf).join("")}</td></tr>
  </table>
  <p class="soft" style="max-width:560px;margin:16px auto 0;${font};font-size:13px;line-height:20px;color:#5d5a54">${[
    said(why),
    ...footer.map(
      ({ label, href }) => `<a class="soft" href="${escapeHtml(href)}" style="color:#5d5a54">${said(label)}</a>`,
    ),
  ].join("<br>")}</p>
</body></html>
`,
  };
}

function textOf(block: EmailBlock): string {
  if (typeof block === "string") return block;
  return "open" in block ? `${block.title}\n${block.message}\n${block.open.href}` : `${block.label}:\n${block.href}`;
}

/* Many mail programs ignore style sheets, so each element has its own style. Those that read them follow dark mode. */
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const inkText = `${font};font-size:15px;line-height:23px;color:#1c1b19`;
const darkStyle =
  "@media (prefers-color-scheme:dark){.page{background:#171614!important}" +
  ".card{background:#211f1c!important;border-color:#3b3833!important}.ink{color:#f1eee7!important}" +
  ".soft{color:#b5afa4!important}.rule{border-color:#3b3833!important}.urgent{color:#ff9a86!important}" +
  ".button{background:#f1eee7!important;color:#1c1b19!important}.outline{border-color:#f1eee7!important}}";

const said = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

const paragraph = (html: string, style = ""): string =>
  `<p class="ink" style="margin:0 0 14px;overflow-wrap:anywhere;${inkText};${style}">${html}</p>`;

function htmlOf(block: EmailBlock): string {
  if (typeof block === "string") return paragraph(said(block));
  if (!("open" in block))
    return (
      `<p style="margin:22px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;` +
      `padding:10px 18px;border-radius:4px;background:#1c1b19;${font};font-size:15px;line-height:20px;` +
      `font-weight:600;color:#fff;text-decoration:none">${said(block.label)}</a></p>`
    );
  const { title, message, urgent, open } = block;
  const flag = urgent ? '<span class="urgent" style="color:#b3321f" title="High priority">&#9873;</span> ' : "";
  return `
    <div class="rule" style="padding:18px 0 6px;border-top:1px solid #dcd8cf">
      ${paragraph(flag + said(title), "font-size:17px;line-height:24px;font-weight:600")}
      ${paragraph(said(message))}
      <p style="margin:0 0 14px"><a class="ink outline" href="${escapeHtml(open.href)}" style="display:inline-block;
        padding:8px 16px;border:1px solid #1c1b19;border-radius:4px;${inkText};font-weight:600;
        text-decoration:none">${said(open.label)}</a></p>
    </div>`;
}
