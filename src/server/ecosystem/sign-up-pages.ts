import { dateText } from "#domain/core/calendar.ts";
import { type AgencyType, agencyTypes } from "#domain/core/lookups.ts";
import { type MailDelivery, mailboxPath } from "#domain/outbox/delivery.ts";
import { trialDays } from "#domain/organization/trial.ts";
import { plans, type SignUpPlan, signUpPlans } from "#domain/organization/plan.ts";
import {
  type AssetUrl,
  emailField,
  escapeHtml,
  noScript,
  passwordField,
  shell,
  submit,
} from "../platform/pages/pages.ts";

/** The effective date of the terms that new organizations agree to. */
export const termsVersion = "2026-11-21";

type Page = { brandName: string; asset: AssetUrl };

/**
 * A page with one form that `send-form.js` submits and then replaces with the result. `token`: it works only with an
 * emailed link.
 */
function formPage(
  page: Page & {
    title: string;
    wide?: boolean;
    path: string;
    token?: boolean;
    lead: string;
    fields: string;
    button: string;
    done: string;
    after?: string;
    aside?: string;
  },
): string {
  return shell({
    brandName: page.brandName,
    asset: page.asset,
    title: page.title,
    script: "send-form.js",
    wide: page.wide ?? false,
    body: `
      <section class="card" aria-labelledby="title">
        <div id="before">
          <h1 id="title">${escapeHtml(page.title)}</h1>
          <p class="lead">${page.lead}</p>
          ${noScript}
          <p class="alert" id="alert" role="alert" hidden></p>
          <form method="post" novalidate data-path="${page.path}"${page.token ? ' data-token="yes"' : ""}>
            ${page.fields}
            ${submit(page.button)}
          </form>
          ${page.after ?? ""}
        </div>
        <div id="done" tabindex="-1" role="status" hidden>
          ${page.done}
        </div>
      </section>${page.aside ?? ""}`,
  });
}

type WithEmails = Page & { emails: MailDelivery };

/** Shown after a form that sends an email. `waiting` is shown if no mail server is set up. */
function emailDone({
  emails,
  sent,
  waiting,
  again,
}: {
  emails: MailDelivery;
  sent: string;
  waiting: string;
  again: string;
}): string {
  if (emails === "sent")
    return `<h1>Check your email</h1>
          <p class="lead">${sent}</p>
          <p class="aside">${again}</p>`;
  const where =
    emails === "mailbox"
      ? `<h1>Open the local mailbox</h1>
          <p class="lead">This installation has sample data and no mail server. The email is in its local mailbox.
            ${waiting}</p>
          <a class="primary" href="${mailboxPath}">Open the local mailbox</a>`
      : `<h1>Ask the operator for your link</h1>
          <p class="lead">This marketplace can't send email yet. Its operator can find your link in the outbox and
            share it with you. ${waiting}</p>`;
  return `${where}
          <p class="aside">${again}</p>`;
}

const textField = (field: {
  name: string;
  label: string;
  autocomplete: string;
  max: number;
  hint?: string;
  inputmode?: string;
  spellcheck?: boolean;
}) => {
  const inputmode = field.inputmode ? ` inputmode="${field.inputmode}"` : "";
  const spellcheck = field.spellcheck === false ? ' spellcheck="false" autocapitalize="none"' : "";
  const hint = field.hint ? `${field.name}-hint ` : "";
  return `<div class="field">
            <label for="${field.name}">${field.label}</label>
            <input id="${field.name}" name="${field.name}" autocomplete="${field.autocomplete}" required
              maxlength="${field.max}"${inputmode}${spellcheck} aria-describedby="${hint}${field.name}-error">
            ${field.hint ? `<p class="hint" id="${field.name}-hint">${field.hint}</p>` : ""}
            <p class="error" id="${field.name}-error" hidden></p>
          </div>`;
};

const agencyTypeWords: Record<AgencyType, string> = {
  listing: "Lists candidates",
  selling: "Brings candidates to employers",
  both: "Both",
};

const agencyFields = (plan: SignUpPlan) => `<div class="field">
            <label for="agency_type">What your agency does</label>
            <select id="agency_type" name="agency_type" aria-describedby="agency_type-error">
              ${agencyTypes
                .toReversed()
                .map(
                  (type) =>
                    `<option value="${type}"${type === "both" ? " selected" : ""}>${agencyTypeWords[type]}</option>`,
                )
                .join("")}
            </select>
            <p class="error" id="agency_type-error" hidden></p>
          </div>
          <fieldset class="field">
            <legend>Plan</legend>
            ${signUpPlans.map((each) => planChoice(each, each === plan)).join("")}
            <p class="hint">Free for ${trialDays} days from the day your agency is approved. No credit card
              needed. After that you can keep this plan or request another. You aren't charged automatically.
              ${plans.enterprise.label}, with no limit on listings: <a href="/#book-demo">talk to us</a>.</p>
            <p class="error" id="plan-error" hidden></p>
          </fieldset>`;

const planChoice = (name: SignUpPlan, chosen: boolean) => `<label class="choice">
              <input type="radio" name="plan" value="${name}"${chosen ? " checked" : ""}>
              <span class="who"><span class="name">${plans[name].label}</span><span class="where">Up to
                ${plans[name].limit} active listings</span></span>
              <span class="price">$${plans[name].monthlyDollars}/month</span>
            </label>`;

