import type { OrganizationKind } from "#domain/core/viewer.ts";
import { passkeyErrorTexts, passkeyMessages } from "#domain/session/passkey.ts";

/** Versioned URL of a stylesheet, script or font of these pages. */
export type AssetUrl = (name: string) => string;

/**
 * Everything from this server, nothing inline, forms post only here, no framing. The pages hold a password field and,
 * briefly, tokens.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function signInPage(page: {
  brandName: string;
  appId: string;
  callbackUrl: string;
  /** Null outside sample mode. */
  sample: { accounts: readonly SampleAccount[]; password: string } | null;
  asset: AssetUrl;
}): string {
  const app = escapeHtml(page.brandName);
  return shell({
    ...page,
    title: `Sign in to ${page.brandName}`,
    script: "sign-in.js",
    wide: page.sample !== null,
    body: `
      <section class="card" id="first-step" aria-labelledby="title">
        <h1 id="title">Sign in to ${app}</h1>
        <p class="lead">One account for every app of the ecosystem. You return to ${app} once you are signed in.</p>
        ${noScript}
        <p class="alert" id="alert" role="alert" hidden></p>
        <form id="sign-in" method="post" novalidate data-app-id="${escapeHtml(page.appId)}"
          data-callback-url="${escapeHtml(page.callbackUrl)}">
          ${emailField}
          ${passwordField("current-password", "")}
          ${submit("Sign in")}
        </form>
        <button class="secondary" type="button" id="passkey-sign-in" disabled>Sign in with a passkey</button>
        <div id="passkey-texts" data-texts="${escapeHtml(JSON.stringify(passkeyTexts))}" hidden></div>
        <div id="company">
          <button class="secondary" type="button" id="company-sign-in" disabled>Sign in with your company</button>
          <div id="companies" hidden></div>
        </div>
        <p class="aside"><a href="/ecosystem/forgot-password">Forgot your password?</a></p>
        <p class="aside">New here? <a href="/ecosystem/sign-up?kind=agency">Sign up your agency</a> or <a
          href="/ecosystem/sign-up?kind=employer">request employer access</a>.</p>
        <p class="aside"><a href="${escapeHtml(new URL("/", page.callbackUrl).href)}">Back to ${app}</a></p>
      </section>
      ${secondStep()}
      ${page.sample ? samplePanel(page.sample) : ""}`,
  });
}

export function setupPage(page: { brandName: string; asset: AssetUrl }): string {
  const brand = escapeHtml(page.brandName);
  return shell({
    ...page,
    title: `Set up ${page.brandName}`,
    script: "setup.js",
    wide: false,
    body: `
      <section class="card" aria-labelledby="title">
        <h1 id="title">Set up ${brand}</h1>
        <p class="lead">This link creates the first account: the operator of this installation, with the role super
          admin. It works once.</p>
        ${noScript}
        <p class="alert" id="alert" role="alert" hidden></p>
        <form id="setup" method="post" novalidate>
          <div class="field">
            <label for="full_name">Full name</label>
            <input id="full_name" name="full_name" autocomplete="name" required maxlength="200"
              aria-describedby="full_name-error">
            <p class="error" id="full_name-error" hidden></p>
          </div>
          ${emailField}
          ${passwordField("new-password", "At least 12 characters. A short sentence is easy to remember.")}
          ${submit("Create account")}
        </form>
        <div id="done" tabindex="-1" hidden>
          <p class="success">Your account is ready. Sign in with it to open ${brand}.</p>
          <a class="primary" href="/mls">Open ${brand}</a>
        </div>
      </section>`,
  });
}

/** Shown instead of a form when the calling application isn't allowed. */
export function refusedPage(page: {
  brandName: string;
  reason: string;
  fix: string;
  asset: AssetUrl;
  /** Where to start again. */
  again?: string;
}): string {
  return shell({
    ...page,
    title: "Sign-in declined",
    script: null,
    wide: false,
    body: `
      <section class="card" aria-labelledby="title">
        <h1 id="title">Sign-in declined</h1>
        <p class="lead">${escapeHtml(page.reason)} ${escapeHtml(page.fix)}</p>
        ${page.again ? `<p class="aside"><a href="${page.again}">Start again</a></p>` : ""}
        <p class="aside"><a href="/">Go to ${escapeHtml(page.brandName)}</a></p>
      </section>`,
  });
}

export function shell(page: {
  title: string;
  brandName: string;
  body: string;
  script: string | null;
  wide: boolean;
  asset: AssetUrl;
}): string {
  const { asset } = page;
  const brand = escapeHtml(page.brandName);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(page.title)} · ${brand} ecosystem</title>
    <script src="${asset("theme.js")}"></script>
    <link rel="preload" href="${asset("inter.woff2")}" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="${asset("tokens.css")}">
    <link rel="stylesheet" href="${asset("fonts.css")}">
    <link rel="stylesheet" href="${asset("pages.css")}">
    <link rel="icon" href="data:,">
    ${page.script ? `<script type="module" src="${asset(page.script)}"></script>` : ""}
  </head>
  <body>
    <header class="bar"><span>${brand} ecosystem</span></header>
    <main${page.wide ? ' class="wide"' : ""}>
      <p class="brand">${mark}<span>${brand}</span></p>
      <div class="columns">${page.body}
      </div>
    </main>
  </body>
