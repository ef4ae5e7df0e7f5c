import type { PictureModel } from "./picture.rules.ts";

/** Its code comes with the first late picture. */
const fade = (image: HTMLImageElement | null): void => {
  if (image !== null) void import("./picture-fade.state.ts").then(({ fadeIn }) => fadeIn(image));
};

/** A picture in the best format that the browser reads, at the size that it needs; the original where there
 *  is no other, or where another fails (`picture-fallback.state.ts`). */
export function Picture({
  picture,
  alt = "",
  className,
  isLate = true,
}: {
  picture: PictureModel;
  alt?: string;
  className?: string;
  /** Loads when it nears the screen; false for what is seen first. */
  isLate?: boolean;
}) {
  const { src, width, height, sizes, sources } = picture;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={className}
        ref={isLate ? fade : undefined}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isLate ? "lazy" : undefined}
        decoding="async"
      />
    </picture>
  );
}