export function signUpPage({
  brandName,
  asset,
  emails,
  kind,
  plan,
}: WithEmails & { kind: "agency" | "employer"; plan: SignUpPlan }): string {
  const agency = kind === "agency";
  const brand = escapeHtml(brandName);
  const other = agency
    ? `Hiring for your own company? <a href="/ecosystem/sign-up?kind=employer">Request employer access</a>`
    : `Are you an agency? <a href="/ecosystem/sign-up?kind=agency">Sign up your agency</a>`;
  return formPage({
    brandName,
    asset,
    wide: true,
    path: "/ecosystem/api/sign-up",
    title: agency ? "Sign up your agency" : "Request employer access",
    lead: agency
      ? `List your candidates without their names, and place them together with other agencies on ${brand}.`
      : `Find candidates of vetted agencies on ${brand} and request introductions.`,
    fields: `<input type="hidden" name="kind" value="${kind}">
          <input type="hidden" name="terms_version" value="${termsVersion}">
          ${textField({
            name: "organization_name",
            label: "Organization name",
            autocomplete: "organization",
            max: 120,
          })}
          ${textField({
            name: "domain",
            label: "Web domain",
            autocomplete: "url",
            max: 300,
            inputmode: "url",
            spellcheck: false,
            hint: "Such as company.com. Other organizations can look you up there.",
          })}
          ${agency ? agencyFields(plan) : ""}
          <div class="field">
            <label for="about">${agency ? "Candidates you place" : "Roles you hire for"}</label>
            <textarea id="about" name="about" rows="3" required maxlength="1000"
              aria-describedby="about-hint about-error"></textarea>
            <p class="hint" id="about-hint">
              A sentence or two for the team that reviews your organization. No one else reads it.</p>
            <p class="error" id="about-error" hidden></p>
          </div>
          ${textField({ name: "full_name", label: "Your full name", autocomplete: "name", max: 120 })}
          ${emailField.replace("Email", "Work email")}
          ${passwordField("new-password", "At least 12 characters. A short sentence is easy to remember.")}
          <div class="field">
            <label class="tick"><input id="terms" name="terms" type="checkbox"
              aria-describedby="terms-error"><span>I agree to the <a href="/mls/terms" target="_blank"
              rel="noopener">terms</a> of ${dateText(termsVersion)} and have read the <a href="/mls/privacy"
              target="_blank" rel="noopener">privacy page</a>.</span></label>
            <p class="error" id="terms-error" hidden></p>
          </div>`,
    button: agency ? "Sign up" : "Request access",
    after: `<p class="aside">${other}<br>Already have an account? <a href="/mls">Sign in</a></p>`,
    done: emailDone({
      emails,
      sent: `We sent a link to <strong data-echo="email"></strong>. It works once, within 24 hours.`,
      waiting: `The link for <strong data-echo="email"></strong> works once, within 24 hours.`,
      again:
        emails === "sent"
          ? `No email after a few minutes? Check the address and your spam folder, or <a href="">start again</a>.`
          : `Wrong address? <a href="">Start again</a>.`,
    }),
    aside: `
      <aside class="next" aria-labelledby="next-title">
        <h2 id="next-title">What happens next</h2>
        <ol>
          <li><strong>You confirm your address</strong> with the link in our email. Nothing is created before that.</li>
          <li><strong>We review your organization</strong>: its name, its web domain, your address and what it
            does.${agency ? "" : " If an agency has brought your company here, this may be done already."}</li>
          <li><strong>You start working.</strong> ${
            agency
              ? "Until then you can prepare drafts. Once approved, your " +
                `${trialDays}-day free trial starts, and you can publish them and work with other agencies.`
              : "Once approved, you can search the candidates and request introductions."
          }</li>
        </ol>
      </aside>`,
  });
}

export const confirmPage = ({ brandName, asset }: Page): string =>
  formPage({
    brandName,
    asset,
    path: "/ecosystem/api/confirm",
    token: true,
    title: "Confirm your address",
    lead: "Confirm your address with the password of your sign-up. This creates your account.",
    fields: passwordField("current-password", "", "The password you chose when you signed up"),
    button: "Confirm this address",
    done: `<h1>Your account is ready</h1>
          <p class="lead" data-outcome="review">Sign in with your address and password. The marketplace's team now
            reviews your organization. You get an email when they've decided.</p>
          <p class="lead" data-outcome="vetted" hidden>Sign in with your address and password. Your company is already
            approved, because an agency brought it here. Candidates that agencies sent you are under Lists.</p>
          <a class="primary" href="/mls">Sign in</a>`,
    after: `<p class="aside">Didn't sign up? Close this page and ignore the email. Nothing happens.<br>
            Link or password doesn't work? <a href="/ecosystem/sign-up">Sign up again</a></p>`,
  });

export const forgotPage = ({ brandName, asset, emails }: WithEmails): string =>
  formPage({
    brandName,
    asset,
    path: "/ecosystem/api/forgot-password",
    title: "Forgot your password",
    lead: "Enter your account's email address to get a link that sets a new password.",
    fields: emailField,
    button: "Get the link",
    done: emailDone({
      emails,
      sent: `If <strong data-echo="email"></strong> has an account, we sent it a link. It works once, within an hour.`,
      waiting: `If <strong data-echo="email"></strong> has an account, its link works once, within an hour.`,
      again: `<a href="/mls">Back to sign-in</a>`,
    }),
    after: `<p class="aside"><a href="/mls">Back to sign-in</a></p>`,
  });

export const newPasswordPage = ({ brandName, asset }: Page): string =>
  formPage({
    brandName,
    asset,
    path: "/ecosystem/api/new-password",
    token: true,
    title: "Set a new password",
    lead: "This signs you out on all devices.",
    fields: passwordField("new-password", "At least 12 characters. A short sentence is easy to remember."),
    button: "Set password",
    done: `<h1>Your password is set</h1>
          <p class="lead">Sign in with it.</p>
          <a class="primary" href="/mls">Sign in</a>`,
    after: `<p class="aside">Link doesn't work? <a href="/ecosystem/forgot-password">Request a new one</a></p>`,
  });
