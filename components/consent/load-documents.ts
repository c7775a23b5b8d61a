/**
 * ANL-01: what a third party's script may see is decided by the document's policy. A link to a page of another kind, such as
 * an account's, therefore loads a document instead of changing the page below a script that is already running.
 */
export function loadDocumentsBetween(isSameKind: (path: string) => boolean): () => void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.origin !== location.origin || isSameKind(link.pathname)) return;
    // The router sees no press, so the browser follows the link by itself.
    event.stopPropagation();
  };
  window.addEventListener("click", press, { capture: true });
  return () => window.removeEventListener("click", press, { capture: true });
}
