import { busy, clearFaults, post, sayOf } from "./form.js";

const form = document.getElementById("sign-in");
const { email, password } = form.elements;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(form);
  if (email.value.trim() === "") sayOf("email", "The email is missing. Enter your account's email.");
  if (password.value === "") sayOf("password", "The password is missing. Enter your account's password.");
  const faulty = form.querySelector('[aria-invalid="true"]');
  if (faulty) {
    faulty.focus();
    return;
  }
  busy(form, true);
  const answer = await post("/ecosystem/api/sign-in", {
    email: email.value,
    password: password.value,
    app_id: form.dataset.appId,
    callback_url: form.dataset.callbackUrl,
  });
  if (answer === null) {
    busy(form, false);
    return;
  }
  // In the fragment, which isn't logged or sent as Referer. Replacing keeps this page out of the history.
  const handover = new URLSearchParams({
    session_token: answer.session_token,
    refresh_token: answer.refresh_token,
    user_id: answer.user_id,
    user_data: JSON.stringify(answer.user_data),
  });
  location.replace(`${form.dataset.callbackUrl}#${handover}`);
});

document.getElementById("sample-accounts")?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  clearFaults(form);
  email.value = button.dataset.email;
  password.value = button.dataset.password;
  form.querySelector(".primary").focus();
});

for (const button of document.querySelectorAll("button:disabled")) button.disabled = false;
// A page restored from the back-forward cache would still look busy.
addEventListener("pageshow", () => busy(form, false));
if (!matchMedia("(pointer: coarse)").matches) email.focus();
