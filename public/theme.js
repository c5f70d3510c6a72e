// Runs before the first paint, so that nobody who chose a theme sees the other one flash by.
// The frame of the application has it in its page, allowed by its hash; every other page fetches this file.
try {
  var theme = localStorage.getItem("talentmls-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) {
  // Storage may be forbidden; then the system decides.
}
