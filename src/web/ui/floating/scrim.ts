export const scrimClass = "fade-in keeps-color fixed inset-0 z-50 bg-scrim";
