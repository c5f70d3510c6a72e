// Runs before the first paint, so that nobody who chose a theme sees the other one flash by.
// A file of its own because the content security policy allows no inline script.
try {
  var theme = localStorage.getItem("talentmls-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) {
  // Storage may be forbidden; then the system decides.
}
