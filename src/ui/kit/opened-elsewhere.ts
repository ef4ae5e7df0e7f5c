/** Whether the browser opened its document at another address. A document keeps the security policy of the address at
 *  which it was opened, and the pages of payments alone may speak with providers: a visitor who came to one of them
 *  within another document has to open it anew. */
export function wasOpenedElsewhere(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname;
}
