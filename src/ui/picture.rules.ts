/** A picture of the site as it is drawn: the original, and smaller ones in modern formats where a CDN makes
 *  them (SA 8). */
export interface PictureModel {
  /** The original, on this site. */
  src: string;
  /** Size in the page, in CSS pixels: the room is there before the picture is. */
  width: number;
  height: number;
  sizes: string;
  /** Best format first; none without a CDN. */
  sources: readonly { type: string; srcSet: string }[];
}

const formats = ["avif", "webp"] as const;
/** Screens have up to three pixels a CSS pixel. */
const densities = [1, 2, 3];

/** The addresses of a picture. A drawing, and what is not a file of this site, stays as it is. */
export function presentPicture(options: {
  src: string;
  width: number;
  height: number;
  /** Address of the country's image CDN, null where none is configured. */
  cdn: string | null;
  sizes?: string;
}): PictureModel {
  const { src, width, height, cdn } = options;
  const isOwnFile = /^\/(?!\/)[^\s,]*$/.test(src) && !/\.svg(?:\?|$)/i.test(src);
  const base = cdn?.replace(/\/+$/, "");
  const addressOf = (format: string, pixels: number) =>
    `${base}/cdn-cgi/image/width=${pixels},format=${format},fit=scale-down${src} ${pixels}w`;
  return {
    src,
    width,
    height,
    sizes: options.sizes ?? `${width}px`,
    sources:
      base === undefined || !isOwnFile
        ? []
        : formats.map((format) => ({
            type: `image/${format}`,
            srcSet: densities.map((density) => addressOf(format, width * density)).join(", "),
          })),
  };
}
