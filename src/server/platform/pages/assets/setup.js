import { busy, clearFaults, hasFaults, keepEmail, post, say, sayOf } from "./form.js";

const form = document.getElementById("setup");
const { full_name: fullName, email, password } = form.elements;

// Removed from the address bar first.
const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
history.replaceState(null, "", location.pathname);
if (token === "")
  say("The link is incomplete. Open it exactly as the server printed it, with everything after the # sign.");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(form);
  if (fullName.value.trim() === "") sayOf("full_name", "The name is missing. Enter it as others should see it.");
  if (!/^[^@\s]+@[^@\s]+$/.test(email.value.trim()))
    sayOf("email", "This is not an email address. Write it like name@company.com.");
  if (password.value.length < 12) sayOf("password", "The password is too short. Use at least 12 characters.");
  if (hasFaults(form)) return;
  busy(form, true);
  const answer = await post("/ecosystem/api/setup", {
    token,
    full_name: fullName.value,
    email: email.value,
    password: password.value,
  });
  busy(form, false);
  if (answer === null) return;
  keepEmail(email.value);
  form.hidden = true;
  const done = document.getElementById("done");
  done.hidden = false;
  done.focus();
});
busy(form, false);
