import { errorMessages } from "#domain/core/error-messages.ts";
import { escapeHtml } from "../pages/pages.ts";
import { documented } from "./documented.ts";

/** A readable page of the same contract as the OpenAPI document; no script, styles from one file. */
export function docsPage(brandName: string): string {
  const rows = documented().map(
    ({ method, path, procedure }) =>
      `<tr><td><code>${method}</code></td><td><code>/api/v1${escapeHtml(path.replace(/:(\w+)/g, "{$1}"))}</code></td>` +
      `<td>${escapeHtml(procedure.says)}</td></tr>`,
  );
  const codes = Object.entries(errorMessages).map(
    ([code, { status, title, detail }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}. ` +
      `${escapeHtml(detail)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(brandName)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escapeHtml(brandName)} API</h1>
<p>JSON in camelCase. Lists return <code>{ items, total, nextCursor }</code>. Errors are problem documents (RFC 9457).
The API as OpenAPI 3.1, with schemas, units and examples: <a href="/api/openapi.json">/api/openapi.json</a>. Calls that
only our own pages make can change at any time: <a href="/api/openapi-pages.json">/api/openapi-pages.json</a>.</p>
<p>Programs send <code>Authorization: Bearer &lt;API key&gt;</code>. Start with the
<a href="/developers/quick-start">quick start</a>, and see <a href="/developers">Developers</a> for scopes, webhooks,
the data dictionary and the changelog.</p>
<p>Pages send the handle of a session and its cookie instead, and <code>X-Acting-Organization</code> when a person
belongs to several organizations. Both send <code>Idempotency-Key</code> with writes that must not happen twice.</p>
<h2>Procedures</h2><table><thead><tr><th>Method</th><th>Path</th><th>Description</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<h2>Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${codes.join("\n")}
<tr id="internal"><td><code>internal</code></td><td>500</td>
<td>Something went wrong on our side. Include the X-Request-Id when you report it.</td></tr></tbody></table>
</main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark;--paper:#faf9f6;--ink:#15202b;--line:#e3e0d8}
@media(prefers-color-scheme:dark){:root{--paper:#0e141a;--ink:#e8edf1;--line:#243039}}
body{margin:0;background:var(--paper);color:var(--ink);font:14.5px/23px Inter,system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:40px 24px}table{border-collapse:collapse;width:100%;margin:12px 0 32px}
th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}
code{font:13px/20px "Geist Mono",ui-monospace,monospace;overflow-wrap:anywhere}a{color:inherit}
:target{outline:2px solid currentColor}`;
