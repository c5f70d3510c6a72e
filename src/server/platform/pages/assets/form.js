const emailKey = "ecosystem-email";

/** Hands an address to the sign-in page of this tab. */
export function keepEmail(email) {
  try {
    sessionStorage.setItem(emailKey, email);
  } catch {
    // Blocked: the address is typed again.
  }
}

/** The address that an earlier page handed over, once. */
export function keptEmail() {
  try {
    const email = sessionStorage.getItem(emailKey) ?? "";
    sessionStorage.removeItem(emailKey);
    return email;
  } catch {
    return "";
  }
}

/**
 * The token of an emailed link. It leaves the address bar, and is stored under this key for the tab, so that the page
 * can be reloaded, until `forgetToken`.
 */
export function takeToken(key) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  try {
    if (token) sessionStorage.setItem(key, token);
    return token ?? sessionStorage.getItem(key) ?? "";
  } catch {
    // Blocked: the page can't be reloaded.
    return token ?? "";
  }
}

export function forgetToken(key) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}

/** Shows two sentences above the visible form and announces them. */
export function say(text) {
  const alertBox = document.querySelector("section:not([hidden]) .alert[role]");
  alertBox.textContent = text;
  alertBox.hidden = text === "";
}

/** Shows a message under a field; an empty one removes it. */
export function sayOf(field, text) {
  const input = document.getElementById(field);
  const place = document.getElementById(`${field}-error`);
  if (!input || !place) return false;
  place.textContent = text;
  place.hidden = text === "";
  input.setAttribute("aria-invalid", String(text !== ""));
  return true;
}

export function clearFaults(form) {
  say("");
  for (const input of form.elements) if (input.name) sayOf(input.name, "");
}

/** Focuses the first field with a message. Returns whether there is one. */
export function hasFaults(form) {
  const faulty = form.querySelector('[aria-invalid="true"]');
  faulty?.focus();
  return faulty !== null;
}

/** Posts JSON. Resolves with the answer, or with null after showing the error. */
export async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    say("The server did not answer. Check your connection and try again.");
    return null;
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const places = (answer.errors ?? []).filter(({ field, message }) => sayOf(field, message));
  const unplaced = (answer.errors ?? []).filter((error) => !places.includes(error)).map(({ message }) => message);
  if (places.length === 0 || unplaced.length > 0)
    say(unplaced[0] ?? answer.detail ?? "Something went wrong. Try again in a moment.");
  document.getElementById(places[0]?.field)?.focus();
  return null;
}

export function busy(form, isBusy) {
  const button = form.querySelector(".primary");
  button.setAttribute("aria-busy", String(isBusy));
  button.disabled = isBusy;
}

const reveal = document.querySelector(".reveal");
if (reveal) {
  reveal.hidden = false;
  reveal.addEventListener("click", () => {
    const password = document.getElementById("password");
    const shown = password.type === "text";
    password.type = shown ? "password" : "text";
    reveal.setAttribute("aria-pressed", String(!shown));
    reveal.textContent = shown ? "Show" : "Hide";
    reveal.setAttribute("aria-label", shown ? "Show password" : "Hide password");
  });
}
