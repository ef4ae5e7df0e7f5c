import { z } from "zod";
import { longestText, noticeBounds } from "#src/contracts/content-bounds.ts";
import { htmlFault } from "#src/contracts/html-bounds.rules.ts";

/** The collections of the content service and what an entry of each has to hold. Fields beyond these are
 *  kept as they are. */

const text = z.string().min(1);
const countryCodes = z.array(z.enum(["CL", "PE", "CO", "INT"])).min(1);
const civilDate = z.iso.date();

const page = z.looseObject({
  title: text.max(120),
  description: text.max(200),
  body: text.max(longestText),
  /** Absent: every country. */
  countries: countryCodes.optional(),
  /** A call to act under the text. */
  action: z.object({ label: text, href: z.string().startsWith("/") }).optional(),
  updated: civilDate.optional(),
});

const article = page.extend({
  category: text,
  published: civilDate,
  author: text,
  /** Base address of the comparator whose products stand beside the article. */
  comparator: text.optional(),
});

const landing = z.looseObject({
  slug: text,
  tag: text,
  activo: z.boolean(),
  applicationName: text.optional(),
});

const subscription = z.looseObject({ subdomain: text, applicationName: text.optional() });

export const contentCollections = {
  pages: page,
  articles: article,
  "blog-categories": z.looseObject({ title: text, description: text, order: z.number().int() }),
  "country-landings": landing,
  "organization-subscriptions": subscription,
  "product-subscriptions": subscription.extend({ productCode: text }),
  "success-reviews": z.looseObject({ comparatorId: z.number().int(), items: z.array(z.unknown()) }),
  contactInformations: z.looseObject({
    name: z.enum(["contact", "socialNetwork"]),
    group: z.enum(["contacto", "red_social"]),
    info: text,
    link: text,
  }),
  /** The header's menu of a country (SA 2.4); the menu's own rules read the rest. */
  menus: z.looseObject({
    type: z.literal("header"),
    country: countryCodes.element,
    categories: z.array(z.unknown()).min(1),
  }),
  /** What the bell tells (SA 2.6): HTML of few elements, cleaned before it is shown. */
  notifications: z.looseObject({
    title: text.max(80),
    message: text.superRefine((html, context) => {
      const fault = htmlFault(html, noticeBounds);
      if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
    }),
    countries: countryCodes.optional(),
    from: civilDate,
    until: civilDate.optional(),
    daysSinceRequest: z.int().positive().optional(),
  }),
  /** Sellers that old links name and whose products are not in the catalogue now. */
  "known-organizations": z.looseObject({ displayName: text, kind: text, note: text }),
} as const satisfies Record<string, z.ZodType>;

export type ContentCollection = keyof typeof contentCollections;

export const isContentCollection = (name: string): name is ContentCollection =>
  Object.hasOwn(contentCollections, name);

/** What is wrong with an entry's fields, one sentence each; none where it is well formed. */
export function faultsOf(collection: ContentCollection, data: unknown): string[] {
  const parsed = contentCollections[collection].safeParse(data);
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".") || "entry"}: ${issue.message}`);
}