</html>
`;
}

export const mark =
  `<svg viewBox="0 0 26 18" width="26" height="18" aria-hidden="true"><rect class="ink" width="16" ` +
  `height="8" rx="1.5"/><rect class="seal" x="18" width="8" height="8" rx="1.5"/><rect class="faint" y="10" ` +
  `width="9" height="8" rx="1.5"/><rect class="ink" x="11" y="10" width="15" height="8" rx="1.5"/></svg>`;

/** For assets/passkey.js, by the name of the browser's error. */
const passkeyTexts = {
  insecure: passkeyMessages.insecure,
  unsupported: passkeyMessages.unsupported,
  failed: passkeyMessages.failed,
  ...passkeyErrorTexts,
};

/** Shown once the password was right, for an account with a second factor. */
const secondStep = (): string => `<section class="card" id="second-step" aria-labelledby="second-title" hidden>
        <h1 id="second-title"><span data-ways="totp">Enter your code</span><span data-ways="passkey"
          hidden>Use your passkey</span><span data-ways="passkey-totp" hidden>Confirm that it's you</span></h1>
        <p class="lead" data-ways="totp">Open your authenticator app and enter the six digits it shows. If you don't
          have your phone, enter one of your recovery codes.</p>
        <p class="lead" data-ways="passkey" hidden>Your account asks for your passkey after the password. If you don't
          have it, enter one of your recovery codes.</p>
        <p class="lead" data-ways="passkey-totp" hidden>Use your passkey, or enter the six digits that your
          authenticator app shows. If you have neither, enter one of your recovery codes.</p>
        <p class="alert" id="second-alert" role="alert" hidden></p>
        <div id="by-passkey" hidden>
          <button class="primary" type="button" id="second-passkey" disabled>Use your passkey</button>
          <p class="or">or</p>
        </div>
        <form id="second" method="post" novalidate>
          <div class="field">
            <label for="code">Code</label>
            <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="40"
              aria-describedby="code-error">
            <p class="error" id="code-error" hidden></p>
          </div>
          ${submit("Continue")}
        </form>
        <p class="aside">Lost your device and your codes? Ask an admin of your organization to reset your second
          factor.</p>
        <p class="aside"><button class="link" type="button" id="start-again">Start again</button></p>
      </section>`;

export const noScript =
  `<noscript><p class="alert">This page needs JavaScript. Turn it on for this site and ` +
  "reload the page.</p></noscript>";

export const emailField = `<div class="field">
            <label for="email">Email</label>
            <input id="email" name="email" type="email" inputmode="email" autocomplete="username"
              autocapitalize="none" spellcheck="false" required maxlength="320" aria-describedby="email-error">
            <p class="error" id="email-error" hidden></p>
          </div>`;

/** Disabled until the script that submits the form has loaded. */
export const submit = (words: string) =>
  `<button class="primary" type="submit" disabled><span>${words}</span></button>`;

export function passwordField(autocomplete: string, hint: string, label = "Password"): string {
  const described = hint ? "password-hint password-error" : "password-error";
  return `<div class="field">
            <label for="password">${label}</label>
            <span class="reveals">
              <input id="password" name="password" type="password" autocomplete="${autocomplete}" required
                maxlength="200" aria-describedby="${described}">
              <button class="reveal" type="button" aria-pressed="false" aria-controls="password"
                aria-label="Show password" hidden>Show</button>
            </span>
            ${hint ? `<p class="hint" id="password-hint">${hint}</p>` : ""}
            <p class="error" id="password-error" hidden></p>
          </div>`;
}

function samplePanel({ accounts, password }: { accounts: readonly SampleAccount[]; password: string }): string {
  const rows = accounts.map(
    ({ email, organization, kind, role }) => `
          <li>
            <button type="button" disabled data-email="${escapeHtml(email)}" data-password="${escapeHtml(password)}">
              <span class="who"><span class="mail">${escapeHtml(email)}</span><span
                class="where">${[organization, kind, role.replaceAll("_", " ")]
                  .map(escapeHtml)
                  .join(" · ")}</span></span>
              <span class="use">Use<span class="unseen"> this account</span></span>
            </button>
          </li>`,
  );
  return `<aside class="sample" aria-labelledby="sample-title">
        <h2 id="sample-title">Sample mode</h2>
        <p>This installation holds fictional data, and anyone who can reach it can use these accounts. Their
          password is <code>${escapeHtml(password)}</code>.</p>
        <ul id="sample-accounts">${rows.join("")}
        </ul>
      </aside>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

export type SampleAccount = {
  id: string;
  email: string;
  name: string;
  organization: string;
  kind: OrganizationKind;
  role: string;
};
