import { busy, clearFaults, forgetToken, post, say, takeToken } from "./form.js";

const form = document.querySelector("form[data-path]");
const done = document.getElementById("done");

// Each page has its own link.
const key = `ecosystem-link ${form.dataset.path}`;
const token = form.dataset.token ? takeToken(key) : "";
if (form.dataset.token && !token)
  say("The link is incomplete. Open it exactly as it appears in the email, with everything after the # sign.");

/** Values of the form: true for a checked box, the selected value of a group, otherwise the typed text. */
function filledIn() {
  const values = {};
  for (const { name, type, value, checked } of form.elements) {
    if (!name || (type === "radio" && !checked)) continue;
    values[name] = type === "checkbox" ? checked : value;
  }
  return form.dataset.token ? { ...values, token } : values;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearFaults(form);
  busy(form, true);
  const answer = await post(form.dataset.path, filledIn());
  busy(form, false);
  if (answer === null) return;
  forgetToken(key);
  for (const place of done.querySelectorAll("[data-echo]"))
    place.textContent = form.elements[place.dataset.echo].value.trim();
  if (answer.outcome)
    for (const part of done.querySelectorAll("[data-outcome]")) part.hidden = part.dataset.outcome !== answer.outcome;
  document.getElementById("before").hidden = true;
  done.hidden = false;
  done.focus();
});

// "Start again", such as after a typing error in the address: what was filled in is still there.
for (const link of done.querySelectorAll('a[href=""]'))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    done.hidden = true;
    document.getElementById("before").hidden = false;
    form.elements.email.focus();
  });

busy(form, false);
addEventListener("pageshow", () => busy(form, false));
