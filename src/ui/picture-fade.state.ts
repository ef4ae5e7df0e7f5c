import {
  headerAnimationMs,
  imageFadeMargin,
  imageFadeThreshold,
} from "../contracts/shell-figures.ts";

/** A late picture fades in once it has come and is near the screen (SA 9). One that was there before this
 *  code stays as it is, and so does every one for whoever wants less motion. */
export async function fadeIn(image: HTMLImageElement): Promise<void> {
  if (image.complete || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  image.style.opacity = "0";
  const isNear = new Promise<void>((near) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        near();
      },
      { threshold: imageFadeThreshold, rootMargin: imageFadeMargin },
    );
    watch.observe(image);
  });
  const hasCome = new Promise<void>((come) => {
    // One that fails is shown too: its text stands in its place.
    for (const event of ["load", "error"])
      image.addEventListener(event, () => come(), { once: true });
  });
  await Promise.all([isNear, hasCome]);
  image.style.opacity = "";
  image.animate([{ opacity: 0 }, { opacity: 1 }], headerAnimationMs);
}
