/** A picture that cannot be had from the CDN is shown as the original (SA 8): its other sources go, and the
 *  browser chooses again. Also for those that failed before this code was there. */
export function mendPictures(document: Document): void {
  const mend = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement)) return;
    for (const source of image.parentElement?.querySelectorAll("source") ?? [])
      source.removeAttribute("srcset");
  };
  document.addEventListener("error", ({ target }) => mend(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>("picture > img"))
    if (image.complete && image.naturalWidth === 0) mend(image);
}
