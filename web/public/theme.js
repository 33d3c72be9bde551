try {
  const { theme } = JSON.parse(localStorage.getItem('trefoil.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen, or nothing can be kept: the system decides.
}
