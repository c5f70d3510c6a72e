/**
 * Opens a tab during the click, so that browsers don't block it, and sets its address once the deal was sent. The tab
 * has no reference to this page (`noopener`) and the address carries no referrer (index.html). Null when blocked.
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
