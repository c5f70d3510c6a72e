/**
 * A new tab, opened while the click is still fresh so that no browser blocks it; it learns where to go once the deal
 * was sent. It has no way back to this page (`noopener`), and the address carries no referrer (index.html). Null where
 * it was blocked.
 */
export function partnerTab(): { goTo: (address: string) => boolean; close: () => void } | null {
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  return {
    goTo: (address) => {
      if (tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab.close(),
  };
}
