// The theme chosen in the application, before the first paint; otherwise the device's.
try {
  const theme = localStorage.getItem("talentmls-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the device's theme applies.
}
