import type { Partner } from "#src/contracts/partner.ts";
import type { PageHead } from "./page-head.rules.ts";

/** What a partner's record says to search engines and whoever shares an address (SA 3). Its title is its
 *  front page's; every other page is still called what it is. */
export function partnerHead(
  head: PageHead,
  { defaultPath, settings }: Pick<Partner, "defaultPath" | "settings">,
  path: string,
): PageHead {
  const seo = settings.SEOMetadata;
  const isFront = path.replace(/\.data$/, "") === defaultPath;
  const picture = (image: string | null) =>
    image === null || image.startsWith("data:") ? null : new URL(image, head.canonical).href;
  const named = (name: string, content: string | null) =>
    content === null ? [] : [{ name, content }];
  const shared = picture(seo.imageFa ?? seo.imageRRSS);
  return {
    ...head,
    title: (isFront ? seo.title : null) ?? head.title,
    description: (isFront ? seo.description : null) ?? head.description,
    tags: [
      ...(shared === null ? [] : [{ property: "og:image", content: shared }]),
      ...named("twitter:image", picture(seo.imageTw ?? seo.imageRRSS)),
      ...named("twitter:site", seo.twitterSite),
      ...named("author", seo.author),
      ...named("reply-to", seo.email),
      ...seo.addedTags.map(({ name, content }) => ({ name, content })),
    ],
  };
}
