import { busy, clearFaults, forgetToken, hasFaults, keepEmail, post, say, sayOf, takeToken } from "./form.js";

const form = document.getElementById("join");
const lead = document.getElementById("lead");
const { email, full_name: fullName, password } = form.elements;

const key = "ecosystem-invitation";
const token = takeToken(key);

let hasAccount = false;

if (token === "") {
  lead.textContent = "There is nothing to accept.";
  say("The link is incomplete. Open it exactly as it appears in the email, with everything after the # sign.");
} else {
  const invited = await post("/ecosystem/api/invitation", { token });
  if (invited === null) lead.textContent = "There is nothing to accept.";
  else show(invited);
}

function show(invited) {
  hasAccount = invited.has_account;
  document.getElementById("title").textContent = `Join ${invited.organization}`;
  const role = `${/^[aeiou]/.test(invited.role) ? "an" : "a"} ${invited.role}`;
  lead.textContent = hasAccount
    ? `You are invited as ${role}. This address already has an account: enter its password to join.`
    : `You are invited as ${role}. Choose a name and a password to join.`;
  email.value = invited.email;
  document.getElementById("naming").hidden = hasAccount;
  document.getElementById("password-hint").hidden = hasAccount;
  password.autocomplete = hasAccount ? "current-password" : "new-password";
  form.hidden = false;
  (hasAccount ? password : fullName).focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(form);
  if (!hasAccount && fullName.value.trim() === "")
    sayOf("full_name", "The name is missing. Enter it as others should see it.");
  if (!hasAccount && password.value.length < 12)
    sayOf("password", "The password is too short. Use at least 12 characters.");
  if (hasAccount && password.value === "") sayOf("password", "The password is missing. Enter your account's password.");
  if (hasFaults(form)) return;
  busy(form, true);
  const joined = await post("/ecosystem/api/invitation/accept", {
    token,
    password: password.value,
    ...(hasAccount ? {} : { full_name: fullName.value }),
  });
  busy(form, false);
  if (joined === null) return;
  forgetToken(key);
  keepEmail(email.value);
  lead.hidden = true;
  form.hidden = true;
  document.getElementById("joined").textContent =
    `You belong to ${joined.organization} now. Sign in with ${email.value} to begin.`;
  const done = document.getElementById("done");
  done.hidden = false;
  done.focus();
});
