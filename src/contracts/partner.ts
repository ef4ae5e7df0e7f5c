/** A partner whose subdomain shows the product (SA 3, CQ 6). */
import { z } from "zod";
import { hexColorOf, invalidColor } from "./color.ts";

/** What a partner's layout sets on pages and calls; what it does not say is as on the main hosts. */
export const partnerLayoutSchema = z.strictObject({
  /** CQ 6: false takes the request button away, and the request with it. */
  isRequestEnabled: z.boolean().default(true),
  /** CQ 6: false takes away what the comparator says of affinity. */
  isScoreShown: z.boolean().default(true),
  /** Lists show the partner's showcased products only, and no inserted card (CQ 9). */
  isShowcase: z.boolean().default(false),
  /** SA 6: a partner may hide the clinics: of pages, filters, products and calls. */
  areClinicsHidden: z.boolean().default(false),
});
export type PartnerLayout = z.infer<typeof partnerLayoutSchema>;

/** A colour of a record as `#rrggbb` (SA 5). */
const hexColor = z.string().transform((text, context) => {
  const color = hexColorOf(text);
  if (color !== undefined) return color;
  context.addIssue({ code: "custom", message: invalidColor });
  return z.NEVER;
});
const color = hexColor.nullable().default(null);
const text = z.string().trim().min(1).max(300).nullable().default(null);

/** A path of this site. Two slashes would name another host. */
const sitePath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/);
/** `*` for every path, a path, or everything below one: `/Comparar/*`. */
const pathRule = z.union([z.literal("*"), sitePath]);
/** Pictures come from this site or stand in the record: a page asks nobody else for anything. */
const picture = z
  .union([
    sitePath,
    z
      .string()
      .max(8_192)
      .regex(/^data:image\/(?:png|jpeg|webp|svg\+xml|x-icon);base64,[A-Za-z0-9+/]+=*$/),
  ])
  .nullable()
  .default(null);

/** SA 3's subdomain config, in its own words. */
export const partnerSettingsSchema = z.strictObject({
  allowedUrls: z.array(pathRule).default(["*"]),
  /** Codes of the organizations whose products are shown; none: all. */
  allowedOrganizations: z.array(z.string().min(1).max(100)).default([]),
  /** SA 5: products of another sales channel, or of none, are not shown; null: all are. */
  requiredSalesChannel: z.string().min(1).max(50).nullable().default(null),
  /** Paths that have the footer; none: all. */
  footerEnabledRoutes: z.array(pathRule).default([]),
  subdomainBanner: z.strictObject({ color, endGradient: color }).nullable().default(null),
  subdomainLayout: z
    .strictObject({
      enableHeader: z.boolean().default(true),
      footerEnabled: z.boolean().default(true),
      chatEnabled: z.boolean().default(true),
    })
    .prefault({}),
  redirects: z
    .strictObject({
      /** Paths that are shown; any other leads to the default one. */
      allowedPaths: z.array(pathRule).default(["*"]),
    })
    .prefault({}),
  disableShowcase: z.boolean().default(false),
  SEOMetadata: z
    .strictObject({
      title: text,
      description: text,
      imageRRSS: picture,
      addedTags: z
        .array(
          z.strictObject({
            name: z.string().regex(/^[a-z][a-z0-9:._-]{0,60}$/i),
            content: z.string().max(300),
          }),
        )
        .default([]),
      twitterSite: text,
      email: z.email().nullable().default(null),
      author: text,
      imageFa: picture,
      imageTw: picture,
      disablePrerenderRedirect: z.boolean().default(false),
      /** Partners' hosts are kept from search engines unless they ask for them (experience.md). */
      isIndexed: z.boolean().default(false),
    })
    .prefault({}),
  showcaseFavicon: picture,
  subdomainProfile: z
    .strictObject({ backgroundColor: color, textColor: color })
    .nullable()
    .default(null),
  formContractButtonColor: color,
  cardContractButtonColor: color,
  cardContractButtonHoverColor: color,
  /** What the advisor's dialog says where a referral is asked for. */
  subdomainModalRef: text,
  subdomainCardConfig: z.strictObject({ accentColor: color }).nullable().default(null),
  /** True: organizations are shown whatever the subdomain subscribes to (allowedOrganizations). */
  bypassQPSubscription: z.boolean().default(false),
  /** Who refers this subdomain's visitors: they need no referral of their own. */
  referer: text,
  /** SA 6: whoever has no referral goes to /ref. */
  pseudoLogin: z.boolean().default(false),
  /** Sanitised when they are written and when they are drawn. */
  headerHTML: z.string().max(20_000).default(""),
  footerHTML: z.string().max(20_000).default(""),
  useHeader: z.boolean().default(false),
  useFooter: z.boolean().default(false),
});
export type PartnerSettings = z.output<typeof partnerSettingsSchema>;

export interface Partner {
  subdomain: string;
  displayName: string;
  country: "CL" | "PE" | "CO" | "INT";
  /** Where its `/` leads; null: the country's default comparator. */
  defaultPath: string | null;
  layout: PartnerLayout;
  settings: PartnerSettings;
}

/** A token that lets its parents show the site in a frame (SA 5). */
export interface FrameToken {
  token: string;
  kind: "site" | "partner";
  /** The partner's subdomain where it is good; null: the main hosts. */
  subdomain: string | null;
  /** Origins. */
  parents: readonly string[];
}

/** An origin as a browser writes it. Without TLS only on this machine. */
export const originSchema = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return origin === value && (protocol === "https:" || (protocol === "http:" && isLocal));
}, "an origin such as https://www.example.com");
