import { busy, clearFaults, hasFaults, keptEmail, post, sayOf } from "./form.js";
import { askForPasskey } from "./passkey.js";

const form = document.getElementById("sign-in");
const { email, password } = form.elements;
const second = document.getElementById("second");
const { code } = second.elements;
const application = { app_id: form.dataset.appId, callback_url: form.dataset.callbackUrl };
let challenge = "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(form);
  if (email.value.trim() === "") sayOf("email", "The email is missing. Enter your account's email.");
  if (password.value === "") sayOf("password", "The password is missing. Enter your account's password.");
  if (hasFaults(form)) return;
  busy(form, true);
  const answer = await post("/ecosystem/api/sign-in", {
    email: email.value,
    password: password.value,
    ...application,
  });
  if (answer === null) {
    busy(form, false);
    return;
  }
  if (answer.next === "second_factor") {
    busy(form, false);
    askForSecondStep(answer.challenge, answer.methods);
    return;
  }
  leave(answer);
});

second.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(second);
  if (code.value.trim() === "") {
    sayOf("code", "The code is missing. Enter the six digits from your app, or a recovery code.");
    code.focus();
    return;
  }
  busy(second, true);
  const answer = await post("/ecosystem/api/second-step", { challenge, code: code.value, ...application });
  if (answer === null) {
    busy(second, false);
    code.select();
    return;
  }
  leave(answer);
});

const passkey = document.getElementById("passkey-sign-in");
const secondPasskey = document.getElementById("second-passkey");

/** In place of the password, or, while a sign-in waits for it, as its second step. */
async function passkeySignIn(button) {
  const waiting = challenge === "" ? {} : { challenge };
  button.disabled = true;
  const answered = await askForPasskey({ ...application, ...waiting });
  const answer = answered && (await post("/ecosystem/api/passkey", { passkey: answered, ...application, ...waiting }));
  button.disabled = false;
  if (answer) leave(answer);
  else button.focus();
}

for (const button of [passkey, secondPasskey]) button.addEventListener("click", () => passkeySignIn(button));

/** What the page offers depends on the account's second factors. */
function askForSecondStep(waiting, methods) {
  challenge = waiting;
  const byPasskey = methods.includes("passkey");
  const ways = [byPasskey && "passkey", methods.includes("totp") && "totp"].filter(Boolean).join("-") || "totp";
  for (const text of document.querySelectorAll("#second-step [data-ways]")) text.hidden = text.dataset.ways !== ways;
  document.getElementById("by-passkey").hidden = !byPasskey;
  show("second-step");
  (byPasskey ? secondPasskey : code).focus();
}

const company = document.getElementById("company-sign-in");
const companies = document.getElementById("companies");

async function companySignIn(button, providerId) {
  clearFaults(form);
  if (email.value.trim() === "") {
    sayOf("email", "The email is missing. Enter your work email.");
    email.focus();
    return;
  }
  button.disabled = true;
  const answer = await post("/ecosystem/company/begin", {
    email: email.value,
    ...(providerId && { provider_id: providerId }),
    ...application,
  });
  button.disabled = false;
  if (answer === null) return;
  if (answer.next === "choose") return offer(answer.providers);
  location.assign(answer.url);
}

/** A company with several ways to sign in. */
function offer(providers) {
  companies.replaceChildren(
    ...providers.map(({ id, name }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "secondary";
      button.textContent = `Continue with ${name}`;
      button.addEventListener("click", () => companySignIn(button, id));
      return button;
    }),
  );
  companies.hidden = false;
  company.hidden = true;
  companies.firstElementChild.focus();
}

company.addEventListener("click", () => companySignIn(company));
// Another address can belong to another company.
email.addEventListener("input", () => {
  companies.hidden = true;
  company.hidden = false;
});

document.getElementById("start-again").addEventListener("click", () => {
  challenge = "";
  password.value = "";
  code.value = "";
  clearFaults(second);
  show("first-step");
  email.focus();
});

function show(step) {
  for (const id of ["first-step", "second-step"]) document.getElementById(id).hidden = id !== step;
  const sample = document.querySelector(".sample");
  if (!sample) return;
  sample.hidden = step !== "first-step";
  document.querySelector("main").classList.toggle("wide", step === "first-step");
}

function leave(answer) {
  // In the fragment, which isn't logged or sent as Referer. Replacing keeps this page out of the history.
  const handover = new URLSearchParams({
    session_token: answer.session_token,
    refresh_token: answer.refresh_token,
    user_id: answer.user_id,
    user_data: JSON.stringify(answer.user_data),
  });
  location.replace(`${form.dataset.callbackUrl}#${handover}`);
}

document.getElementById("sample-accounts")?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  clearFaults(form);
  email.value = button.dataset.email;
  password.value = button.dataset.password;
  form.querySelector(".primary").focus();
});

for (const button of document.querySelectorAll("button:disabled")) button.disabled = false;
// Back from the company's sign-in, for an account with a second factor of its own.
const fragment = new URLSearchParams(location.hash.slice(1));
const handed = fragment.get("challenge");
if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
if (handed) askForSecondStep(handed, (fragment.get("methods") ?? "totp").split(","));
// A page restored from the back-forward cache would still look busy.
addEventListener("pageshow", () => {
  busy(form, false);
  busy(second, false);
});
if (email.value === "") email.value = keptEmail();
// On a slow connection someone may already be typing.
const untouched = document.activeElement === document.body;
if (!handed && untouched && !matchMedia("(pointer: coarse)").matches) (email.value === "" ? email : password).focus();
